// Where the keyboard goes when what it pressed has gone.

import { tick } from 'svelte';

/** Goes to the board, or where there is none to the words that say whose turn it is. */
export async function focusBoard(): Promise<void> {
  await tick();
  if (document.activeElement && document.activeElement !== document.body) return;
  const stop = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [role="grid"][tabindex="0"]');
  (stop ?? document.querySelector<HTMLElement>('[data-testid="status"]'))?.focus();
}
