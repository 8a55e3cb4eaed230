import { describe, expect, it } from 'vitest';
import { parsePosition, sketchOf, spaces } from './position';

const GREEN_CLOSED =
  'g;1;r=2,3,5 y=- g=16,14 b=- m=0 l=5,8;r=4 y=- g=15,14,12,11,10,7,3,L b=- m=1 l=6,11;r=- y=- g=- b=- m=4 l=7,12';

function sheetAt(text: string, seat: number) {
  const sheet = parsePosition(text)?.sheets[seat];
  if (!sheet) throw new Error('no such sheet');
  return sheet;
}

describe('parsePosition', () => {
  it('reads the closed rows, the active seat and a sheet for each seat', () => {
    const position = parsePosition(GREEN_CLOSED);
    expect([...(position?.closed ?? [])]).toEqual(['green']);
    expect(position?.active).toBe(1);
    expect(position?.sheets).toHaveLength(3);
  });

  it('reads a sheet', () => {
    const sheet = sheetAt(GREEN_CLOSED, 1);
    expect(sheet.rows.red).toEqual({ crossed: [4], locked: false });
    expect(sheet.rows.yellow).toEqual({ crossed: [], locked: false });
    expect(sheet.rows.green).toEqual({ crossed: [15, 14, 12, 11, 10, 7, 3], locked: true });
    expect([sheet.misthrows, sheet.lucky]).toEqual([1, [6, 11]]);
  });

  it('refuses what is no position of Longo', () => {
    expect(parsePosition('')).toBeNull();
    expect(parsePosition('r=- y=- g=- b=- m=0,0 B')).toBeNull();
    expect(parsePosition('-;0;r=- y=- g=- b=- m=0 l=5,8;nonsense')).toBeNull();
  });
});

describe('sketchOf', () => {
  it('has the crosses in their order, and leaves locks and closed rows to the rules', () => {
    const position = parsePosition(GREEN_CLOSED);
    expect(position && sketchOf(position.active, position.sheets)).toBe(GREEN_CLOSED.replace(/^g/, '-').replace(',L', ''));
    const blank = sheetAt(GREEN_CLOSED, 2);
    const crossed = { ...blank, rows: { ...blank.rows, red: { crossed: [16, 2], locked: false } } };
    // Whether that can be is for the rules to say, too.
    expect(sketchOf(0, [crossed])).toBe('-;0;r=2,16 y=- g=- b=- m=4 l=7,12');
  });
});

describe('spaces', () => {
  const marks = (seat: number, color: 'red' | 'green', isClosed: boolean) =>
    spaces(sheetAt(GREEN_CLOSED, seat), color, isClosed).map(({ number, mark }) => `${number} ${mark}`);

  it('has what is left of the latest cross behind it', () => {
    expect(marks(0, 'red', false).slice(0, 5)).toEqual(['2 crossed', '3 crossed', '4 gone', '5 crossed', '6 free']);
    expect(marks(0, 'red', false)).toHaveLength(15);
  });

  it('falls in green', () => {
    expect(marks(0, 'green', false).slice(0, 4)).toEqual(['16 crossed', '15 gone', '14 crossed', '13 free']);
  });

  it('has nothing free in a closed row', () => {
    expect(marks(0, 'green', true).slice(2)).toContain('2 gone');
    expect(marks(0, 'green', true).join()).not.toContain('free');
  });

  it('has everything free in a blank row', () => {
    expect(marks(2, 'red', false).every((space) => space.endsWith('free'))).toBe(true);
  });
});
