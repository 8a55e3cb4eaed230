// What is done in the page by the page itself: whoever looks and presses from outside would be a task of the page too.

import type { Page } from '@playwright/test';

/** Milliseconds from one look to the next. */
const PAUSE = 10;

/** Something in the page, as a selector, has appeared, and with it the rest of its screen. */
export function appears(page: Page, wanted: string): Promise<void> {
  return page.evaluate(
    ([wanted, pause]) =>
      new Promise<void>((done) => {
        const look = (): void => {
          if (document.querySelector('#main[aria-busy="false"]') && document.querySelector(wanted)) done();
          else setTimeout(look, pause);
        };
        look();
      }),
    [wanted, PAUSE] as const,
  );
}

/** Presses something, and waits until something else has appeared. */
export function press(page: Page, button: string, wanted: string): Promise<void> {
  return page.evaluate(
    ([button, wanted, pause]) =>
      new Promise<void>((done) => {
        const look = (): void => {
          if (document.querySelector(wanted)) done();
          else setTimeout(look, pause);
        };
        document.querySelector<HTMLElement>(button)?.click();
        setTimeout(look, pause);
      }),
    [button, wanted, PAUSE] as const,
  );
}

/** Throws and moves for a person, now and then something else than a pass, until the course of the game has so many more lines. */
export function playOn(page: Page, more: number): Promise<void> {
  return page.evaluate(
    ([more, pause]) =>
      new Promise<void>((done, fail) => {
        const lines = (): number => document.querySelectorAll('#moves-heading ~ ol button').length;
        const end = lines() + more;
        let number = 0;
        const move = (field: HTMLInputElement, moves: string[]): void => {
          number += 1;
          const isCrossing = number % 3 === 0;
          field.value = moves.find((move) => (move === 'pass') !== isCrossing) ?? moves[0] ?? '';
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.form?.requestSubmit();
        };
        const look = (): void => {
          if (lines() >= end) return done();
          if (document.querySelector('#result-heading')) return fail(new Error('the game is over'));
          const field = document.querySelector<HTMLInputElement>('#typed-move:not(:disabled)');
          const moves = [...document.querySelectorAll<HTMLOptionElement>('#legal-moves option')].map((option) => option.value);
          document.querySelector<HTMLElement>('[data-testid=roll]:not(:disabled)')?.click();
          if (field && field.value === '' && moves.length > 0) move(field, moves);
          setTimeout(look, pause);
        };
        look();
      }),
    [more, PAUSE] as const,
  );
}
