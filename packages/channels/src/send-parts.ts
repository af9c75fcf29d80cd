import { ChannelError, PartlySent } from './channel-errors.ts'
import type { SendOptions, Sent } from './outbound.ts'

/** Sends one message and returns its id. @throws ChannelError */
export type Part = () => Promise<string>

/** Sends the parts in order; continues after the parts that are out already. @throws ChannelError */
export async function sendParts(parts: readonly Part[], { taken = [] }: SendOptions): Promise<Sent> {
  const refs = [...taken]
  for (const part of parts.slice(taken.length)) {
    try {
      refs.push(await part())
    } catch (error) {
      if (error instanceof ChannelError && refs.length > 0) throw new PartlySent(refs, error)
      throw error
    }
  }
  const [messageRef = null, ...otherRefs] = refs
  return otherRefs.length === 0 ? { messageRef } : { messageRef, otherRefs }
}
