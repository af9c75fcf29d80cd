import { quotedOf, shownMessage, type NewMessage } from '../../talks.ts'
import { newMessageId } from './account.ts'
import { announceMessage } from './events.ts'
import type { PhoneContext } from './phone.ts'

export type Written = {
  shows: Omit<NewMessage, 'id' | 'by'>
  wire: Record<string, unknown>
  repliesTo?: string
}

/** Puts a client's message into the conversation, which opens the window, and delivers the event. */
export function write(context: PhoneContext, { shows, wire, repliesTo }: Written): string {
  const { world, person } = context
  const number = context.number()
  const talk = context.talk()
  if (talk.isBlocked) throw new Error(`${person.name} has blocked the business and has to unblock it first`)
  const id = newMessageId(world, person.key)
  const quoted = repliesTo === undefined ? undefined : shownMessage(talk, repliesTo)
  talk.lastInboundAt = world.clock.now()
  world.whatsapp.talks.add(talk, {
    ...shows,
    id,
    by: 'client',
    ...(quoted ? { repliesTo: quotedOf(quoted) } : {}),
  })
  const from = quoted?.by === 'bot' ? number.display.replaceAll(/\D/g, '') : person.waId
  const context_ = quoted ? { context: { ...(from === undefined ? {} : { from }), id: quoted.id } } : {}
  announceMessage(world, number, person, { id, ...context_, ...wire })
  return id
}

/** An event about a message that exists, which is no message of its own in the conversation. */
export function announce(context: PhoneContext, wire: Record<string, unknown>, withContacts = true): string {
  const { world, person } = context
  const id = newMessageId(world, person.key)
  announceMessage(world, context.number(), person, { id, ...wire }, withContacts)
  return id
}
