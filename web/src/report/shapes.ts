// The sign of each mark: a shape of its own, so that colors are not needed.

import type { Mark } from './course';

/** SVG path data around a center. */
export function shape(mark: Mark, x: number, y: number, r: number): string {
  switch (mark) {
    case 'good':
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'dubious':
      return `M${x} ${y - 1.25 * r}L${x + 1.25 * r} ${y}L${x} ${y + 1.25 * r}L${x - 1.25 * r} ${y}Z`;
    case 'mistake':
      return `M${x} ${y - 1.35 * r}L${x + 1.4 * r} ${y + r}L${x - 1.4 * r} ${y + r}Z`;
    case 'blunder':
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
    default:
      return mark satisfies never;
  }
}
