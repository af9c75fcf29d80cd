import type { Store } from './store.ts'

export type TextsByTicket = Readonly<Record<string, string>>

/** Reads all texts but one ticket's; the same object as before while none of them has changed. */
export function textsBeside(
  all: Pick<Store<TextsByTicket>, 'get'>,
  ticketid: string | null,
): () => TextsByTicket {
  let last: TextsByTicket = {}
  return () => {
    const next = Object.fromEntries(Object.entries(all.get()).filter(([id]) => id !== ticketid))
    if (!isSame(next, last)) last = next
    return last
  }
}

export const isSame = (one: TextsByTicket, other: TextsByTicket): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([ticketid, text]) => other[ticketid] === text)
