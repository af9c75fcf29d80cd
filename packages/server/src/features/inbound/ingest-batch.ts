import type { AppContext } from '../../context.ts'
import { type Database, isDatabaseAway, isRowLocked } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { withoutTokens } from '../../platform/lib/log.ts'
import { semaphore } from '../../platform/lib/semaphore.ts'
import { applyBatch } from './apply-batch.ts'
import { isOutdated, type ReceivedEvent } from './inbound-event.ts'
import { keepDeadLetter } from './inbox-store.ts'
import { isRecordedMeanwhile } from './record-events.ts'

export interface QueuedEvent extends ReceivedEvent {
  conversation: string
  outcome: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

/**
 * Milliseconds that a batch of several conversations waits for a lock. Each of them then waits by itself, so that the one whose
 * row is locked holds up the others for a second, and every webhook is answered within ten.
 */
const SHARED_LOCK_WAIT = 1000

/**
 * Conversations of a failed batch that are applied by themselves at once. Each may wait for a locked row with a connection of its
 * own, and agents need some too.
 */
const fewAtOnce = semaphore(3, Number.POSITIVE_INFINITY)

interface Ingesting {
  app: AppContext
  db: Pick<Database<Tables>, 'transaction'>
  /** Tells the caller of an event: it is committed or kept as a dead letter, or the database is away or busy. */
  settle(one: QueuedEvent, failure?: unknown): void
}

/**
 * Applies a batch in one transaction and settles its events after the commit. A batch that fails is applied again in
 * smaller ones, until the event that fails is alone: it becomes a dead letter and holds up nothing. Never rejects.
 */
export async function ingestBatch(ingesting: Ingesting, batch: readonly QueuedEvent[]): Promise<void> {
  const { app, db, settle } = ingesting
  try {
    const isShared = batch.some(({ conversation }) => conversation !== batch[0]?.conversation)
    await db.transaction((tx) => applyBatch(app, tx, batch), isShared ? { lockWait: SHARED_LOCK_WAIT } : {})
  } catch (error) {
    if (isRecordedMeanwhile(error)) return ingestBatch(ingesting, batch)
    return applyApart(ingesting, batch, error)
  }
  for (const one of batch) settle(one)
}

async function applyApart(
  ingesting: Ingesting,
  batch: readonly QueuedEvent[],
  error: unknown,
): Promise<void> {
  const { app, settle } = ingesting
  const conversations = [...Map.groupBy(batch, ({ conversation }) => conversation).values()]
  const isOne = conversations.length === 1
  if (isOne ? mayRepeat(error) : isDatabaseAway(error) && !isRowLocked(error)) {
    for (const one of batch) settle(one, error)
    return
  }
  const [only, ...others] = batch
  if (only !== undefined && others.length === 0) return moveToDeadLetters(ingesting, only, error)
  app.log.info(
    { event: 'inbound.batch_failed', err: error, events: batch.length },
    'a batch of inbound events failed; its conversations are applied one by one',
  )
  if (!isOne) await Promise.all(conversations.map((own) => fewAtOnce(() => ingestBatch(ingesting, own))))
  else await applyOneByOne(ingesting, batch)
}

/** The caller hears of it and decides: nothing is wrong with the event itself. */
const mayRepeat = (error: unknown): boolean => isDatabaseAway(error) || isOutdated(error)

/** In their order: what comes after an event that the provider will repeat is repeated too, so that it never overtakes it. */
async function applyOneByOne(ingesting: Ingesting, conversation: readonly QueuedEvent[]): Promise<void> {
  const { settle } = ingesting
  let away: unknown
  for (const one of conversation) {
    if (away !== undefined) settle(one, away)
    else
      await ingestBatch(
        {
          ...ingesting,
          settle(it, failure) {
            away = failure
            settle(it, failure)
          },
        },
        [one],
      )
  }
}

async function moveToDeadLetters(
  { app, settle }: Ingesting,
  one: QueuedEvent,
  error: unknown,
): Promise<void> {
  const { delivery, event } = one
  app.log.error(
    { event: 'inbound.failed', err: error, kind: event.kind },
    'an inbound event could not be applied; it is kept as a dead letter',
  )
  const reason = withoutTokens(error instanceof Error ? error.message : String(error)).slice(0, 500)
  const key = { accountid: delivery.accountid, extId: event.extId, kind: event.kind, raw: delivery.raw }
  await keepDeadLetter(app, key, reason).then(
    () => settle(one),
    (failure: unknown) => settle(one, failure),
  )
}
