import { createHash } from 'node:crypto'
import { openConversation, type Conversation, type FileKind } from '../../talk-phone.ts'
import type { Waiting } from '../../waiting.ts'
import type { GraphWorld } from '../world.ts'
import { newMessageId, type BusinessNumber, type Person } from './account.ts'
import { announceMessage } from './events.ts'
import { mediaAddress } from './media-endpoints.ts'
import type { MediaKind } from './media-rules.ts'

/** The objects that a phone acts on. */
export type PhoneContext = {
  world: GraphWorld
  person: Person
  number: () => BusinessNumber
  conversation: Conversation
}

/** The phone's conversation, with messages as WhatsApp's webhooks carry them. */
export function openPhone(
  world: GraphWorld,
  person: Person,
  number: () => BusinessNumber,
  waitFor: Waiting['waitFor'],
): PhoneContext {
  const { clock, changed, whatsapp } = world
  const conversation = openConversation({
    name: person.name,
    business: 'business',
    clock,
    changed,
    waitFor,
    talks: whatsapp.talks,
    files: whatsapp.files,
    longestText: 65536,
    voice: 'voice',
    account: () => number().id,
    client: () => person.key,
    newId: () => newMessageId(world.random, person.key),
    announce: (id, wire, quoted) => {
      const from = quoted?.by === 'bot' ? number().display.replaceAll(/\D/g, '') : person.waId
      const context = quoted ? { context: { ...(from === undefined ? {} : { from }), id: quoted.id } } : {}
      announceMessage(world, number(), person, { id, ...context, ...wire })
    },
    text: (body) => ({ type: 'text', text: { body } }),
    location: (latitude, longitude) => ({ type: 'location', location: { latitude, longitude } }),
    file: (kind, file, caption) => {
      const type = typeOf(kind)
      const part = {
        ...(caption === '' ? {} : { caption }),
        ...(type === 'document' ? { filename: file.fileName ?? 'file' } : {}),
        mime_type: file.mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : file.mimeType,
        sha256: createHash('sha256').update(file.bytes).digest('base64'),
        id: file.id,
        ...(world.options.mediaUrlInWebhook ? { url: mediaAddress(world, file) } : {}),
        ...(type === 'audio' ? { voice: kind === 'voice' } : {}),
        ...(type === 'sticker' ? { animated: false } : {}),
      }
      return { type, [type]: part }
    },
  })
  return { world, person, number, conversation }
}

function typeOf(kind: FileKind): MediaKind {
  if (kind === 'photo') return 'image'
  return kind === 'voice' ? 'audio' : kind
}

/** An event about a message that exists, which is no message of its own in the conversation. */
export function announceChange(
  { world, person, number }: PhoneContext,
  wire: Record<string, unknown>,
  withContacts = true,
): void {
  const id = newMessageId(world.random, person.key)
  announceMessage(world, number(), person, { id, ...wire }, withContacts)
}
