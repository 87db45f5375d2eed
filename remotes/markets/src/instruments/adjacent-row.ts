/**
 * Where the focus goes when a row leaves its list.
 * @param control within that row
 * @returns the last button of the next row, else of the one before; undefined where it was the only one
 */
export function buttonInAdjacentRow(control: HTMLElement): HTMLElement | undefined {
  const row = control.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1);
}
