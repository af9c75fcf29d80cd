import { createHmac } from 'node:crypto'
import type { PostAnswer } from '../post-json.ts'
import type { Bot, CallbackTarget, EventType, Person, ViberWorld } from './world.ts'
import { int64, toViberJson } from './viber-json.ts'

/** Sends a body to a webhook, signed over its raw bytes in header and query. */
export function postSigned(
  { poster }: Pick<ViberWorld, 'poster'>,
  { url, token }: CallbackTarget,
  json: string,
): Promise<PostAnswer> {
  const signature = createHmac('sha256', token).update(json).digest('hex')
  const address = new URL(url)
  address.searchParams.set('sig', signature)
  return poster.post({ url: address.href, headers: { 'X-Viber-Content-Signature': signature } }, json)
}

/** The callback every set_webhook is tried with. */
export function webhookEvent(world: ViberWorld): string {
  return toViberJson({ ...head(world, 'webhook'), message_token: int64(newToken(world)) })
}

export type EventParts = { person: Person; queue: string; body: Record<string, unknown>; token?: string }

/** Sends an event to a bot, unless its webhook leaves the kind out. */
export function announce(
  world: ViberWorld,
  bot: Bot,
  event: EventType,
  { person, queue, body, token = newToken(world) }: EventParts,
): void {
  if (!bot.webhook?.events.includes(event)) return
  const json = toViberJson({ ...head(world, event), message_token: int64(token), ...body })
  world.outbox.send({ url: bot.webhook.url, token: bot.token }, queue, { event, json, person: person.id })
}

function head(world: ViberWorld, event: EventType) {
  return { event, timestamp: world.clock.now(), chat_hostname: 'SN-CHAT-05_' }
}

/** Beyond what a double can hold, within 63 bits. */
export function newToken({ random }: ViberWorld): string {
  return `5${random.digits(18)}`
}

/** Name and picture come only to a webhook that asked for them. */
export function presentPerson(person: Person, bot: Bot): Record<string, unknown> {
  const { id, name, avatar, country, language, apiVersion } = person
  return {
    id,
    ...(bot.webhook?.sendName ? { name } : {}),
    ...(bot.webhook?.sendPhoto && avatar !== undefined ? { avatar } : {}),
    language,
    country,
    api_version: apiVersion,
  }
}
