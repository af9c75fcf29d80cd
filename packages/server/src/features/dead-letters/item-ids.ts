import { z } from 'zod'

/**
 * One form of id for items of five kinds: `in:<account>:<provider id>`, `unmatched:<id>`, `out:<number>`, `media:<number>`,
 * `delivery:<id>`.
 */
export const itemIds = {
  inbound: (accountid: string, extId: string): string => `in:${accountid}:${extId}`,
  unmatched: (eventid: string): string => `unmatched:${eventid}`,
  outbound: (outboxid: number): string => `out:${outboxid}`,
  media: (jobid: number): string => `media:${jobid}`,
  delivery: (deliveryid: string): string => `delivery:${deliveryid}`,
}

export type ItemId =
  | { kind: 'inbound'; accountid: string; extId: string }
  | { kind: 'unmatched'; eventid: string }
  | { kind: 'outbound'; outboxid: number }
  | { kind: 'media'; jobid: number }
  | { kind: 'delivery'; deliveryid: string }

const Numbered = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** null: no item can have this id. */
export function readItemId(itemid: string): ItemId | null {
  const [kind, first = '', ...rest] = itemid.split(':')
  const extId = rest.join(':')
  if (kind === 'in' && extId !== '' && z.uuid().safeParse(first).success)
    return { kind: 'inbound', accountid: first, extId }
  const isOneId = z.uuid().safeParse(first).success && rest.length === 0
  if (kind === 'unmatched' && isOneId) return { kind, eventid: first }
  if (kind === 'delivery' && isOneId) return { kind, deliveryid: first }
  const number = Numbered.safeParse(rest.length === 0 ? first : '')
  if (!number.success) return null
  if (kind === 'out') return { kind: 'outbound', outboxid: number.data }
  return kind === 'media' ? { kind: 'media', jobid: number.data } : null
}
