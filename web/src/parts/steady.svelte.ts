// A board that is made anew comes in pieces: meanwhile it keeps the room of the one before, and nothing below it moves.

import type { Attachment } from 'svelte/attachments';
import { pieces } from '../later.svelte';

export const steady: Attachment<HTMLElement> = (node) => {
  let height = 0;
  let isComing = false;
  const observer = new ResizeObserver(() => {
    if (!isComing) height = node.offsetHeight;
  });
  observer.observe(node);
  $effect(() => {
    isComing = pieces.areComing;
    node.style.minHeight = isComing ? `${height}px` : '';
  });
  return () => observer.disconnect();
};
