import type { Clock } from './clock.ts'
import { shownMedia, type FileStorage, type StorageFile } from './media/file-storage.ts'
import { givenMedia, type PhoneMediaInput } from './media/given-media.ts'
import type { SampleName } from './media/samples.ts'
import type { PhoneButton, PhoneChat, PhoneMessage } from './phone.ts'
import { quotedOf, shownMessage, type NewMessage, type Talk, type Talks } from './talks.ts'
import type { Waiting } from './waiting.ts'
import { waitsForMessage, type WaitsFor } from './waits-for.ts'

type Wire = Record<string, unknown>
export type FileKind = 'photo' | 'voice' | 'audio' | 'video' | 'document' | 'sticker'
export type Shown = Omit<NewMessage, 'id' | 'by'>

/** A client's message: how the phone shows it, how it goes over the wire, and which message it replies to. */
export type ClientMessage = { shows: Shown; wire: Wire; repliesTo?: string }
export type Announce = (id: string, wire: Wire, quoted: PhoneMessage<string> | undefined) => void

/** The differences between clients' phones from one provider to the next. */
type PhoneParts = {
  name: string
  /** The business as the provider calls it. */
  business: string
  clock: Clock
  talks: Talks
  files: FileStorage
  waitFor: Waiting['waitFor']
  changed: () => void
  /** The account the client writes to, and the client's key. */
  account: () => string
  client: () => string
  newId: () => string
  /** A side effect of writing, such as a new subscription. */
  beforeWriting?: (talk: Talk) => void
  /** Delivers the event of a new message. */
  announce: Announce
  longestText: number
  /** The sample a voice message is, by its format. */
  voice: SampleName
  text: (body: string) => Wire
  location: (latitude: number, longitude: number) => Wire
  file: (kind: FileKind, file: StorageFile, caption: string) => Wire
}

/** A phone's conversation with one business, which its actions work on. */
export type Conversation = PhoneParts & {
  talk: () => Talk
  /** Puts a client's message into the conversation, which opens the window, and delivers its event. */
  write: (message: ClientMessage, announce?: Announce) => string
}

export function openConversation(parts: PhoneParts): Conversation {
  const talk = () => parts.talks.between(parts.account(), parts.client())
  const write = ({ shows, wire, repliesTo }: ClientMessage, announce = parts.announce) => {
    const open = talk()
    const { name, business } = parts
    parts.beforeWriting?.(open)
    if (open.isBlocked) throw new Error(`${name} has blocked the ${business} and has to unblock it first`)
    const id = parts.newId()
    const quoted = repliesTo === undefined ? undefined : shownMessage(open, repliesTo)
    open.lastInboundAt = parts.clock.now()
    const reply = quoted ? { repliesTo: quotedOf(quoted) } : {}
    parts.talks.add(open, { ...shows, id, by: 'client', ...reply })
    announce(id, wire, quoted)
    return id
  }
  return { ...parts, talk, write }
}

/** The actions that the phones of all providers share; each returns the id of the message. */
export type TalkPhone = {
  writes: (text: string) => string
  repliesTo: (messageId: string, text: string) => string
  sendsPhoto: (file?: PhoneMediaInput, caption?: string) => string
  sendsVoice: (file?: PhoneMediaInput) => string
  sendsAudio: (file?: PhoneMediaInput) => string
  sendsVideo: (file?: PhoneMediaInput, caption?: string) => string
  sendsDocument: (file?: PhoneMediaInput, caption?: string) => string
  /** Where there are no albums each picture is a message of its own. */
  sendsAlbum: (files: PhoneMediaInput[], caption?: string) => string[]
  sendsLocation: (latitude?: number, longitude?: number) => string
  /** Most providers send no event for a block; sends fail from then on. */
  blocks: () => void
  unblocks: () => void
  /** True when the business has marked the message as read. */
  isSeen: (messageId: string) => boolean
  chat: () => PhoneChat<string>
  waitsFor: WaitsFor<string>
}

export function talkPhone(conversation: Conversation): TalkPhone {
  const { talk, talks, voice, waitFor, name } = conversation
  const send = (kind: FileKind, file: PhoneMediaInput, caption?: string) =>
    sendFile(conversation, kind, file, caption)
  const chat = () => talks.present(talk())
  return {
    writes: (text) => conversation.write(textMessage(conversation, text)),
    repliesTo: (repliesTo, text) => conversation.write({ ...textMessage(conversation, text), repliesTo }),
    sendsPhoto: (file = 'machine', caption) => send('photo', file, caption),
    sendsVoice: (file = voice) => send('voice', file),
    sendsAudio: (file = 'audio') => send('audio', file),
    sendsVideo: (file = 'video', caption) => send('video', file, caption),
    sendsDocument: (file = 'invoice', caption) => send('document', file, caption),
    sendsAlbum: (files, caption) =>
      files.map((file, at) => send('photo', file, at === 0 ? caption : undefined)),
    sendsLocation: (latitude = harbour.latitude, longitude = harbour.longitude) =>
      conversation.write({
        shows: { kind: 'location', location: { latitude, longitude, title: undefined } },
        wire: conversation.location(latitude, longitude),
      }),
    blocks: () => setBlocked(conversation, true),
    unblocks: () => setBlocked(conversation, false),
    isSeen: (messageId) => talk().seenByBusiness.has(messageId),
    chat,
    waitsFor: waitsForMessage(waitFor, name, chat),
  }
}

export const harbour = { latitude: 55.6761, longitude: 12.5683 }

export function textMessage(
  { text, longestText }: Pick<PhoneParts, 'text' | 'longestText'>,
  body: string,
): ClientMessage {
  return { shows: { kind: 'text', text: checkedText(body, longestText) }, wire: text(body) }
}

export function checkedText(text: string, longest: number): string {
  if (text.trim() === '') throw new Error('a message needs some text')
  if (text.length > longest) throw new Error(`a message has at most ${longest} characters`)
  return text
}

/** A file of the client, kept by the provider under the account it was sent to. */
export function sendFile(
  conversation: Conversation,
  kind: FileKind,
  input: PhoneMediaInput,
  caption = '',
): string {
  const file = conversation.files.add(conversation.account(), givenMedia(input))
  const shows = { kind, text: caption, media: shownMedia(file) }
  return conversation.write({ shows, wire: conversation.file(kind, file, caption) })
}

function setBlocked({ talk, changed }: Conversation, isBlocked: boolean): void {
  talk().isBlocked = isBlocked
  changed()
}

/** A message the client may change. */
export function ownMessage({ talk }: Conversation, messageId: string): PhoneMessage<string> {
  const message = shownMessage(talk(), messageId)
  if (message.by !== 'client') throw new Error('a client changes only own messages')
  return message
}

/** A button of a message by its data or its label. */
export function buttonOf({ buttons }: PhoneMessage<string>, name: string): PhoneButton {
  const flat = buttons.flat()
  const button = flat.find(({ data }) => data === name) ?? flat.find(({ text }) => text === name)
  if (!button) throw new Error(`the message has no button ${name}`)
  return button
}
