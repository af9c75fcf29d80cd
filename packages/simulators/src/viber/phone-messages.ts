import type { PhoneKey } from '../talks.ts'
import { announce, presentPerson } from './callbacks.ts'
import { harbour } from '../talk-phone.ts'
import type { PhoneContext } from './phone-wire.ts'
import { advance, announceStatus } from './send-message.ts'

export type MessageActions = {
  /** Taps a key of the keyboard by its label or what it writes. */
  taps: (key: string) => string
  /** Opens the chat, from a deep link when its context is given; this does not subscribe the client. */
  starts: (context?: string) => void
  subscribes: () => void
  unsubscribes: () => void
  /** Opens the conversation: all messages of the bot become seen. */
  reads: () => void
  /** Off, messages wait undelivered; on again, they arrive. */
  turnsOff: () => void
  turnsOn: () => void
  /** A status over again, as from another device of the same person. */
  repeatsStatus: (messageId: string, status: 'delivered' | 'seen') => void
}

const welcomeMs = 5 * 60 * 1000

export function messageActions(context: PhoneContext): MessageActions {
  const { person } = context
  return {
    taps: (name) => {
      const keys = context.conversation.talk().keyboard.flat()
      const key = keys.find(({ label }) => label === name) ?? keys.find(({ sends }) => sends === name)
      if (!key) throw new Error(`the keyboard has no key ${name}`)
      return tap(context, key)
    },
    starts: (deepLink) => start(context, deepLink),
    subscribes: () => setSubscribed(context, true),
    unsubscribes: () => setSubscribed(context, false),
    reads: () => read(context),
    turnsOff: () => {
      person.isOffline = true
    },
    turnsOn: () => arrive(context),
    repeatsStatus: (messageId, status) => {
      const sent = context.world.sent.get(messageId)
      if (!sent) throw new Error(`the bot sent no message ${messageId}`)
      announceStatus(context.world, context.bot(), person, { ...sent, status })
    },
  }
}

/** A press is a text; the keys with an action of their own send what they are for. */
function tap(context: PhoneContext, { label, sends, action, isSilent = false }: PhoneKey): string {
  const { person, conversation, announceSilently } = context
  const { latitude, longitude } = harbour
  const phone = '+4512345678'
  switch (action) {
    case 'open-url':
    case 'none':
      throw new Error(`the key ${label} sends nothing to the bot`)
    case 'share-phone':
      return conversation.write({
        shows: { kind: 'contact', contact: { name: person.name, phone } },
        wire: { type: 'contact', contact: { name: person.name, phone_number: phone } },
      })
    case 'location-picker':
      return conversation.write({
        shows: { kind: 'location', location: { latitude, longitude, title: undefined } },
        wire: conversation.location(latitude, longitude),
      })
    default:
      if (isSilent) return announceSilently(conversation.text(sends))
      return conversation.write({ shows: { kind: 'text', text: label }, wire: conversation.text(sends) })
  }
}

function start({ world, person, bot }: PhoneContext, deepLink: string | undefined): void {
  const one = bot()
  person.welcomes.set(one.token, world.clock.later(welcomeMs))
  announce(world, one, 'conversation_started', {
    person,
    queue: `chat:${person.id}`,
    body: {
      type: 'open',
      ...(deepLink === undefined ? {} : { context: deepLink }),
      user: presentPerson(person, one),
      subscribed: person.subscriptions.has(one.token),
    },
  })
  world.changed()
}

function setSubscribed({ world, person, bot, conversation }: PhoneContext, isSubscribed: boolean): void {
  const one = bot()
  conversation.talk().isBlocked = !isSubscribed
  const queue = `chat:${person.id}`
  if (isSubscribed) {
    person.subscriptions.add(one.token)
    announce(world, one, 'subscribed', { person, queue, body: { user: presentPerson(person, one) } })
  } else {
    person.subscriptions.delete(one.token)
    announce(world, one, 'unsubscribed', { person, queue, body: { user_id: person.id } })
  }
  world.changed()
}

function read({ world, person, bot, conversation }: PhoneContext): void {
  const { unseen } = conversation.talk()
  for (const id of unseen) {
    const sent = world.sent.get(id)
    if (sent) advance(world, bot(), person, sent, 'seen')
  }
  unseen.clear()
}

function arrive({ world, person, bot }: PhoneContext): void {
  person.isOffline = false
  for (const sent of world.sent.values()) {
    const isWaiting = sent.person === person.id && sent.bot === bot().token && sent.status === 'sent'
    if (isWaiting) advance(world, bot(), person, sent, 'delivered')
  }
}
