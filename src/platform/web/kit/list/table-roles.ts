/**
 * The roles that table elements have by themselves, said again: some browsers drop them as soon as CSS lays the
 * elements out as anything but a table, which narrow screens need.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
