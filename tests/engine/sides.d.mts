export interface Side {
  call(text: string): Promise<string>;
  /** Milliseconds of CPU so far. */
  cpu(): number;
  end(): void;
}
export function inModule(): Promise<Side>;
export function inProgram(path: string): Side;
