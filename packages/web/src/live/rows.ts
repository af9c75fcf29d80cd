/** Answers that are a list, or a string that means "nothing" or "no more". */
export function rowsOf<Row>(answer: readonly Row[] | string): { rows: readonly Row[]; end: boolean } {
  const rows = typeof answer === 'string' ? [] : answer
  return { rows, end: rows.length === 0 }
}
