import { createHash } from 'node:crypto'

/** An id for a payload without one: the same payload always gets the same id. */
export function fingerprint(payload: unknown): string {
  return partId('malformed', payload)
}

/** The same for a part of a payload, by what it is. */
export function partId(what: string, part: unknown): string {
  return `${what}:${createHash('sha256').update(written(part)).digest('hex').slice(0, 32)}`
}

/** A payload nested too deep to be written down again still gets an id. */
function written(payload: unknown): string {
  try {
    return (
      JSON.stringify(payload, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)) ?? ''
    )
  } catch {
    return 'too deep'
  }
}
