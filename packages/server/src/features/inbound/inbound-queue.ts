import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import { type Database, isRowLocked, MOST_WAITING } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { conversationOf, isOutdated, type ReceivedEvent } from './inbound-event.ts'
import { ingestBatch, type QueuedEvent } from './ingest-batch.ts'

/** Events in one transaction. */
const MOST_AT_ONCE = 64
/** Transactions at once. */
const MOST_BATCHES = 2
/** Milliseconds after which a batch holds nobody up any more: one of its rows is locked, or the database is slow. */
const SLOW = 50
/** Milliseconds that the callers of a batch get to come with their next events. */
const COMING_BACK = 8
/** Milliseconds in which receipts gather while they come together. */
const RECEIPTS_GATHER = 40

interface InboundQueue {
  /** So many wait that the caller who brings this event would be answered too late. */
  isFullFor(received: ReceivedEvent): boolean
  /** Resolves when the event is committed or kept as a dead letter; rejects when the database is away or busy. */
  add(received: ReceivedEvent): Promise<void>
}

const queues = new WeakMap<AppContext, InboundQueue>()

/** The events that this node has received and not yet applied. */
export function queueOf(app: AppContext): InboundQueue {
  const queue = queues.get(app) ?? messagesAndReceipts(app)
  queues.set(app, queue)
  return queue
}

/**
 * Receipts concern messages of ours alone, so they may be applied after a message that came later, and nobody waits for them: they
 * gather in a queue of their own, and are stored in the background.
 */
function messagesAndReceipts(app: AppContext): InboundQueue {
  const messages = inboundQueue(app, { db: app.db, within: COMING_BACK, expected: (came) => came })
  const receipts = inboundQueue(app, {
    db: app.db.inBackground,
    within: RECEIPTS_GATHER,
    expected: () => MOST_AT_ONCE,
  })
  const queueFor = (received: ReceivedEvent) => (isReceipt(received) ? receipts : messages)
  return {
    isFullFor: (received) => queueFor(received).isFullFor(received),
    add: (received) => queueFor(received).add(received),
  }
}

const isReceipt = ({ event: { kind } }: ReceivedEvent): boolean =>
  kind === 'deliveryStatus' || kind === 'readWatermark'

interface QueueOptions {
  db: Pick<Database<Tables>, 'transaction'>
  /** Milliseconds that the next batch waits after one of several events. */
  within: number
  /** With how many it starts before that, when so many came or waited. */
  expected(came: number): number
}

/**
 * A batch starts as soon as none runs, and what arrives meanwhile is the next, together with what the callers of the one before
 * bring at once; an event alone waits for nobody. Two at once would share the events between them, and a batch costs nearly as
 * much as its events: the second starts only beside a slow one. A conversation is in one running batch at most, so that its
 * events keep their order.
 */
function inboundQueue(app: AppContext, { db, within, expected }: QueueOptions): InboundQueue {
  let waiting = new Map<string, QueuedEvent>()
  const running = new Set<string>()
  let batches = 0
  let slow = 0
  let isScheduled = false
  const callers = waitForCallers(startBatches, within)

  /** What arrives in the same turn of the event loop belongs together. */
  async function schedule(): Promise<void> {
    if (isScheduled) return
    isScheduled = true
    await endOfTurn()
    isScheduled = false
    callers.arrived(waiting.size)
  }

  function startBatches(): void {
    while (batches === slow && batches < MOST_BATCHES) {
      const batch = takeBatch(waiting, running)
      if (batch.length === 0) return
      // A Map that is filled and emptied for ever would keep events in memory for long (platform/lib/ongoing.ts).
      if (waiting.size === 0) waiting = new Map()
      void run(batch)
    }
  }

  async function run(batch: readonly QueuedEvent[]): Promise<void> {
    batches += 1
    let isSlow = false
    const noticed = setTimeout(() => {
      isSlow = true
      slow += 1
      startBatches()
    }, SLOW)
    for (const { conversation } of batch) running.add(conversation)
    await ingestBatch({ app, db, settle: (one, failure) => settle(waiting, one, failure) }, batch)
    for (const { conversation } of batch) running.delete(conversation)
    clearTimeout(noticed)
    batches -= 1
    slow -= Number(isSlow)
    if (batch.length > 1 && batches === 0)
      callers.expect(Math.min(expected(waiting.size + batch.length), MOST_AT_ONCE))
    callers.arrived(waiting.size)
  }

  return {
    isFullFor: () => waiting.size >= MOST_WAITING,
    add(received) {
      const key = `${received.delivery.accountid}/${received.event.extId}`
      const same = waiting.get(key)
      if (same !== undefined) return same.outcome
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.set(key, {
        ...received,
        conversation: conversationOf(received),
        outcome: promise,
        resolve,
        reject,
      })
      void schedule()
      return promise
    },
  }
}

/** Goes on when as many events wait as are expected, or the time for their callers to come back is over. */
function waitForCallers(goOn: () => void, within: number) {
  let expected = 0
  let timer: NodeJS.Timeout | undefined
  function end(): void {
    clearTimeout(timer)
    expected = 0
    goOn()
  }
  return {
    expect(events: number): void {
      expected = events
      timer = setTimeout(end, within)
    },
    arrived(events: number): void {
      if (events >= expected) end()
    },
  }
}

function takeBatch(waiting: Map<string, QueuedEvent>, held: ReadonlySet<string>): QueuedEvent[] {
  const batch: QueuedEvent[] = []
  for (const [key, one] of waiting) {
    if (batch.length === MOST_AT_ONCE) break
    if (held.has(one.conversation)) continue
    batch.push(one)
    waiting.delete(key)
  }
  return batch
}

/** What waits behind a failed event must not overtake its repeat, and without a database everything fails. */
function settle(waiting: Map<string, QueuedEvent>, one: QueuedEvent, failure?: unknown): void {
  if (failure === undefined) return one.resolve()
  one.reject(failure)
  for (const [key, later] of waiting) {
    if (concernsOne(failure) && later.conversation !== one.conversation) continue
    waiting.delete(key)
    later.reject(failure)
  }
}

/** Only the conversation of the event that failed: a locked row, or an account or a sender that is another or gone meanwhile. */
const concernsOne = (failure: unknown): boolean => isRowLocked(failure) || isOutdated(failure)
