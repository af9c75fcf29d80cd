import type { Clock } from './clock.ts'
import type { PhoneChat, PhoneMessage } from './phone.ts'

/** One client's conversation with one business, as the client's phone keeps it. */
export type Talk = {
  readonly account: string
  readonly client: string
  isBlocked: boolean
  /** When the client last wrote: the provider's window counts from here. */
  lastInboundAt: number | undefined
  activity: { name: string; until: number } | undefined
  messages: Map<string, PhoneMessage<string>>
  /** Messages of the business the client has not seen. */
  unseen: Set<string>
  /** Messages of the client the business has marked as read. */
  seenByBusiness: Set<string>
  keyboard: PhoneKey[][]
  /** The tracking data that the provider returns with the client's next message, if it has that feature. */
  tracking: string | undefined
  notices: PhoneChat['notices']
}

/** A key under the text field: its label, the action of a press, and the text it writes. */
export type PhoneKey = { label: string; sends: string; action?: string; isSilent?: boolean }

export type Talks = {
  between: (account: string, client: string) => Talk
  all: () => Talk[]
  /** Adds a message to a conversation; omitted fields are empty. */
  add: (talk: Talk, message: NewMessage) => PhoneMessage<string>
  /** The client sees the business doing something for a while. */
  act: (talk: Talk, name: string, ms: number) => void
  present: (talk: Talk) => PhoneChat<string>
}

export type NewMessage = Pick<PhoneMessage<string>, 'id' | 'by' | 'kind'> & Partial<PhoneMessage<string>>

export function createTalks(clock: Clock, changed: () => void): Talks {
  const talks = new Map<string, Talk>()
  return {
    between: (account, client) => {
      const key = `${account} ${client}`
      const talk = talks.get(key) ?? emptyTalk(account, client)
      talks.set(key, talk)
      return talk
    },
    all: () => [...talks.values()],
    add: (talk, given) => {
      const message = { ...blank(clock.now()), ...given }
      talk.messages.set(message.id, message)
      if (message.by === 'bot') {
        talk.activity = undefined
        talk.unseen.add(message.id)
      }
      changed()
      return message
    },
    act: (talk, name, ms) => {
      talk.activity = { name, until: clock.later(ms) }
      changed()
      clock.schedule(ms + 10 * clock.timeScale, changed)
    },
    present: (talk) => ({
      isBlocked: talk.isBlocked,
      activity: talk.activity && talk.activity.until > clock.now() ? talk.activity.name : undefined,
      messages: [...talk.messages.values()].map((message) =>
        talk.seenByBusiness.has(message.id) ? { ...message, isSeen: true } : message,
      ),
      notices: [...talk.notices],
      keyboard: talk.keyboard.map((row) => row.map(({ label }) => label)),
    }),
  }
}

function emptyTalk(account: string, client: string): Talk {
  return {
    account,
    client,
    isBlocked: false,
    lastInboundAt: undefined,
    activity: undefined,
    messages: new Map(),
    unseen: new Set(),
    seenByBusiness: new Set(),
    keyboard: [],
    tracking: undefined,
    notices: [],
  }
}

function blank(at: number): Omit<PhoneMessage<string>, 'id' | 'by' | 'kind'> {
  return {
    at,
    text: '',
    media: undefined,
    location: undefined,
    contact: undefined,
    repliesTo: undefined,
    quote: undefined,
    albumId: undefined,
    forwardedFrom: undefined,
    isEdited: false,
    reactions: [],
    buttons: [],
  }
}

/** The message a phone shows, or an error for the test that names one it does not. */
export function shownMessage(talk: Talk, messageId: string): PhoneMessage<string> {
  const message = talk.messages.get(messageId)
  if (!message) throw new Error(`the phone shows no message ${messageId}`)
  return message
}

export function quotedOf({ id, text, kind, by }: PhoneMessage<string>): PhoneMessage<string>['repliesTo'] {
  return { id, text: text === '' ? kind : text, by }
}

/** One reaction per side; null takes it back. */
export function setReaction(message: PhoneMessage<string>, by: 'client' | 'bot', emoji: string | null): void {
  const others = message.reactions.filter((reaction) => reaction.by !== by)
  message.reactions = emoji === null ? others : [...others, { emoji, by }]
}
