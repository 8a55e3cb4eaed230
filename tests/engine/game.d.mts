export function play(
  call: (text: string) => Promise<string>,
  wishes: { game: string; options?: string; seats: number; levels: number[]; name: string },
): Promise<{ record: string; decisions: number }>;
