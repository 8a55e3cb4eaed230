// Why a choice is good: what the judge had in mind, or else what the rules say the move does.

import type { AnalysisStep, ReasonBody, Walk } from '../protocol';

export function reasonFor(walk: Walk, step: AnalysisStep, index: number, move: string): ReasonBody | undefined {
  if (move === step.best && step.reason) return step.reason;
  return walk.steps[index]?.choices?.find((choice) => choice.move === move)?.reason;
}
