// How fast the engine in the browser answers on a slow phone, and whether the page stays responsive meanwhile. CPU time is
// measured and charged as a processor takes it that is four times as slow: the browser's own brake slows down no worker,
// and a machine that is busy with other things makes nothing fail. The last two look at the clock, and want a machine that
// has nothing else to do. `make page-budget` runs this.

import type { Page } from '@playwright/test';
import { costOf, middle, restOf, SLOWER, tasksWhile } from './helpers/cost';
import { appears, playOn, press } from './helpers/driver';
import { expect, test } from './helpers/fixtures';
import { keepPage, openLocal, playHere, sometimes } from './helpers/local';
import { openDialog, openTable, type Game } from './helpers/open';
import { PHONE, startOnPhone } from './helpers/phone';
import { step, viewOf, waitForTurn } from './helpers/play';
import { calm } from './helpers/tastes';
import type { FeedEvent } from '../src/protocol';

const FIRST_ANSWER = 1000;
const LONG_TASK = 50;
const ROUNDS = 3;
/** More of them: now and then the memory is tidied up just then. */
const LOOKS = 5;
const ALL: Game[] = ['duell', 'qwixx-duel', 'qwixx-longo'];

const tell = (what: string, figures: string): void => console.log(`\n${what}: ${figures}`);

/** Resolves when a bot has moved or it is our turn to decide; dice are thrown. The page looks itself: to ask it again and again costs time. */
function firstAnswer(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (): void => {
          document.querySelector<HTMLElement>('[data-testid=roll]:not(:disabled)')?.click();
          if (document.querySelector('#moves-heading ~ ol button, #legal-moves option')) done();
          else setTimeout(look, 10);
        };
        look();
      }),
  );
}

/** Everything is set for a table against a bot of level 5: what is given opens it, and waits for the first answer. */
async function prepare(page: Page, game: Game): Promise<() => Promise<void>> {
  await page.goto('/');
  const dialog = await openDialog(page, game, 'computer');
  await dialog.getByRole('slider').fill('5');
  // In Duell the bot begins. In the Qwixx games everybody decides about the same throw.
  if (game === 'duell') await dialog.getByLabel('You play').selectOption('1');
  await dialog.getByLabel('Play without the hall').check();
  return async () => {
    await dialog.getByRole('button', { name: 'Let’s play' }).evaluate((button) => (button as HTMLButtonElement).click());
    await firstAnswer(page);
  };
}

for (const game of ALL) {
  test(`${game}: a bot of level 5 answers soon on a slow phone`, async ({ page, browser }) => {
    test.setTimeout(180_000);
    await keepPage(page);
    const own: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = await prepare(page, game);
      // The engine starts with the dialog. Whoever chooses a level gives it that time.
      const before = await restOf(browser);
      await open();
      const after = await costOf(browser);
      own.push(SLOWER * (after.own - before.own));
      beside.push(SLOWER * (after.beside - before.beside));
    }
    // As if page, workers and whatever compiles for them waited for each other all the time: it takes no longer than that.
    const all = own.map((time, round) => time + (beside[round] ?? 0));
    const rounded = (list: number[]): string => list.map(Math.round).join(', ');
    tell(`${game}, first answer`, `${rounded(all)} ms; ${rounded(own)} of page and workers, ${rounded(beside)} beside them`);
    expect(Math.min(...own)).toBeGreaterThan(0);
    expect(middle(all)).toBeLessThanOrEqual(FIRST_ANSWER);
  });
}

/** Does something a few times, tells the longest task of each, and checks the one in the middle. */
async function checkTasks(what: string, rounds: number, work: () => Promise<number[]>): Promise<void> {
  const longest: number[] = [];
  const over: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const tasks = await work();
    expect(tasks.length).toBeGreaterThan(10);
    longest.push(SLOWER * (tasks[0] ?? NaN));
    over.push(tasks.filter((task) => SLOWER * task > LONG_TASK).length);
  }
  tell(what, `the longest task ${longest.map((time) => time.toFixed(0)).join(', ')} ms; ${over.join(', ')} of more than ${LONG_TASK}`);
  expect(Math.min(...longest)).toBeGreaterThan(0);
  expect.soft(middle(longest), what).toBeLessThanOrEqual(LONG_TASK);
}

