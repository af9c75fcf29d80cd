import { chatOf } from './conversations.ts'
import { write, type PhoneContext } from './phone-write.ts'
import { pushUpdate } from './updates.ts'
import type { Message } from './wire.ts'
import { seconds } from './world.ts'

export type MembershipActions = {
  /** Opens the bot and presses Start, with the payload of a deep link when given. */
  starts: (payload?: string) => Message
  blocks: () => void
  unblocks: () => void
  /** The account is gone for good: writing to it is refused from now on. */
  deactivates: () => void
}

export function membershipActions(context: PhoneContext): MembershipActions {
  return {
    starts: (payload) => {
      if (payload !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(payload)) {
        throw new Error('a start payload has 1 to 64 of A-Z, a-z, 0-9, _ and -')
      }
      const text = payload === undefined ? '/start' : `/start ${payload}`
      return write(context, { text, entities: [{ offset: 0, length: 6, type: 'bot_command' }] })
    },
    blocks: () => setBlocked(context, true),
    unblocks: () => setBlocked(context, false),
    deactivates: () => {
      context.person.deactivated = true
      context.world.changed()
    },
  }
}

function setBlocked(context: PhoneContext, isBlocked: boolean): void {
  const { world, person } = context
  const conversation = context.conversation()
  if (conversation.blocked === isBlocked) return
  conversation.blocked = isBlocked
  const bot = context.bot()
  const member = { user: bot.user, status: 'member' as const }
  const kicked = { user: bot.user, status: 'kicked' as const, until_date: 0 }
  pushUpdate(world, bot, {
    my_chat_member: {
      chat: chatOf(person),
      from: person.user,
      date: seconds(world.clock.now()),
      old_chat_member: isBlocked ? member : kicked,
      new_chat_member: isBlocked ? kicked : member,
    },
  })
  world.changed()
}
