import type { PhoneChat } from './phone.ts'

/** What can be done on a phone of the phones page, the same for every provider. */
export type PhoneDeed =
  | { deed: 'write'; text: string }
  | { deed: 'reply'; messageId: string; text: string }
  | { deed: 'edit'; messageId: string; text: string }
  | { deed: 'react'; messageId: string; emoji: string | null }
  | { deed: 'press'; messageId: string; button: string }
  /** A key under the text field, by its label. */
  | { deed: 'tap'; key: string }
  | { deed: 'sample'; kind: SampleKind; caption: string }
  | { deed: 'start' }
  /** The conversation is looked at: what the business wrote is read. */
  | { deed: 'read' }
  | { deed: 'block' }
  | { deed: 'unblock' }

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
  does: (seat: PhoneSeat, deed: PhoneDeed) => void
  sendsFile: (seat: PhoneSeat, file: PhoneFile) => void
  media: (fileId: string) => { bytes: Buffer; mimeType: string } | undefined
  /** What a message's menu offers. */
  abilities: PhoneAbilities
  switches: FaultSwitch[]
  onChange: (listener: () => void) => () => void
}
