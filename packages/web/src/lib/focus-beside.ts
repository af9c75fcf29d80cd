/** Keeps the focus when a focused row is removed: the last button of a neighbouring row receives it. */
export function focusBeside(rows: HTMLCollection | undefined, place: number): boolean {
  const beside = rows?.[place + 1] ?? rows?.[place - 1]
  const last = [...(beside?.querySelectorAll('button') ?? [])].at(-1)
  last?.focus()
  return last !== undefined
}
