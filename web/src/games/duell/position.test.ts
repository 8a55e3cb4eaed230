import { expect, it } from 'vitest';
import { missing, readPieces, rowsSeen } from './position';

const START = 'R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0';

it('reads the start', () => {
  const pieces = readPieces(START);
  expect(pieces.size).toBe(18);
  expect(pieces.get('a1')).toEqual({ side: 'white', lie: { top: 5, south: 3 } });
  expect(pieces.get('e1')).toEqual({ side: 'white', lie: null });
  expect(pieces.get('i8')).toEqual({ side: 'red', lie: { top: 5, south: 4 } });
  expect(missing(pieces, 'red')).toEqual({ dice: 0, king: false });
});

it('finds squares behind runs, and what is missing', () => {
  const pieces = readPieces('4W544/9/9/3R545/2W236/9/9/4WK4 r 7');
  expect([...pieces.keys()]).toEqual(['e8', 'd5', 'c4', 'e1']);
  expect(missing(pieces, 'white')).toEqual({ dice: 6, king: false });
  expect(missing(pieces, 'red')).toEqual({ dice: 7, king: true });
});

it('is seen from either side', () => {
  expect(rowsSeen(false)[0]?.[0]).toBe('a8');
  expect(rowsSeen(false)[7]?.[8]).toBe('i1');
  expect(rowsSeen(true)[0]?.[0]).toBe('i1');
  expect(rowsSeen(true)[7]?.[8]).toBe('a8');
});
