import type { PhoneChat } from './phone.ts'

/** What can be done on a phone of the phones page, the same for every provider. */
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
  /** The conversation is looked at: what the business wrote is read. */
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
  key: 'telegram' | 'whatsapp' | 'messenger' | 'viber'
  name: string
  /** The business accounts clients can write to. */
  accounts: () => PhoneClient[]
  clients: () => PhoneClient[]
  addClient: (firstName: string, lastName: string) => PhoneClient
  chat: (seat: PhoneSeat) => PhoneChat
  does: (seat: PhoneSeat, action: PhoneAction) => void
  sendsFile: (seat: PhoneSeat, file: PhoneFile) => void
  media: (fileId: string) => { bytes: Buffer; mimeType: string } | undefined
  /** What a message's menu offers. */
  abilities: PhoneAbilities
  switches: FaultSwitch[]
  onChange: (listener: () => void) => () => void
}
