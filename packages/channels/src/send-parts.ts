import type { SendOptions, Sent } from './outbound.ts'

/** Sends one message and returns its id. @throws ChannelError */
export type Part = () => Promise<string>

/**
 * Sends the parts in order; continues after the parts that are out already. Of several, those that are out are reported before
 * each one goes, also before the first: then it is known that a receipt may be of a part alone. @throws ChannelError
 */
export async function sendParts(parts: readonly Part[], { taken = [], onTaken }: SendOptions): Promise<Sent> {
  const refs = [...taken]
  for (const part of parts.slice(taken.length)) {
    if (parts.length > 1) await onTaken?.(refs)
    refs.push(await part())
  }
  const [messageRef = null, ...otherRefs] = refs
  return otherRefs.length === 0 ? { messageRef } : { messageRef, otherRefs }
}
