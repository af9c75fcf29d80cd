import { webhookEvents, WebhookKind } from '@switchboard/contract'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { numberEvents } from '../../platform/realtime/event-log.ts'
import { switchOff } from './switch-off.ts'
import {
  countWaiting,
  eventsFor,
  insertDeliveries,
  lockOn,
  movePosition,
  type OutsideEvent,
  webhooksOn,
} from './fan-out-store.ts'

const BATCH = 200
/** More than this does not wait for one webhook. */
const MOST_WAITING = 50_000

/**
 * Turns what has happened into deliveries. The events that deeds write are the outbox: each is numbered after its commit,
 * so a webhook's position never passes one that is still to come, and it moves on in the transaction that writes the
 * deliveries.
 */
export async function fanOut(app: AppContext): Promise<void> {
  const standing = await webhooksOn(app.db)
  if (standing.length === 0) return
  const newest = await numberEvents(app.db)
  for (const { webhookid, position } of standing) {
    if (position !== null && position >= newest) continue
    while (await app.db.transaction((tx) => fanOutSome(app, tx, webhookid, newest)));
  }
}

/** @returns whether there is more */
async function fanOutSome(app: AppContext, tx: Tx, webhookid: string, newest: number): Promise<boolean> {
  const webhook = await lockOn(tx, webhookid)
  if (webhook === undefined || webhook.position >= newest) return false
  const happened = await eventsFor(tx, webhook, newest, BATCH)
  const last = happened.length === BATCH ? happened.at(-1) : undefined
  await movePosition(tx, webhookid, last?.position ?? newest)
  const drafts = happened.flatMap((event) => deliveryOf(app, webhookid, event) ?? [])
  if (drafts.length === 0) return last !== undefined
  await insertDeliveries(tx, drafts)
  if ((await countWaiting(tx, webhookid)) <= MOST_WAITING) return last !== undefined
  await switchOff(app, tx, { webhookid, url: webhook.url, state: 'overfull' })
  return false
}

const Named = z.object({
  ticket: z.object({ ticketid: z.string() }).optional(),
  message: z.object({ ticketid: z.string() }).optional(),
  client: z.object({ clientid: z.string() }).optional(),
  clientid: z.string().optional(),
})

/** What is posted is written down once, so that every attempt says the same. */
function deliveryOf(app: AppContext, webhookid: string, { outside, at, payload }: OutsideEvent) {
  const kind = WebhookKind.safeParse(outside)
  if (!kind.success) return null
  const data = webhookEvents[kind.data].data.safeParse(payload)
  if (!data.success) {
    app.log.error({ err: data.error, kind: kind.data }, 'an event could not be told to a webhook')
    return null
  }
  const { ticket, message, client, clientid } = Named.parse(data.data)
  const lane = ticket?.ticketid ?? message?.ticketid ?? clientid ?? client?.clientid ?? webhookid
  return {
    deliveryid: app.ids.uuid(),
    webhookid,
    kind: kind.data,
    lane,
    happened_on: at,
    body: JSON.stringify({ type: kind.data, created_on: at, data: data.data }),
    not_before: app.clock.now(),
  }
}
