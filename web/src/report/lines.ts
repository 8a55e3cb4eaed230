// NDJSON: one value for each line, as they come.

export async function* lines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      rest += value ?? '';
      const whole = rest.split('\n');
      rest = done ? '' : (whole.pop() ?? '');
      for (const line of whole) if (line.trim()) yield JSON.parse(line) as T;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
