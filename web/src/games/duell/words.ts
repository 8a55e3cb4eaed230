// The board in words, for screen readers and for the line beside it.

import { t } from '../../i18n/language.svelte';
import type { PointerKind } from '../board';
import { pointerWords } from '../words';
import type { Leg } from './geometry';
import { HOMES, type Piece, type Side } from './position';
import { type Deed, mainDeed, type Way } from './ways';

export function sideWords(side: Side): string {
  return side === 'white' ? t('duell.white') : t('duell.red');
}

function legWords({ direction, length }: Leg): string {
  const gaps = { count: length };
  switch (direction) {
    case 'n':
      return t('duell.north', gaps);
    case 'e':
      return t('duell.east', gaps);
    case 's':
      return t('duell.south', gaps);
    case 'w':
      return t('duell.west', gaps);
  }
}

/** As in “3 north, then 2 east”. */
export function roadWords({ road }: Way): string {
  const [first = '', second] = road.legs.map(legWords);
  return second ? t('duell.corner', { first, second }) : first;
}

export function topWords({ top }: Way): string {
  return top === null ? t('duell.king-stays') : t('duell.on-top', { top });
}

export function deedWords(deed: Deed): string {
  switch (deed) {
    case 'takes-king':
      return t('duell.takes-king');
    case 'reaches-home':
      return t('duell.reaches-home');
    case 'captures':
      return t('duell.captures');
    case 'ends':
      return t('duell.ends');
  }
}

function wayWords(way: Way): string {
  const deed = mainDeed(way.deeds);
  const words = t('duell.way', { road: roadWords(way), top: topWords(way) });
  return deed ? `${words}, ${deedWords(deed)}` : words;
}

export function standing(square: string, piece: Piece | undefined): string {
  if (!piece) return t('duell.empty', { square });
  const { side, lie } = piece;
  if (!lie) return side === 'white' ? t('duell.white-king', { square }) : t('duell.red-king', { square });
  const gaps = { square, top: lie.top, south: lie.south };
  return side === 'white' ? t('duell.white-die', gaps) : t('duell.red-die', gaps);
}

export interface CellState {
  square: string;
  piece: Piece | undefined;
  isMovable: boolean;
  isChosen: boolean;
  /** The ways in which the chosen die gets here. */
  ways: Way[];
  last: 'from' | 'to' | null;
  /** What was captured here just now. */
  captured: Piece | null;
  /** A King that the other side could capture. */
  isThreatened: boolean;
  /** The moves to here that are pointed out. */
  pointers: { from: string; kind: PointerKind }[];
}

/** Everything about one square. */
export function cellWords({ square, piece, isMovable, isChosen, ways, last, captured, isThreatened, pointers }: CellState): string {
  const words = [standing(square, piece)];
  const home = HOMES[square];
  if (home) words.push(home === 'white' ? t('duell.home-white') : t('duell.home-red'));
  if (isChosen) words.push(t('duell.chosen'));
  else if (isMovable) words.push(t('duell.can-move'));
  if (ways.length > 0) words.push(t('duell.ways', { count: ways.length }), ...ways.map(wayWords));
  if (isThreatened) words.push(t('duell.threatened'));
  if (captured) words.push(captured.side === 'white' ? t('duell.white-captured') : t('duell.red-captured'));
  if (last) words.push(last === 'from' ? t('duell.last-from') : t('duell.last-to'));
  for (const { from, kind } of pointers) words.push(t('duell.pointed', { square: from, what: pointerWords(kind) }));
  return words.join('; ');
}
