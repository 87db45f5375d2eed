/**
 * Finds the next focus before a row is removed from its list.
 * @param control an element within that row
 * @returns the last button of the next row, or of the previous one; undefined when there is no other row
 */
export function buttonInAdjacentRow(control: HTMLElement): HTMLElement | undefined {
  const row = control.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1);
}
