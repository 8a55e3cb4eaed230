import { describe, expect, it } from 'vitest';
import type { TableView, TurnView } from '../../protocol';
import { doing, isPresent, othersFrom, ownSeat, sealedDecision } from './seats';

const TURN: TurnView = {
  position: 'p',
  phase: 'action1',
  active: 1,
  to_act: [2],
  decided: [0, 1],
  decisions: { 0: 'red7' },
  roll: '4,3,r1,y1,g1,b1',
  dice: [],
  legal: {},
  effects: {},
};

function table(you: number[], turn: Partial<TurnView> = {}, winners?: number[]): TableView {
  const result = winners ? { winners, reason: 'misthrows' } : null;
  return { you, turn: { ...TURN, ...turn }, result } as TableView;
}

describe('ownSeat', () => {
  it('is the seat that chooses', () => expect(ownSeat(table([0, 2]), 0)).toBe(0));
  it('is the one of several own seats that is to act', () => expect(ownSeat(table([0, 2]), null)).toBe(2));
  it('is the first own seat otherwise', () => expect(ownSeat(table([1, 0]), null)).toBe(1));
  it('is seat 0 for spectators', () => expect(ownSeat(table([]), null)).toBe(0));
});

describe('othersFrom', () => {
  it('goes around clockwise', () => expect(othersFrom(3, 5)).toEqual([4, 0, 1, 2]));
});

describe('isPresent', () => {
  it('tells a look back from how the table stands', () => {
    expect(isPresent(table([0]), 'p', 'action1')).toBe(true);
    expect(isPresent(table([0]), 'p', 'roll')).toBe(false);
    expect(isPresent(table([0]), 'q', 'action1')).toBe(false);
  });
});

describe('doing', () => {
  it('says who has decided and who thinks', () => {
    expect([0, 1, 2].map((seat) => doing(table([]), [0, 1], seat))).toEqual(['decided', 'decided', 'thinking']);
  });

  it('says who is to roll', () => {
    const view = table([], { phase: 'roll', to_act: [1] });
    expect([0, 1, 2].map((seat) => doing(view, [], seat))).toEqual([null, 'to-roll', null]);
  });

  it('says who won', () => {
    expect([0, 1, 2].map((seat) => doing(table([], {}, [0, 2]), [], seat))).toEqual(['won', null, 'won']);
  });
});

describe('sealedDecision', () => {
  it('is shown to the player who made it', () => expect(sealedDecision(table([0]), 0)).toBe('red7'));
  it('is hidden from the next player at the same screen', () => expect(sealedDecision(table([0, 2]), 0)).toBeNull());
  it('is hidden from whoever has decided at the same screen, and may take it back', () => expect(sealedDecision(table([0, 1]), 0)).toBeNull());
  it('is nothing before', () => expect(sealedDecision(table([2]), 2)).toBeNull());
});
