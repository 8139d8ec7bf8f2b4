/**
 * Explicit roles of table elements: some browsers drop the implicit ones when CSS changes `display`, as on narrow screens.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
