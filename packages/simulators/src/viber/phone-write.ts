import type { NewMessage } from '../talks.ts'
import { announce, newToken, presentPerson } from './callbacks.ts'
import type { PhoneContext } from './phone.ts'

export type Written = {
  /** Absent for a silent key, which leaves nothing in the conversation. */
  shows: Omit<NewMessage, 'id' | 'by'> | undefined
  wire: { type: string } & Record<string, unknown>
  isSilent?: boolean
}

/** Puts a client's message into the conversation, which subscribes, and delivers the event. */
export function write(context: PhoneContext, { shows, wire, isSilent = false }: Written): string {
  const { world, person } = context
  const bot = context.bot()
  const talk = context.talk()
  const token = newToken(world)
  person.subscriptions.add(bot.token)
  talk.isBlocked = false
  talk.lastInboundAt = world.clock.now()
  if (shows) world.talks.add(talk, { ...shows, id: token, by: 'client' })
  const tracking = talk.tracking === undefined ? {} : { tracking_data: talk.tracking }
  talk.tracking = undefined
  const body = {
    sender: presentPerson(person, bot),
    message: { ...wire, ...tracking },
    silent: isSilent,
  }
  announce(world, bot, 'message', { person, queue: `chat:${person.id}`, token, body })
  world.changed()
  return token
}
