// Where things are in the graph: plain geometry, in pixels.

import type { AnalysisReport } from '../protocol';
import { chances } from './course';

export interface Size {
  width: number;
  /** The height of the curves, and of the bars below them. */
  curves: number;
  bars: number;
  /** Room on the left for the scale, and on the right. */
  left: number;
  right: number;
  top: number;
  gap: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface LuckBar {
  step: number;
  luck: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Graph {
  readonly #size: Size;
  readonly #chances: number[][];
  readonly #luck: (number[] | null)[];
  /** The last moment: how things stood at the end. */
  readonly last: number;

  constructor(report: AnalysisReport, size: Size) {
    this.#size = size;
    this.#chances = chances(report);
    this.#luck = report.steps.map(({ luck }) => luck ?? null);
    this.last = report.steps.length;
  }

  /** Where a moment is; moment n is the one before step n. */
  x(moment: number): number {
    const { width, left, right } = this.#size;
    return left + ((width - left - right) * moment) / Math.max(1, this.last);
  }

  y(chance: number): number {
    const { top, curves } = this.#size;
    return top + curves * (1 - chance);
  }

  /** The moment that is nearest to a place. */
  moment(x: number): number {
    const { width, left, right } = this.#size;
    const part = (x - left) / Math.max(1, width - left - right);
    return Math.min(this.last, Math.max(0, Math.round(part * this.last)));
  }

  chance(moment: number, seat: number): number {
    return this.#chances[Math.min(moment, this.last)]?.[seat] ?? 0;
  }

  point(moment: number, seat: number): Point {
    return { x: this.x(moment), y: this.y(this.chance(moment, seat)) };
  }

  /** The curve of a seat, as SVG path data. */
  curve(seat: number): string {
    return this.#chances.map((_, moment) => written(this.point(moment, seat), moment === 0 ? 'M' : 'L')).join('');
  }

  /** What is below the curve of a seat. */
  area(seat: number): string {
    const floor = this.y(0);
    return `${this.curve(seat)}L${round(this.x(this.last))} ${round(floor)}L${round(this.x(0))} ${round(floor)}Z`;
  }

  /** The middle of the bars, from which luck goes up and bad luck goes down. */
  get middle(): number {
    const { top, curves, gap, bars } = this.#size;
    return top + curves + gap + bars / 2;
  }

  /** The luck of every roll for a seat. The largest of the whole game fills its half. */
  luck(seat: number): LuckBar[] {
    const all = this.#luck.flatMap((luck) => luck ?? []).map(Math.abs);
    const most = Math.max(0.01, ...all);
    const step = this.x(1) - this.x(0);
    const width = Math.min(12, Math.max(2, step * 0.8));
    return this.#luck.flatMap((luck, index) => {
      const own = luck?.[seat];
      if (own === undefined) return [];
      const height = Math.max(1, (Math.abs(own) / most) * (this.#size.bars / 2));
      // The roll lies between the moment before it and the one after it.
      const x = this.x(index + 0.5) - width / 2;
      return [{ step: index, luck: own, x, y: own >= 0 ? this.middle - height : this.middle, width, height }];
    });
  }

  get height(): number {
    const { top, curves, gap, bars } = this.#size;
    return top + curves + gap + bars;
  }
}

function written({ x, y }: Point, command: string): string {
  return `${command}${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
