// A small report for tests.

import { GAMES } from '../games';
import type { AnalysisReport, AnalysisSeat, GameName } from '../protocol';

export function seatOf(change: Partial<AnalysisSeat> = {}): AnalysisSeat {
  return {
    decisions: 1,
    counted: 1,
    loss: 0.05,
    mean_loss: 0.05,
    interval: [0, 1],
    error_rate: 50,
    plain_rate: 50,
    marks: { good: 0, dubious: 0, mistake: 1, blunder: 0 },
    best: [],
    worst: [],
    luck: 0,
    own: 0,
    others: 0,
    surprise: 0,
    revision: 0,
    adjusted: 0.5,
    level: null,
    ...change,
  };
}

const stood = { position: '', phase: 'action1', active: 0 } as const;

export function sample(change: Partial<AnalysisReport> = {}): AnalysisReport {
  return {
    game: GAMES[0] as GameName,
    options: '',
    players: [null, null],
    engine: { name: 'nets', fingerprint: '0' },
    effort: 'standard',
    bounds: { good: 0.03, dubious: 0.015, mistake: 0.03, blunder: 0.06 },
    prior: [0.5, 0.5],
    result: [1, 0],
    last: [1, 0],
    steps: [
      { number: 1, kind: 'roll', seat: 0, text: '4,1,r3,y6,g2,b6', before: [0.5, 0.5], after: [0.6, 0.4], luck: [0.1, -0.1], revision: [0, 0], ...stood },
      {
        number: 2,
        kind: 'move',
        seat: 0,
        text: 'red5',
        before: [0.6, 0.4],
        after: [0.55, 0.45],
        loss: 0.05,
        best: 'yellow5',
        counted: true,
        choices: [
          { move: 'yellow5', win: 0.6, sure: 'judged' },
          { move: 'green5', win: 0.595, sure: 'judged' },
          { move: 'red5', win: 0.55, sure: 'judged' },
          { move: 'pass', win: 0.5, sure: 'judged' },
        ],
        revision: [0, 0],
        ...stood,
      },
    ],
    seats: [seatOf(), seatOf()],
    identity_error: 0,
    ...change,
  };
}
