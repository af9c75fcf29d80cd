import { z } from 'zod'

/** Items of four kinds under one id: `in:<account>:<provider id>`, `stray:<id>`, `out:<number>`, `media:<number>`. */
export const itemIds = {
  inbound: (accountid: string, extId: string): string => `in:${accountid}:${extId}`,
  stray: (strayid: string): string => `stray:${strayid}`,
  outbound: (outboxid: number): string => `out:${outboxid}`,
  media: (jobid: number): string => `media:${jobid}`,
}

export type ItemId =
  | { kind: 'inbound'; accountid: string; extId: string }
  | { kind: 'stray'; strayid: string }
  | { kind: 'outbound'; outboxid: number }
  | { kind: 'media'; jobid: number }

const Numbered = z.coerce.number().int().positive()

/** null: no item can have this id. */
export function readItemId(itemid: string): ItemId | null {
  const [kind, first = '', ...rest] = itemid.split(':')
  const extId = rest.join(':')
  if (kind === 'in' && extId !== '' && z.uuid().safeParse(first).success)
    return { kind: 'inbound', accountid: first, extId }
  if (kind === 'stray' && z.uuid().safeParse(first).success && rest.length === 0)
    return { kind: 'stray', strayid: first }
  const number = Numbered.safeParse(rest.length === 0 ? first : '')
  if (!number.success) return null
  if (kind === 'out') return { kind: 'outbound', outboxid: number.data }
  return kind === 'media' ? { kind: 'media', jobid: number.data } : null
}
