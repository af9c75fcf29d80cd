/** The row that goes must not take the focus with it: the last button of the row beside it has it then. */
export function focusBeside(rows: HTMLCollection | undefined, place: number): boolean {
  const beside = rows?.[place + 1] ?? rows?.[place - 1]
  const last = [...(beside?.querySelectorAll('button') ?? [])].at(-1)
  last?.focus()
  return last !== undefined
}
