import { webhookEvents, WebhookKind } from '@switchboard/contract'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { eachApart } from '../../platform/lib/each-apart.ts'
import {
  numberEvents,
  type WebhookSourceEvent,
  webhookEventsBetween,
} from '../../platform/realtime/event-log.ts'
import { switchOff } from './switch-off.ts'
import {
  countWaiting,
  insertDeliveries,
  lockFreeOn,
  movePosition,
  sharedAmong,
  webhooksOn,
} from './fan-out-store.ts'
import { keepHeads } from './webhook-heads.ts'

const BATCH = 200
/** The most deliveries that may wait for one webhook. */
const MOST_WAITING = 50_000
/** Events between two counts of them. */
const COUNTED_EVERY = 1000

/**
 * Turns events into deliveries. The event log is the outbox: each event is numbered after its commit, so a webhook's
 * position never passes an event that is not committed yet. The position moves in the transaction that writes the
 * deliveries. A webhook that is held by something else is passed over: it holds up no other one, nor what is queued already.
 * @returns whether there was one
 */
export async function fanOut(app: AppContext): Promise<boolean> {
  const active = await webhooksOn(app.db)
  if (active.length === 0) return false
  const newest = await numberEvents(app.db)
  const behind = active.filter(({ position }) => position === null || position < newest)
  let passedOver = false
  await eachApart(behind, async ({ webhookid }) => {
    let reached: Reached
    do reached = await app.db.transaction((tx) => fanOutSome(app, tx, webhookid, newest))
    while (reached === 'more')
    passedOver ||= reached === 'held'
  }).catch((err: unknown) =>
    app.log.warn(
      { event: 'outgoing_webhook.fan_out_failed', err },
      'new events could not be queued for a webhook; it is tried again shortly',
    ),
  )
  return passedOver
}

/** One that was switched off or deleted meanwhile looks as if it were held. */
type Reached = 'more' | 'newest' | 'held'

async function fanOutSome(app: AppContext, tx: Tx, webhookid: string, newest: number): Promise<Reached> {
  const webhook = await lockFreeOn(tx, webhookid)
  if (webhook === undefined) return 'held'
  if (webhook.position >= newest) return 'newest'
  const { position: after, kinds } = webhook
  const { events, reached } = await webhookEventsBetween(tx, { after, upTo: newest, kinds }, BATCH)
  const position = reached ?? newest
  await movePosition(tx, webhookid, position)
  const drafts = events.flatMap((event) => deliveryOf(app, webhookid, event) ?? [])
  if (drafts.length > 0) await queue(tx, webhookid, await sharedOf(tx, drafts))
  // Counting looks at all that wait, so not with every batch.
  const isCounted = Math.floor(after / COUNTED_EVERY) < Math.floor(position / COUNTED_EVERY)
  if (!isCounted || (await countWaiting(tx, webhookid)) <= MOST_WAITING)
    return reached === null ? 'newest' : 'more'
  await switchOff(app, tx, { webhookid, url: webhook.url, state: 'overfull' })
  return 'newest'
}

type Drafts = Parameters<typeof insertDeliveries>[1]

/** Of these the client is gone, which is what they say. */
const ofFormerClients: ReadonlySet<string> = new Set<WebhookKind>(['client.merged', 'client.erased'])

async function sharedOf(tx: Tx, drafts: Drafts): Promise<Drafts> {
  const shared = await sharedAmong(
    tx,
    drafts.map(({ subject }) => subject),
  )
  return drafts.filter(({ kind, subject }) => ofFormerClients.has(kind) || shared.has(subject))
}

async function queue(tx: Tx, webhookid: string, drafts: Drafts): Promise<void> {
  if (drafts.length === 0) return
  await insertDeliveries(tx, drafts)
  await keepHeads(
    tx,
    webhookid,
    drafts.map(({ subject }) => subject),
  )
}

const Named = z.object({
  ticket: z.object({ ticketid: z.string() }).optional(),
  message: z.object({ ticketid: z.string() }).optional(),
  client: z.object({ clientid: z.string() }).optional(),
  clientid: z.string().optional(),
})

/** The body is written once, so that every attempt posts the same. */
function deliveryOf(app: AppContext, webhookid: string, { webhook_kind, at, payload }: WebhookSourceEvent) {
  const kind = WebhookKind.safeParse(webhook_kind)
  if (!kind.success) return null
  const data = webhookEvents[kind.data].data.safeParse(payload)
  if (!data.success) {
    app.log.error(
      { event: 'outgoing_webhook.event_invalid', err: data.error, kind: kind.data },
      'an event does not match its webhook schema',
    )
    return null
  }
  const { ticket, message, client, clientid } = Named.parse(data.data)
  const subject = ticket?.ticketid ?? message?.ticketid ?? clientid ?? client?.clientid ?? webhookid
  return {
    deliveryid: app.ids.uuid(),
    webhookid,
    kind: kind.data,
    subject,
    happened_on: at,
    body: JSON.stringify({ type: kind.data, created_on: at, data: data.data }),
    not_before: app.clock.now(),
  }
}
