/** A list of cards that is moved through like a grid; a table's elements would bring a table's layout. */
export const asGrid = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  /** A row that takes the focus; the keyboard comes to one of them. */
  stop: (isTabStop: boolean) => ({ role: 'row', tabIndex: isTabStop ? 0 : -1 }),
  head: { role: 'columnheader' },
  title: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
