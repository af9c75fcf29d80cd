import { isLoopback } from '../loopback.ts'
import { isTaken } from '../outbox.ts'
import { postSigned, presentPerson, webhookEvent } from './callbacks.ts'
import type { Method, MethodCall } from './method.ts'
import { sendMessage } from './send-message.ts'
import { badData, missingData, ViberRefusal } from './viber-refusal.ts'
import { eventTypes, type EventType, type ViberWorld, type Webhook } from './world.ts'

export const methods: Record<string, Method> = {
  get_account_info: getAccountInfo,
  set_webhook: setWebhook,
  send_message: sendMessage,
  get_user_details: getUserDetails,
  get_online: getOnline,
}

const always: EventType[] = ['message', 'subscribed', 'unsubscribed', 'webhook']

function getAccountInfo({ world, bot }: MethodCall) {
  const { id, name, uri, webhook, token } = bot
  return {
    id,
    name,
    uri,
    icon: 'https://media-direct.cdn.viber.com/pg_download?id=icon',
    background: 'https://content.cdn.viber.com/backgrounds/blue.jpg',
    category: 'Shopping & Retail',
    subcategory: 'Coffee',
    location: { lon: 12.5683, lat: 55.6761 },
    country: 'DK',
    webhook: webhook?.url ?? '',
    event_types: webhook?.events ?? [],
    subscribers_count: subscribersOf(world, token).length,
    members: [],
  }
}

function subscribersOf({ people }: ViberWorld, token: string) {
  return [...people.values()].filter(({ subscriptions }) => subscriptions.has(token))
}

/** Tried with a callback before it counts; an empty address takes it away. */
async function setWebhook({ world, bot, values }: MethodCall) {
  const { url } = values
  if (typeof url !== 'string') throw missingData('url')
  if (url === '') {
    bot.webhook = undefined
    world.outbox.drop(({ token }) => token === bot.token)
    return { event_types: [] }
  }
  const webhook = readWebhook(world, url, values)
  const answer = await postSigned(world, { url, token: bot.token }, webhookEvent(world))
  if (!isTaken(answer)) throw new ViberRefusal(1)
  bot.webhook = webhook
  world.changed()
  return { chat_hostname: 'SN-CHAT-05_', event_types: webhook.events }
}

function readWebhook(world: ViberWorld, url: string, values: Record<string, unknown>): Webhook {
  const address = URL.parse(url)
  const isSecure = address?.protocol === 'https:'
  const isLocal = world.options.local && address?.protocol === 'http:' && isLoopback(address.hostname)
  if (!isSecure && !isLocal) throw new ViberRefusal(1)
  const asked = values['event_types']
  return {
    url,
    events: asked === undefined ? [...eventTypes, 'message', 'webhook'] : readEvents(asked),
    sendName: values['send_name'] === true,
    sendPhoto: values['send_photo'] === true,
  }
}

function readEvents(value: unknown): EventType[] {
  if (!Array.isArray(value)) throw badData('event_types is no list')
  const known: readonly EventType[] = [...eventTypes, ...always]
  const asked = value.map((name: unknown) => {
    const event = known.find((one) => one === name)
    if (!event) throw badData(`event type ${String(name)} is not known`)
    return event
  })
  return [...new Set([...asked, ...always])]
}

function getUserDetails({ world, bot, values }: MethodCall) {
  const person = world.people.get(String(values['id']))
  if (!person) throw new ViberRefusal(5)
  if (!person.subscriptions.has(bot.token)) throw new ViberRefusal(6)
  return {
    user: {
      ...presentPerson(person, bot),
      name: person.name,
      viber_version: '22.0.0',
      primary_device_os: 'android',
    },
  }
}

function getOnline({ world, values }: MethodCall) {
  const ids: unknown[] = Array.isArray(values['ids']) ? values['ids'] : []
  if (ids.length > 100) throw badData('ids has over 100 items')
  return {
    users: ids.map((id) => {
      const person = world.people.get(String(id))
      const isOn = person?.isOffline === false
      return { id, online_status: isOn ? 0 : 1, online_status_message: isOn ? 'online' : 'offline' }
    }),
  }
}
