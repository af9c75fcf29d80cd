import type { PhoneChat, PhoneMessage } from './phone.ts'
import type { Waiting } from './waiting.ts'

/** The first message from the business that matches: present already, or coming within the time given. */
export type WaitsFor<Id extends string | number> = (
  match: string | ((message: PhoneMessage<Id>) => boolean),
  timeoutMs?: number,
) => Promise<PhoneMessage<Id>>

export function waitsForMessage<Id extends string | number>(
  waitFor: Waiting['waitFor'],
  name: string,
  chat: () => PhoneChat<Id>,
): WaitsFor<Id> {
  return (match, timeoutMs = 10_000) => {
    const isMatch = typeof match === 'string' ? (one: PhoneMessage<Id>) => one.text === match : match
    const find = () => chat().messages.find((message) => message.by === 'bot' && isMatch(message))
    const what = typeof match === 'string' ? `"${match}"` : 'a message that matches'
    return waitFor(find, timeoutMs, `${name}'s phone waits for ${what}`)
  }
}