test('the page stays responsive while the engine starts and finds a hint', async ({ page, browser }) => {
  test.setTimeout(120_000);
  // At a table of the hall nothing has needed the engine yet.
  await openTable(page, 'duell', 'computer', { side: '0' });
  await expect(page.getByRole('button', { name: 'Hint' })).toBeVisible();
  await checkTasks('duell, start of the engine and a hint', 1, () =>
    tasksWhile(browser, page, () => press(page, '[data-testid=bar] .always > button', '[data-testid=hint-place]')),
  );
});

for (const game of ALL) {
  test(`${game}: the page stays responsive while bots and a person move`, async ({ page, browser }) => {
    test.setTimeout(180_000);
    await checkTasks(`${game}, moves`, LOOKS, async () => {
      await page.goto('/');
      await openLocal(page, game, 'computer', { level: 5 });
      await playOn(page, 2);
      return tasksWhile(browser, page, () => playOn(page, 6));
    });
  });

  test(`${game}: the page stays responsive while a table opens, and the analysis`, async ({ page, browser }) => {
    test.setTimeout(240_000);
    await keepPage(page);
    await checkTasks(`${game}, a table opens`, LOOKS, async () => {
      const open = await prepare(page, game);
      return tasksWhile(browser, page, open);
    });
    await checkTasks(`${game}, analysis opens and looks`, LOOKS, () =>
      tasksWhile(browser, page, async () => {
        await page.goto(`/analysis/${game}`);
        await appears(page, '[aria-labelledby=lines-heading] .chances');
      }),
    );
  });
}

test('the page stays responsive while a report opens and is worked out', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  const table = await openLocal(page, 'qwixx-duel', 'computer');
  await playHere(page, sometimes);
  await checkTasks('qwixx-duel, a report opens and is worked out', LOOKS, () =>
    tasksWhile(browser, page, async () => {
      await page.goto(`/t/${table}/report`);
      await appears(page, '[data-testid=course]');
    }),
  );
});

/** Milliseconds by the clock. */
const USABLE = 5000;
const REPLY = 150;
const REPLIES = 11;

test('the start page is usable soon on a slow phone', async ({ another }) => {
  const { usable } = await startOnPhone(await another(PHONE));
  tell('start page, until a game can be chosen', `${usable} ms`);
  expect(usable).toBeLessThanOrEqual(USABLE);
});

test('a bot’s reply is on the board at once', async ({ page }) => {
  await page.addInitScript(() => {
    const board = { words: '', changed: 0 };
    Object.assign(window, { board });
    new MutationObserver(() => {
      const squares = [...document.querySelectorAll('[data-square]')];
      const words = squares.map((square) => square.getAttribute('aria-label')?.split(';')[0]).join();
      if (words !== board.words) board.changed = Date.now();
      board.words = words;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const table = await openTable(page, 'duell', 'computer', { side: '0' });
  /** How long after the hall had it each reply was on the board. */
  const delays: number[] = [];
  while (delays.length < REPLIES && (await viewOf(page)).stage === 'playing') {
    const before = (await viewOf(page)).sequence;
    await step(page, calm);
    await waitForTurn(page);
    const answer = await page.request.get(`/api/v1/tables/${table}/events?after=${before}`);
    const { events } = (await answer.json()) as { events: FeedEvent[] };
    const reply = events.find((event) => event.type === 'moved' && event.seat === 1);
    const changed = await page.evaluate(() => (window as unknown as { board: { changed: number } }).board.changed);
    if (reply) delays.push(changed - reply.at);
  }
  delays.sort((one, other) => one - other);
  tell('duell, a reply of a bot on the board', `${delays.join(', ')} ms`);
  expect(delays.length).toBeGreaterThan(REPLIES / 2);
  expect(delays[Math.floor(delays.length / 2)]).toBeLessThanOrEqual(REPLY);
});
