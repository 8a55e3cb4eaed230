// Whether anything on the page moves that nobody moved: layout shifts, those after a press included.

import { expect, type Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts?: {
      /** Takes in what the browser has not told yet. */
      drain: () => void;
      /** What moved, from a time of this page on: news of shifts may come late. */
      since: (time: number) => string[];
      /** From when on nothing may move. */
      mark: number;
    };
  }
}

/** Has to be called before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { at: number; told: string }[] = [];
    const place = ({ x, y, width, height }: DOMRectReadOnly): string => `${[x, y, width, height].map((each) => Math.round(each * 10) / 10).join(' ')}`;
    const take = (entries: PerformanceEntryList): void => {
      for (const { value, startTime, sources } of entries as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : node?.textContent;
          return `${name} (${place(previousRect)} → ${place(currentRect)})`;
        });
        seen.push({ at: startTime, told: `${value.toFixed(6)} ${moved.join(', ')}` });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.shifts = {
      drain: () => take(observer.takeRecords()),
      since: (time) => seen.filter(({ at }) => at >= time).map(({ told }) => told),
      mark: 0,
    };
  });
}

/** Two frames are drawn, and what they moved has been told. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.shifts?.drain();
  });
}

/** From now on nothing may move. */
export async function beginStill(page: Page): Promise<void> {
  // All pieces of the screen have come.
  await expect(page.locator('#main')).toHaveAttribute('aria-busy', 'false');
  await settle(page);
  await page.evaluate(() => {
    if (!window.shifts) throw new Error('nobody watches');
    window.shifts.mark = performance.now();
  });
}

/** What has moved since then, with where it was and is. */
export async function moved(page: Page): Promise<string[]> {
  await settle(page);
  return page.evaluate(() => window.shifts?.since(window.shifts.mark) ?? ['nobody watches']);
}

/** Nothing has moved. */
export async function expectStill(page: Page): Promise<void> {
  expect(await moved(page)).toEqual([]);
}
