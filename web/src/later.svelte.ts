// A screen comes in pieces, so that a slow phone hears of a press while it is made: a few in every frame, in their order.

import { flushSync } from 'svelte';

/** For so many milliseconds of a frame pieces are made. A fast computer makes nearly all of them in that time. */
const SLICE = 1.5;
/** Where no frames are drawn, pieces are made all the same. */
const PATIENCE = 100;

const waiting: (() => void)[] = [];
/** Whether somebody is at it. Not a state: whoever asks for a piece must not be told when the last one is there. */
let isMaking = false;
let isComing = $state(false);

export const pieces = {
  /** Whether something of the screen is still missing. */
  get areComing(): boolean {
    return isComing;
  },
};

function make(): void {
  const begin = performance.now();
  try {
    do {
      const act = waiting.shift();
      if (act) flushSync(act);
    } while (waiting.length > 0 && performance.now() - begin < SLICE);
  } finally {
    // A piece that cannot be made keeps none of the others away.
    if (waiting.length > 0) afterFrame();
    else isMaking = isComing = false;
  }
}

/** What has been made is drawn first, and what was pressed is heard. */
function afterFrame(): void {
  let isDone = false;
  const go = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    make();
  };
  const timer = setTimeout(go, PATIENCE);
  requestAnimationFrame(() => setTimeout(go));
}

/** Does something in a later frame, after whatever has been asked for before; unless the function it gives is called. */
export function later(act: () => void): () => void {
  waiting.push(act);
  if (!isMaking) {
    isMaking = isComing = true;
    afterFrame();
  }
  return () => {
    const place = waiting.indexOf(act);
    if (place >= 0) waiting.splice(place, 1);
  };
}
