import type { StorageFile } from '../media/file-storage.ts'
import { openConversation, type Announce, type Conversation, type FileKind } from '../talk-phone.ts'
import type { Waiting } from '../waiting.ts'
import { announce, newToken, presentPerson } from './callbacks.ts'
import type { Bot, Person, ViberWorld } from './world.ts'

/** The objects that a phone acts on. */
export type PhoneContext = {
  world: ViberWorld
  person: Person
  bot: () => Bot
  conversation: Conversation
  /** Delivers the text of a silent key, which leaves nothing in the conversation. */
  announceSilently: (wire: Record<string, unknown>) => string
}

/** The phone's conversation, with messages as Viber's callbacks carry them. Writing subscribes. */
export function openPhone(
  world: ViberWorld,
  person: Person,
  bot: () => Bot,
  waitFor: Waiting['waitFor'],
): PhoneContext {
  const { clock, changed, talks, files } = world
  const subscribe = () => {
    person.subscriptions.add(bot().token)
    conversation.talk().isBlocked = false
  }
  const announceMessage =
    (silent: boolean): Announce =>
    (token, wire) => {
      const talk = conversation.talk()
      const tracking = talk.tracking === undefined ? {} : { tracking_data: talk.tracking }
      talk.tracking = undefined
      const body = { sender: presentPerson(person, bot()), message: { ...wire, ...tracking }, silent }
      announce(world, bot(), 'message', { person, queue: `chat:${person.id}`, token, body })
    }
  const conversation = openConversation({
    name: person.name,
    business: 'bot',
    clock,
    changed,
    waitFor,
    talks,
    files,
    longestText: Number.POSITIVE_INFINITY,
    voice: 'voice',
    account: () => bot().token,
    client: () => person.id,
    newId: () => newToken(world),
    beforeWriting: subscribe,
    announce: announceMessage(false),
    text: (text) => ({ type: 'text', text }),
    location: (lat, lon) => ({ type: 'location', location: { lat, lon } }),
    file: (kind, file, caption) => fileWire(world, kind, { ...file, caption }),
  })
  const announceSilently = (wire: Record<string, unknown>) => {
    const token = newToken(world)
    subscribe()
    conversation.talk().lastInboundAt = clock.now()
    announceMessage(true)(token, wire, undefined)
    changed()
    return token
  }
  return { world, person, bot, conversation, announceSilently }
}

/** A file as a callback carries it: an address that ends after a time. */
function fileWire(
  world: ViberWorld,
  kind: FileKind,
  file: StorageFile & { caption: string },
): Record<string, unknown> {
  const type = kind === 'photo' ? 'picture' : kind
  const name = file.fileName ?? 'file.bin'
  const hash = world.random.letters(32)
  world.links.set(hash, { file: file.id, until: world.clock.later(world.options.mediaLinkMs) })
  return {
    type: type === 'document' ? 'file' : type,
    media: `${world.address()}/media/${hash}/${encodeURIComponent(name)}`,
    ...(file.caption === '' ? {} : { text: file.caption }),
    file_name: name,
    size: file.bytes.length,
    ...(type === 'video' && file.duration !== undefined ? { duration: file.duration } : {}),
  }
}
