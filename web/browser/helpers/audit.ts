// Looks for obstacles with axe-core, in light and dark, on a desk and on a phone.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { lookAt, SCHEMES } from './look';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;

declare global {
  interface Window {
    axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

// What is inert, such as the small boards of the start page, is a picture: nobody reads or presses anything in it.
async function obstacles(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };
    const { violations } = (await window.axe?.run({ exclude: [['[inert]']] }, options)) ?? { violations: [] };
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim()}`),
    );
  }, TAGS);
}

/** Colors that are still changing have changed. */
async function endMotions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** What sticks out to the side and makes the page scroll there. */
function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const all = [...document.querySelectorAll('main *')];
    const wide = all.find((each) => each.getBoundingClientRect().right > innerWidth + 0.5);
    return [`sticks out to the side: ${wide?.tagName} ${wide?.className}`];
  });
}

/** Checks a screen as it is now; `what` names it in the list of what was found. */
export async function audit(page: Page, what: string): Promise<void> {
  const found = new Map<string, string[]>();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await lookAt(page, colorScheme);
      await endMotions(page);
      for (const each of [...(await obstacles(page)), ...(await overhang(page))]) {
        found.set(each, [...(found.get(each) ?? []), `${size} ${colorScheme}`]);
      }
    }
  }
  expect.soft([...found].map(([each, where]) => `${each} (${where.join(', ')})`), what).toEqual([]);
}
