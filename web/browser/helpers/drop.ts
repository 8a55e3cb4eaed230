// A file that is dragged onto the page from elsewhere.

import type { Locator } from '@playwright/test';

/** Drops a file on an element, as a browser does. */
export async function dropFile(target: Locator, name: string, text: string): Promise<void> {
  const dragged = await target.page().evaluateHandle(
    ([name, text]) => {
      const dragged = new DataTransfer();
      dragged.items.add(new File([text], name, { type: 'text/plain' }));
      return dragged;
    },
    [name, text] as const,
  );
  await target.dispatchEvent('dragover', { dataTransfer: dragged });
  await target.dispatchEvent('drop', { dataTransfer: dragged });
}
