import type { MyTicket } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import { type Failure, isPassing, needsSignIn, type Outcome } from '../../live/outcome.ts'
import { conversationOf, initialState, type QueuedMessage } from './queued-message.ts'

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

export interface OutboxParts {
  storage: QueueStorage
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

export interface Outbox {
  queuedMessages: Store<readonly QueuedMessage[]>
  open(): Promise<void>
  add(queued: QueuedMessage): Promise<void>
  retry(messageid: string): void
  /** Removes it from the queue; an upload in progress is aborted. */
  discard(messageid: string): void
  /** The ticket of this message is not closed after it. */
  keepOpen(messageid: string): void
  /** Answers how to stop listening. */
  onClosing(listener: (result: ClosingResult) => void): () => void
  /** The event of this message arrived: the chat shows it now. */
  arrived(messageid: string): void
  /** The connection or the session is back: do not wait for the next try. */
  nudge(): void
}

const firstPause = 1000
const longestPause = 30_000

/** Sends the queued messages, in order within each conversation, until the server accepts or refuses each. */
export function openOutbox({ storage, deliver, close, later }: OutboxParts): Outbox {
  const queuedMessages = openStore<readonly QueuedMessage[]>([])
  const busy = new Set<string>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<(result: ClosingResult) => void>()
  let pause = firstPause

  const change = (messageid: string, changes: Partial<QueuedMessage>) =>
    queuedMessages.set(
      queuedMessages
        .get()
        .map((queued) => (queued.messageid === messageid ? { ...queued, ...changes } : queued)),
    )
  const remove = (messageid: string) =>
    queuedMessages.set(queuedMessages.get().filter((queued) => queued.messageid !== messageid))

  const find = (messageid: string) => queuedMessages.get().find((queued) => queued.messageid === messageid)

  async function send(conversation: string): Promise<void> {
    if (busy.has(conversation)) return
    busy.add(conversation)
    let goesOn = true
    while (goesOn) {
      const next = queuedMessages
        .get()
        .find((queued) => conversationOf(queued) === conversation && queued.state === 'waiting')
      goesOn = next !== undefined && (await sendOne(next))
    }
    busy.delete(conversation)
  }

  /** Whether the next one may follow at once. */
  async function sendOne(queued: QueuedMessage): Promise<boolean> {
    const { messageid } = queued
    const cancel = new AbortController()
    running.set(messageid, cancel)
    change(messageid, { state: 'sending', failure: null, progress: 0 })
    const outcome = await deliver(queued, {
      signal: cancel.signal,
      onProgress: (progress) => change(messageid, { progress }),
    })
    running.delete(messageid)
    if (outcome.kind === 'done') {
      pause = firstPause
      return closeAfter(messageid)
    }
    if (cancel.signal.aborted) return true
    if (!isPassing(outcome)) {
      // The ticket stays open, also when the message is tried again.
      change(messageid, { state: 'refused', failure: outcome, closing: null })
      return true
    }
    return waitAfter(queued, outcome)
  }

  function waitAfter(queued: QueuedMessage, failure: Failure): false {
    change(queued.messageid, { state: 'waiting', failure })
    if (needsSignIn(failure)) return false
    later(() => void send(conversationOf(queued)), pause)
    pause = Math.min(pause * 2, longestPause)
    return false
  }

  /** The server has the message. Closes its ticket if that is wanted, after the last message that is queued for it. */
  async function closeAfter(messageid: string): Promise<boolean> {
    const queued = find(messageid)
    if (!queued?.closing) return settle(messageid)
    const { ticketid, closing } = queued
    const others = queuedMessages.get().filter((one) => one.ticketid === ticketid && one !== queued)
    const last = others.findLast(({ state }) => state === 'waiting')
    const refused = others.find(({ state }) => state === 'refused')
    if (last) {
      await setClosing(last.messageid, closing)
      return settle(messageid)
    }
    const began = performance.now()
    const outcome = refused?.failure ?? (await close(queued, closing.clientSeq))
    // Both calls are made again, and the server has the message only once.
    if (!refused && outcome.kind !== 'done' && isPassing(outcome)) return waitAfter(queued, outcome)
    for (const listener of listeners) listener({ ticketid, outcome, began })
    return settle(messageid)
  }

  async function settle(messageid: string): Promise<true> {
    if (find(messageid)?.isArrived) remove(messageid)
    else change(messageid, { state: 'sent', closing: null })
    await storage.drop(messageid)
    return true
  }

  async function setClosing(messageid: string, closing: QueuedMessage['closing']): Promise<void> {
    change(messageid, { closing })
    const changed = find(messageid)
    if (changed) await storage.keep(changed).catch(() => undefined)
  }

  const sendAll = () => {
    for (const conversation of new Set(queuedMessages.get().map(conversationOf))) void send(conversation)
  }
  return {
    queuedMessages,
    async open() {
      const known = new Set(queuedMessages.get().map(({ messageid }) => messageid))
      const found = (await storage.load()).filter(({ messageid }) => !known.has(messageid))
      const again = found.map((queued): QueuedMessage => ({ ...queued, ...initialState }))
      queuedMessages.set(
        [...again, ...queuedMessages.get()].toSorted((a, b) => (a.queuedOn < b.queuedOn ? -1 : 1)),
      )
      sendAll()
    },
    async add(queued) {
      queuedMessages.set([...queuedMessages.get(), queued])
      // A browser that keeps nothing still sends.
      await storage.keep(queued).catch(() => change(queued.messageid, { isKept: false }))
      await send(conversationOf(queued))
    },
    retry(messageid) {
      const queued = find(messageid)
      if (queued?.state !== 'refused') return
      change(messageid, { state: 'waiting', failure: null })
      void send(conversationOf(queued))
    },
    discard(messageid) {
      remove(messageid)
      running.get(messageid)?.abort()
      void storage.drop(messageid)
    },
    keepOpen: (messageid) => void setClosing(messageid, null),
    onClosing(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    arrived(messageid) {
      if (find(messageid)?.closing) change(messageid, { isArrived: true })
      else remove(messageid)
    },
    nudge() {
      pause = firstPause
      sendAll()
    },
  }
}
