// Moving through a grid of buttons with the arrow keys: one tab stop for all of them.

/** Lets arrow keys walk over elements with `data-row` and `data-column`. */
export function roving(grid: HTMLElement): () => void {
  const cells = (): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  const at = (row: number, column: number): HTMLElement | undefined =>
    cells().find((cell) => Number(cell.dataset['row']) === row && Number(cell.dataset['column']) === column);
  function enter(cell: HTMLElement): void {
    for (const other of cells()) other.tabIndex = other === cell ? 0 : -1;
  }
  function key(event: KeyboardEvent): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!cell || !step) return;
    const next = at(Number(cell.dataset['row']) + (step[0] ?? 0), Number(cell.dataset['column']) + (step[1] ?? 0));
    event.preventDefault();
    next?.focus();
  }
  function focus(event: FocusEvent): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (cell) enter(cell);
  }
  const first = cells()[0];
  if (first) enter(first);
  grid.addEventListener('keydown', key);
  grid.addEventListener('focusin', focus);
  return () => {
    grid.removeEventListener('keydown', key);
    grid.removeEventListener('focusin', focus);
  };
}
