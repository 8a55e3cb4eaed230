// How much longer an analysis takes, from how fast it came along so far.

/** So much has to be known before anything is said, in milliseconds and in moments. */
const SHORTEST = 3000;
const FEWEST = 3;

export class Remaining {
  #began: { done: number; at: number } | null = null;

  /** The seconds that are left after so many moments of all, at a time in milliseconds; null while nobody can tell. */
  after(done: number, of: number, now: number): number | null {
    // What had been done before anybody looked says nothing about how fast it is.
    this.#began ??= { done, at: now };
    const [moments, time] = [done - this.#began.done, now - this.#began.at];
    if (moments < FEWEST || time < SHORTEST || done >= of) return null;
    return ((of - done) * time) / moments / 1000;
  }
}
