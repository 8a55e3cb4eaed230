import { expect, test, vi } from 'vitest';

// Outside a browser there is nothing to flush.
vi.mock('svelte', () => ({ flushSync: (act: () => void) => act() }));
const { later, pieces } = await import('./later.svelte');

/** Frames come when they are called. */
const frames: (() => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function frame(): Promise<void> {
  for (const act of frames.splice(0)) act();
  await settled();
}

/** Takes longer than the pieces of a frame may. */
function toil(): void {
  for (const end = performance.now() + 5; performance.now() < end; );
}

test('pieces come in their order, after a frame, and no more than fit into one', async () => {
  const made: string[] = [];
  later(() => (toil(), made.push('a')));
  later(() => made.push('b'));
  later(() => made.push('c'));
  expect([made.length, pieces.areComing]).toEqual([0, true]);
  await frame();
  expect([made.join(), pieces.areComing]).toEqual(['a', true]);
  await frame();
  expect([made.join(), pieces.areComing]).toEqual(['a,b,c', false]);
  expect(frames).toEqual([]);
});

test('a piece that is no longer wanted does not come', async () => {
  const made: string[] = [];
  const leave = later(() => made.push('a'));
  later(() => made.push('b'));
  leave();
  await frame();
  expect([made.join(), pieces.areComing]).toEqual(['b', false]);
});

test('a piece that cannot be made keeps none of the others away', async () => {
  const made: string[] = [];
  const thrown = vi.fn();
  process.once('uncaughtException', thrown);
  later(() => {
    throw new Error('this one');
  });
  later(() => made.push('b'));
  await frame();
  await frame();
  later(() => made.push('c'));
  await frame();
  expect([made.join(), pieces.areComing]).toEqual(['b,c', false]);
  expect(thrown).toHaveBeenCalledOnce();
});
