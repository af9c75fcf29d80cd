/** Groups rows under the UTC day they were made, in the order given, for dated sections. */
export function daySections<Row extends { created_on: string }>(rows: readonly Row[]): Record<string, Row[]> {
  const sections: Record<string, Row[]> = {}
  for (const row of rows) {
    const day = row.created_on.slice(0, 10)
    sections[day] = [...(sections[day] ?? []), row]
  }
  return sections
}
