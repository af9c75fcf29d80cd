import { createHash } from 'node:crypto'
import { type InboundEvent, readJson } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { tooManyWait } from '../../platform/db/database.ts'
import { AccountChanged, type Delivery } from './inbound-event.ts'
import { queueOf } from './inbound-queue.ts'
import { keepDeadLetter } from './inbox-store.ts'

export { applyMessage } from './apply-message.ts'
export { allBlockedMessages, blockedMessages } from './blocked-messages.ts'
export { applyEarlyReceipts, holdReceiptsOf, isProgress } from './apply-receipt.ts'
export { deleteReceiptsOf, deleteWatermarks } from './receipts-store.ts'
export { deleteOldEvents } from './delete-old-events.ts'
export { deleteErasedEvents, eraseEvents } from './erase-events.ts'
export { AccountChanged, type Delivery, SenderGone } from './inbound-event.ts'
export { countFailedEvents, endOverdueChanges, CHANGES_OVERDUE } from './inbox-store.ts'
export { rawColumns, rawOf } from './raw-event.ts'

/**
 * Applies every event of some deliveries, in their order. When this resolves, each event is committed or kept as a dead
 * letter for an administrator. It rejects only when the database is away or busy, and then the provider retries, or when the
 * caller has to look at the account or the sender again.
 */
export async function ingest(app: AppContext, deliveries: readonly Delivery[]): Promise<void> {
  const queue = queueOf(app)
  const parsed = deliveries.map(({ raw, ...source }) => {
    // PostgreSQL keeps no NUL in a text, and JSON never holds one.
    const delivery = { ...source, raw: raw.replaceAll('\0', '') }
    return { delivery, events: parseEvents(delivery) }
  })
  if (!parsed.every(({ delivery, events }) => delivery.seenAs === undefined || areAllApplied(events)))
    throw new AccountChanged()
  const isFull = parsed.some(({ delivery, events }) =>
    events.some((event) => event.kind !== 'malformed' && queue.isFullFor({ delivery, event })),
  )
  if (isFull) throw tooManyWait()
  const outcomes = await Promise.allSettled(
    parsed.flatMap(({ delivery, events }) =>
      events.map((event) =>
        event.kind === 'malformed' ? keepMalformed(app, delivery, event) : queue.add({ delivery, event }),
      ),
    ),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Only the transaction that applies events sees whether their account has changed. */
const areAllApplied = (events: readonly InboundEvent[]): boolean =>
  events.length > 0 && events.every(({ kind }) => kind !== 'malformed')

function parseEvents({ channel, raw }: Delivery): InboundEvent[] {
  try {
    return channel.parse(readJson(raw))
  } catch {
    const extId = `malformed-${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`
    return [{ kind: 'malformed', extId, at: null, reason: 'This is not JSON.' }]
  }
}

const keepMalformed = (
  app: AppContext,
  { accountid, raw }: Delivery,
  { extId, kind, reason }: Extract<InboundEvent, { kind: 'malformed' }>,
): Promise<void> => keepDeadLetter(app, { accountid, extId, kind, raw }, reason)
