import type { MyTicket } from '@switchboard/contract'
import type { Store } from '../../lib/store.ts'
import { type Failure, isPassing, needsSignIn, type Outcome } from '../../live/outcome.ts'
import { conversationOf, type QueuedMessage } from './queued-message.ts'

/** Where queued messages survive a reload. */
export interface QueueStorage {
  load(): Promise<QueuedMessage[]>
  keep(queued: QueuedMessage): Promise<void>
  drop(messageid: string): Promise<void>
}

/** How to follow a delivery while it runs, and how to stop it. */
export interface SendOptions {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** The other tabs of this browser, which have loaded the same stored messages. */
export interface OtherTabs {
  discard(messageid: string): void
  onDiscard(listener: (messageid: string) => void): void
}

export interface OutboxParts {
  storage: QueueStorage
  otherTabs: OtherTabs
  deliver(queued: QueuedMessage, options: SendOptions): Promise<Outcome<unknown>>
  /** Closes the ticket of a message, unless its client has written after the message with this number. */
  close(queued: QueuedMessage, clientSeq: number): Promise<Outcome<MyTicket>>
  /** Runs an action after milliseconds. */
  later(callback: () => void, after: number): void
}

/** A ticket was closed after its last message, or stays open because that failed. */
export interface ClosingResult {
  ticketid: string
  outcome: Outcome<MyTicket>
  /** When the call was made. */
  began: number
}

export interface Sending extends OutboxParts {
  queue: MessageQueue
  /** The conversations that are being sent. */
  busy: Set<string>
  /** The deliveries under way, by message. */
  running: Map<string, AbortController>
  /** How long the next message that the server did not take waits. */
  pause: number
  onClosing: (result: ClosingResult) => void
}

/** The queued messages in memory, as the page shows them. */
export interface MessageQueue {
  all: Store<readonly QueuedMessage[]>
  find: (messageid: string) => QueuedMessage | undefined
  change: (messageid: string, changes: Partial<QueuedMessage>) => void
  remove: (messageid: string) => void
}

export const firstPause = 1000
const longestPause = 30_000

/** Sends what waits in a conversation, in its order, until the server accepts or refuses each message. */
export async function sendQueued(sending: Sending, conversation: string): Promise<void> {
  const { busy, queue } = sending
  if (busy.has(conversation)) return
  busy.add(conversation)
  let goesOn = true
  while (goesOn) {
    const next = queue.all
      .get()
      .find((queued) => conversationOf(queued) === conversation && queued.state === 'waiting')
    goesOn = next !== undefined && (await sendOne(sending, next))
  }
  busy.delete(conversation)
}

/** Whether the next one may follow at once. */
async function sendOne(sending: Sending, queued: QueuedMessage): Promise<boolean> {
  const { queue, running } = sending
  const { messageid } = queued
  const cancel = new AbortController()
  running.set(messageid, cancel)
  queue.change(messageid, { state: 'sending', progress: 0 })
  const outcome = await sending.deliver(queued, {
    signal: cancel.signal,
    onProgress: (progress) => queue.change(messageid, { progress }),
  })
  running.delete(messageid)
  if (outcome.kind === 'done') {
    sending.pause = firstPause
    return closeAfter(sending, messageid)
  }
  if (cancel.signal.aborted) return true
  if (!isPassing(outcome)) {
    // The ticket stays open, also when the message is tried again.
    queue.change(messageid, { state: 'refused', failure: outcome, closing: null })
    return true
  }
  return waitAfter(sending, queued, outcome)
}

function waitAfter(sending: Sending, queued: QueuedMessage, failure: Failure): false {
  sending.queue.change(queued.messageid, { state: 'waiting', failure })
  if (needsSignIn(failure)) return false
  sending.later(() => void sendQueued(sending, conversationOf(queued)), sending.pause)
  sending.pause = Math.min(sending.pause * 2, longestPause)
  return false
}

/** The server has the message. Closes its ticket if that is wanted, after the last message that is queued for it. */
async function closeAfter(sending: Sending, messageid: string): Promise<boolean> {
  const { queue } = sending
  const queued = queue.find(messageid)
  if (!queued?.closing) return settle(sending, messageid)
  const { ticketid, closing } = queued
  const others = queue.all.get().filter((one) => one.ticketid === ticketid && one !== queued)
  const last = others.findLast(({ state }) => state === 'waiting')
  const refused = others.find(({ state }) => state === 'refused')
  if (last) {
    await setClosing(sending, last.messageid, closing)
    return settle(sending, messageid)
  }
  const began = performance.now()
  const outcome = refused?.failure ?? (await sending.close(queued, closing.clientSeq))
  // Both calls are made again, and the server has the message only once.
  if (!refused && outcome.kind !== 'done' && isPassing(outcome)) return waitAfter(sending, queued, outcome)
  sending.onClosing({ ticketid, outcome, began })
  return settle(sending, messageid)
}

async function settle({ queue, storage }: Sending, messageid: string): Promise<true> {
  if (queue.find(messageid)?.isArrived) queue.remove(messageid)
  else queue.change(messageid, { state: 'sent', closing: null })
  await drop(storage, messageid)
  return true
}

/** One that the storage keeps is sent again after a reload, and the server knows it: the next ones need not wait (P12-175). */
export const drop = (storage: QueueStorage, messageid: string): Promise<void> =>
  storage.drop(messageid).catch(() => undefined)

/** Whether the ticket is closed after this message, also after a reload. */
export async function setClosing(
  { queue, storage }: Pick<Sending, 'queue' | 'storage'>,
  messageid: string,
  closing: QueuedMessage['closing'],
): Promise<void> {
  queue.change(messageid, { closing })
  const changed = queue.find(messageid)
  if (changed) await storage.keep(changed).catch(() => undefined)
}
