import { quotedOf, shownMessage, type NewMessage } from '../../talks.ts'
import { announceAction, newMid, type EventKind } from './events.ts'
import type { PhoneContext } from './phone.ts'

export type Written = {
  shows: Omit<NewMessage, 'id' | 'by'>
  wire: Record<string, unknown>
  repliesTo?: string
  /** `message` when absent; a button of a template is a `postback`. */
  kind?: EventKind
}

/** Puts a client's message into the conversation, which opens the window, and delivers the event. */
export function write(context: PhoneContext, { shows, wire, repliesTo, kind = 'message' }: Written): string {
  const { world, client } = context
  const talk = context.talk()
  if (talk.isBlocked) throw new Error(`${client.firstName} has blocked the page and has to unblock it first`)
  const mid = newMid(world)
  const quoted = repliesTo === undefined ? undefined : shownMessage(talk, repliesTo)
  talk.lastInboundAt = world.clock.now()
  talk.keyboard = []
  world.messenger.talks.add(talk, {
    ...shows,
    id: mid,
    by: 'client',
    ...(quoted ? { repliesTo: quotedOf(quoted) } : {}),
  })
  const reply = quoted ? { reply_to: { mid: quoted.id, is_self_reply: quoted.by === 'client' } } : {}
  announceAction(world, context.page(), client, kind, { mid, ...wire, ...reply })
  return mid
}
