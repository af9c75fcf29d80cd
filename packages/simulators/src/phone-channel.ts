import type { PhoneChat } from './phone.ts'

/** The actions of a phone on the phones page, the same for every provider. */
export type PhoneAction =
  | { type: 'write'; text: string }
  | { type: 'reply'; messageId: string; text: string }
  | { type: 'edit'; messageId: string; text: string }
  | { type: 'react'; messageId: string; emoji: string | null }
  | { type: 'press'; messageId: string; button: string }
  /** A key under the text field, by its label. */
  | { type: 'tap'; key: string }
  | { type: 'sample'; kind: SampleKind; caption: string }
  | { type: 'start' }
  /** The client opens the conversation: the business's messages are read. */
  | { type: 'read' }
  | { type: 'block' }
  | { type: 'unblock' }

export const sampleKinds = [
  'photo',
  'voice',
  'video',
  'videoNote',
  'audio',
  'document',
  'sticker',
  'animation',
  'location',
  'venue',
  'contact',
  'album',
  'story',
  'storyReply',
  'unknown',
] as const
export type SampleKind = (typeof sampleKinds)[number]

export type PhoneFile = { bytes: Buffer; fileName: string; mimeType: string; caption: string }
export type PhoneClient = { key: string; name: string }
export type PhoneSeat = { account: string; client: string }

/** A fault one can turn on and off by hand. */
export type FaultSwitch = { key: string; label: string; isOn: () => boolean; turn: (on: boolean) => void }

export type PhoneAbilities = {
  reactions: readonly string[]
  replies: boolean
  edits: boolean
  blocks: boolean
  /** Whether an empty conversation is begun with a button. */
  starts: boolean
  samples: readonly SampleKind[]
}

/** A provider as the phones page shows it: its clients' phones and its faults. */
export type PhoneChannel = {
  /** Part of its addresses. */
  key: string
  name: string
  /** Of its phones. */
  colour: string
  /** The business accounts clients can write to. */
  accounts: () => PhoneClient[]
  clients: () => PhoneClient[]
  addClient: (firstName: string, lastName: string) => PhoneClient
  chat: (seat: PhoneSeat) => PhoneChat
  does: (seat: PhoneSeat, action: PhoneAction) => void
  sendsFile: (seat: PhoneSeat, file: PhoneFile) => void
  media: (fileId: string) => { bytes: Buffer; mimeType: string } | undefined
  /** The entries of a message's menu. */
  abilities: PhoneAbilities
  switches: FaultSwitch[]
  onChange: (listener: () => void) => () => void
  /** Makes the business and clients that it has when started by hand; answers what connects it, by what that is called. */
  settleDemo: () => Readonly<Record<string, string>>
}

type MessageAction = (messageId: string, text: string) => unknown

/** A phone as the page uses it. Features that a provider does not have are left out. */
export type PagePhone = {
  chat: () => PhoneChat
  writes: (text: string) => unknown
  repliesTo?: MessageAction
  edits?: MessageAction
  reacts?: (messageId: string, emoji: string | null) => unknown
  presses?: MessageAction
  taps?: (key: string) => unknown
  starts?: () => unknown
  reads?: () => unknown
  blocks?: () => unknown
  unblocks?: () => unknown
}

/** What a phone sends of each kind. Kinds that a provider does not have are left out. */
export type PhoneSamples<Phone> = Partial<Record<SampleKind, (phone: Phone, caption: string) => unknown>>

/** A sample of a provider without captions: text under a picture is a message of its own. */
export const captioned =
  <Phone extends { writes: (text: string) => unknown }>(send: (phone: Phone) => unknown) =>
  (phone: Phone, caption: string): void => {
    send(phone)
    if (caption !== '') phone.writes(caption)
  }

/** A provider's channel, by its phones and what they send. */
type PhoneChannelParts<Phone extends PagePhone> = Omit<
  PhoneChannel,
  'chat' | 'does' | 'sendsFile' | 'abilities'
> & {
  phoneAt: (seat: PhoneSeat) => Phone
  abilities: Omit<PhoneAbilities, 'samples'>
  samples: PhoneSamples<Phone>
  /** A file of one's own, as the kind that its type implies. */
  sendsFile: (phone: Phone, file: PhoneFile) => unknown
}

export function createPhoneChannel<Phone extends PagePhone>(parts: PhoneChannelParts<Phone>): PhoneChannel {
  const { phoneAt, samples, sendsFile, abilities, ...channel } = parts
  return {
    ...channel,
    abilities: { ...abilities, samples: sampleKinds.filter((kind) => samples[kind] !== undefined) },
    chat: (seat) => phoneAt(seat).chat(),
    sendsFile: (seat, file) => void sendsFile(phoneAt(seat), file),
    does: (seat, action) => {
      const send = action.type === 'sample' ? samples[action.kind] : undefined
      if (action.type === 'sample' && send) send(phoneAt(seat), action.caption)
      else perform(phoneAt(seat), action, channel.name)
    },
  }
}

function perform(phone: PagePhone, action: PhoneAction, provider: string): unknown {
  const missing: (...given: unknown[]) => never = () => {
    throw new Error(`${provider} has no ${action.type === 'sample' ? action.kind : action.type}`)
  }
  switch (action.type) {
    case 'write':
      return phone.writes(action.text)
    case 'reply':
      return (phone.repliesTo ?? missing)(action.messageId, action.text)
    case 'edit':
      return (phone.edits ?? missing)(action.messageId, action.text)
    case 'react':
      return (phone.reacts ?? missing)(action.messageId, action.emoji)
    case 'press':
      return (phone.presses ?? missing)(action.messageId, action.button)
    case 'tap':
      return (phone.taps ?? missing)(action.key)
    case 'start':
      return (phone.starts ?? missing)()
    case 'read':
      return (phone.reads ?? missing)()
    case 'block':
      return (phone.blocks ?? missing)()
    case 'unblock':
      return (phone.unblocks ?? missing)()
    case 'sample':
      return missing()
    default:
      return action satisfies never
  }
}

export function fullName(firstName: string, lastName = ''): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
