// The report of an analysis.

import type { GameName, Problem, ReasonBody } from '../protocol';

export type Effort = 'quick' | 'standard' | 'deep';
export type MarkName = 'good' | 'dubious' | 'mistake' | 'blunder';

export interface ReportChoice {
  move: string;
  win: number;
  points?: number;
  sure: string;
  error?: number;
}

export interface ReportStep {
  number: number;
  kind: 'roll' | 'move';
  seat: number;
  text: string;
  before: number[];
  after: number[];
  luck?: number[];
  loss?: number;
  best?: string;
  mark?: MarkName;
  counted?: boolean;
  reason?: ReasonBody;
  choices?: ReportChoice[];
  surprise?: number[];
  revision?: number[];
}

export interface ReportSeat {
  decisions: number;
  counted: number;
  loss: number;
  mean_loss: number;
  interval: [number, number];
  error_rate: number;
  accuracy?: number;
  luck: number;
  own: number;
  others: number;
  surprise: number;
  revision: number;
  adjusted: number;
  level: number | null;
  levels?: [number, number];
}

export interface Report {
  game: GameName;
  options: string;
  engine: { name: string; fingerprint: string };
  effort: Effort;
  caution?: string;
  marks: Record<MarkName, number>;
  prior: number[];
  result: number[] | null;
  /** The chances at the end of the record. */
  last: number[];
  steps: ReportStep[];
  seats: ReportSeat[];
  identity_error: number;
}

export interface AnalysisState {
  analysis: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled';
  done: number;
  of: number;
  report?: Report;
  record?: string;
  problem?: Problem;
}
