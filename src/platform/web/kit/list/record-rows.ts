/** What takes letters, arrows and Esc for itself. The box of a row leaves them to its row. */
export const TYPED = 'input:not([data-caixa] > input), select, textarea'

/** The rows of a table's body that are records, in the order of the list, without headings of groups and rows that are leaving. */
export const recordRows = (body: HTMLTableSectionElement | null): HTMLTableRowElement[] =>
  [...(body?.rows ?? [])].filter(row => row.dataset.linha !== undefined)

/** The row of an event in a table's body. Portals of a row, such as a dialog, are not part of it. */
export function recordRowOf(
  target: EventTarget | null,
  body: HTMLTableSectionElement | null,
): HTMLTableRowElement | null {
  const row = target instanceof Element ? target.closest('tr') : null
  return row?.parentElement === body && row?.dataset.linha !== undefined ? row : null
}
