/** Shows the end of a list with the next frame: to ask for its place before would cost a layout of the whole page. */
export function showEnd(list: HTMLElement): () => void {
  const frame = requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  return () => cancelAnimationFrame(frame);
}
