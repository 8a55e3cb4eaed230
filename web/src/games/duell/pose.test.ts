import { describe, expect, it } from 'vitest';
import { type Direction, eastOf, type Lie, liesAlong, OPPOSITE } from './geometry';
import { leaned, resting, slotOf, tumble } from './pose';

const FACES = [1, 2, 3, 4, 5, 6];
const LIES: Lie[] = FACES.flatMap((top) =>
  FACES.filter((south) => south !== top && south + top !== 7).map((south) => ({ top, south })),
);

function seen(lie: Lie, flipped: boolean): Record<string, number> {
  const rows = resting(lie, flipped);
  return Object.fromEntries(FACES.map((face) => [slotOf(face, rows), face]).filter(([slot]) => slot !== 'hidden'));
}

describe.each(LIES)('a die with $top on top and $south to the south', (lie) => {
  it('shows its top, south and east; from the other side its top, north and west', () => {
    const { top, south } = lie;
    expect(seen(lie, false)).toEqual({ top, front: south, right: eastOf(lie) });
    expect(seen(lie, true)).toEqual({ top, front: 7 - south, right: 7 - eastOf(lie) });
  });

  it.each(['n', 'e', 's', 'w'] as Direction[])('leans %s on the screen as it rolls on the board', (step) => {
    const [after = lie] = liesAlong(lie, [step]);
    expect(leaned(resting(lie, false), step).flat().map((x) => x + 0)).toEqual(resting(after, false).flat().map((x) => x + 0));
    const back = leaned(resting(lie, true), OPPOSITE[step]);
    expect(back.flat().map((x) => x + 0)).toEqual(resting(after, true).flat().map((x) => x + 0));
  });
});

it('tumbles from where the die stood to where it stands', () => {
  const start = { top: 5, south: 3 };
  const steps: Direction[] = ['n', 'n', 'n', 'e', 'e'];
  const end = resting(liesAlong(start, steps).at(-1) ?? start, false);
  const frames = tumble(end, steps, false);
  expect(frames).toHaveLength(15);
  expect(frames[0]?.rows.flat().map((x) => x + 0)).toEqual(resting(start, false).flat().map((x) => x + 0));
  expect(frames[0]?.transform).toContain('translate3d(calc(var(--cell) * -2), calc(var(--cell) * 3), ');
  expect(frames.at(-1)?.offset).toBe(1);
  expect(frames.at(-1)?.rows.flat().map((x) => x + 0)).toEqual(end.flat().map((x) => x + 0));
});
