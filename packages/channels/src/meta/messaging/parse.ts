import { fingerprint, partId } from '../../fingerprint.ts'
import type { InboundEvent } from '../../inbound.ts'
import { readEntries } from '../meta-envelope.ts'
import { ignoredPart, malformed } from '../../inbound-events.ts'
import { whatIsWrong } from '../../wire-parts.ts'
import { readDelivery, readEdit, readReaction, readRead } from './parse-events.ts'
import { readMessage } from './parse-message.ts'
import { readPostback, readReferral } from './parse-opening.ts'
import { clientOf, type Place } from './people.ts'
import { Event } from './wire.ts'

/** A delivery holds entries of several pages, and an entry several events; each is read by itself. */
export function parseMessaging(product: Place['product'], payload: unknown): InboundEvent[] {
  const readEvent = (body: unknown) => eventOf(product, body)
  return readEntries(payload, product.object, ({ id, time, messaging = [], standby = [], changes = [] }) => {
    const event = [
      ...messaging.flatMap(readEvent),
      ...standby.flatMap((event) => readEvent(event).map(inStandby)),
      ...changes.map((_, index) => ignoredPart('about the page', [id, index], time)),
    ]
    return id === undefined ? event : event.map((one) => ({ ...one, account: id }))
  })
}

/** The page's inbox or another app handles the conversation: show it and send no automatic replies. */
function inStandby(event: InboundEvent): InboundEvent {
  return event.kind === 'message' ? { ...event, standby: true } : event
}

function eventOf(product: Place['product'], body: unknown): InboundEvent[] {
  const parsed = Event.safeParse(body)
  if (!parsed.success) return [malformed(fingerprint(body), `event.${whatIsWrong(parsed.error)}`)]
  const event = parsed.data
  const { sender, recipient, timestamp: at } = event
  const place = { product, client: sender?.id, page: recipient?.id, at }
  for (const [key, read] of readers) {
    if (Object.hasOwn(event, key)) return read(event[key], place)
  }
  return [readUnknown(event, place)]
}

type Reader = (body: unknown, place: Place) => InboundEvent[]

const noConcern =
  (what: string): Reader =>
  (_, { client, page, at }) => [ignoredPart(what, [client, page], at)]

const readers = new Map<string, Reader>([
  ['message', readMessage],
  ['postback', readPostback],
  ['reaction', readReaction],
  ['message_edit', readEdit],
  ['delivery', readDelivery],
  ['read', readRead],
  ['referral', readReferral],
  ['optin', noConcern('optin')],
  ['take_thread_control', noConcern('take_thread_control')],
  ['pass_thread_control', noConcern('pass_thread_control')],
  ['request_thread_control', noConcern('request_thread_control')],
  ['app_roles', noConcern('app_roles')],
  ['policy_enforcement', noConcern('policy_enforcement')],
])

function readUnknown(event: Event, { client, page, at }: Place): InboundEvent {
  const what =
    Object.keys(event).find((key) => !['sender', 'recipient', 'timestamp'].includes(key)) ?? 'empty event'
  return {
    kind: 'unsupported',
    extId: partId('event', [what, client, page, at?.getTime()]),
    at,
    from: client === undefined ? null : clientOf(client),
    chat: client ?? null,
    what,
  }
}
