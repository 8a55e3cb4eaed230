// What a die can show beside a face.

/** The faces that can look south while this one is on top: all but itself and the one below it. */
export function liesWith(top: number): number[] {
  return [1, 2, 3, 4, 5, 6].filter((face) => face !== top && face !== 7 - top);
}
