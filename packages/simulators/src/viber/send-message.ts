import { fetchLocally } from '../loopback.ts'
import { readMedia } from '../media/media-facts.ts'
import { shownMedia, type StorageFile } from '../media/file-storage.ts'
import { isRecord } from '../read-request.ts'
import { announce, newToken } from './callbacks.ts'
import { readKeyboard } from './keyboard.ts'
import type { MethodCall } from './method.ts'
import { readContent, text, type Content } from './message-rules.ts'
import { int64 } from './viber-json.ts'
import { badData, missingData, ViberRefusal } from './viber-refusal.ts'
import type { Bot, Person, SentMessage, ViberWorld } from './world.ts'

const largestRequest = 30 * 1024

/** Accepted with a token; callbacks report the result. */
export async function sendMessage({ world, bot, values }: MethodCall) {
  if (JSON.stringify(values).length > largestRequest) throw badData('the request is over 30 kB')
  if (!bot.webhook) throw new ViberRefusal(10)
  const person = receiverOf(world, values)
  const content = readMessage(values, person)
  refuseStranger(world, bot, person)
  const token = await deliver(world, bot, person, values, content)
  return {
    message_token: int64(token),
    chat_hostname: 'SN-CHAT-05_',
    billing_status: 1,
  }
}

function receiverOf({ people }: ViberWorld, values: Record<string, unknown>): Person {
  const receiver = text(values, 'receiver', 100)
  const person = people.get(receiver)
  if (!person) throw new ViberRefusal(5)
  return person
}

function readMessage(values: Record<string, unknown>, person: Person): Content {
  const { sender, tracking_data: tracking, min_api_version: least } = values
  if (!isRecord(sender)) throw missingData('sender')
  text(sender, 'name', 28)
  if (typeof tracking === 'string' && tracking.length > 4096)
    throw badData('tracking_data is longer than 4096')
  if (typeof least === 'number' && least > person.apiVersion) throw new ViberRefusal(13)
  readKeyboard(values['keyboard'])
  return readContent(values)
}

/** Only subscribers; a person who has just opened the chat may get one welcome message. */
function refuseStranger({ clock }: ViberWorld, { token }: Bot, person: Person): void {
  if (person.subscriptions.has(token)) return
  const until = person.welcomes.get(token) ?? 0
  person.welcomes.delete(token)
  if (until <= clock.now()) throw new ViberRefusal(6)
}

/** Puts a message on the phone, or reports why it could not be. */
async function deliver(
  world: ViberWorld,
  bot: Bot,
  person: Person,
  values: Record<string, unknown>,
  content: Content,
): Promise<string> {
  const token = newToken(world)
  const sent: SentMessage = { token, bot: bot.token, person: person.id, status: 'sent' }
  world.sent.set(token, sent)
  const file = content.media && (await fetchFile(world, bot, content.media))
  const asked = world.failures.match({ account: bot.token, method: 'send_message', chat: person.id })
  const why = asked?.kind === 'refuse' ? asked.description : undefined
  const failure = why ?? (content.media && !file ? 'The media could not be downloaded' : undefined)
  if (failure !== undefined) {
    sent.status = 'failed'
    announceStatus(world, bot, person, sent, { desc: failure })
    return token
  }
  const talk = world.talks.between(bot.token, person.id)
  talk.keyboard = readKeyboard(values['keyboard'])
  world.talks.add(talk, {
    ...content.shows,
    id: token,
    by: 'bot',
    ...(file ? { media: shownMedia(file) } : {}),
  })
  if (typeof values['tracking_data'] === 'string') talk.tracking = values['tracking_data']
  if (!person.isOffline) advance(world, bot, person, sent, 'delivered')
  return token
}

async function fetchFile(
  world: ViberWorld,
  bot: Bot,
  { url, limit, fileName }: NonNullable<Content['media']>,
): Promise<StorageFile | undefined> {
  const found = await fetchLocally(url)
  if (!found || found.bytes.length > limit) return undefined
  const { duration } = readMedia(found.bytes)
  return world.files.add(bot.token, { ...found, fileName: fileName ?? found.fileName, duration })
}

export function advance(
  world: ViberWorld,
  bot: Bot,
  person: Person,
  sent: SentMessage,
  status: 'delivered' | 'seen',
): void {
  sent.status = status
  announceStatus(world, bot, person, sent)
  world.changed()
}

export function announceStatus(
  world: ViberWorld,
  bot: Bot,
  person: Person,
  { token, status }: SentMessage,
  more: { desc?: string } = {},
): void {
  if (status === 'sent') return
  const queue = `status:${token}`
  announce(world, bot, status, { person, queue, token, body: { user_id: person.id, ...more } })
}

/** The answer to conversation_started may be a message: one, and for the person who opened the chat. */
export function showWelcome(
  world: ViberWorld,
  bot: Bot,
  person: Person,
  values: Record<string, unknown>,
): void {
  const until = person.welcomes.get(bot.token) ?? 0
  if (until <= world.clock.now()) return
  person.welcomes.delete(bot.token)
  try {
    const content = readMessage(values, person)
    void deliver(world, bot, person, values, content)
  } catch (error) {
    if (!(error instanceof ViberRefusal)) throw error
  }
}
