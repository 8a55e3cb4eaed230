// Looks for obstacles with axe-core, in light and dark, on a desk and on a phone.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { lookAt, SCHEMES } from './look';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;

declare global {
  interface Window {
    axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

async function obstacles(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };
    const { violations } = (await window.axe?.run(document, options)) ?? { violations: [] };
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim()}`),
    );
  }, TAGS);
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
      let obstructed = await obstacles(page);
      if (obstructed.length > 0) {
        // A busy browser may still be changing the colors; what is really wrong stays wrong.
        await page.waitForTimeout(500);
        obstructed = await obstacles(page);
      }
      for (const each of [...obstructed, ...(await overhang(page))]) {
        found.set(each, [...(found.get(each) ?? []), `${size} ${colorScheme}`]);
      }
    }
  }
  expect.soft([...found].map(([each, where]) => `${each} (${where.join(', ')})`), what).toEqual([]);
}
