import type { PhoneKey } from '../talks.ts'
import { announce, presentPerson } from './callbacks.ts'
import type { PhoneContext } from './phone.ts'
import { write } from './phone-write.ts'
import { advance, announceStatus } from './send-message.ts'

export type MessageActions = {
  writes: (text: string) => string
  /** Taps a key of the keyboard by its label or what it writes. */
  taps: (key: string) => string
  /** Opens the chat, coming from a deep link when its context is given; nobody is subscribed by it. */
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
    writes: (text) => {
      if (text.trim() === '') throw new Error('a message needs some text')
      return write(context, { shows: { kind: 'text', text }, wire: { type: 'text', text } })
    },
    taps: (name) => {
      const keys = context.talk().keyboard.flat()
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
  const { person } = context
  if (action === 'open-url' || action === 'none') throw new Error(`the key ${label} sends nothing to the bot`)
  if (action === 'share-phone') {
    const contact = { name: person.name, phone_number: '+4512345678' }
    const shows = { kind: 'contact' as const, contact: { name: person.name, phone: contact.phone_number } }
    return write(context, { shows, wire: { type: 'contact', contact } })
  }
  if (action === 'location-picker') {
    const location = { lat: 55.6761, lon: 12.5683 }
    const shows = {
      kind: 'location' as const,
      location: { latitude: 55.6761, longitude: 12.5683, title: undefined },
    }
    return write(context, { shows, wire: { type: 'location', location } })
  }
  const shows = isSilent ? undefined : { kind: 'text' as const, text: label }
  return write(context, { shows, wire: { type: 'text', text: sends }, isSilent })
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

function setSubscribed({ world, person, bot, talk }: PhoneContext, isSubscribed: boolean): void {
  const one = bot()
  talk().isBlocked = !isSubscribed
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

function read({ world, person, bot, talk }: PhoneContext): void {
  const { unseen } = talk()
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
