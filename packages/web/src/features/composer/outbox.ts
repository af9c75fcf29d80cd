import type { Message } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import { isPassing, needsSignIn, type Outcome } from '../../live/outcome.ts'
import { initialState, type QueuedMessage } from './queued-message.ts'

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
  deliver(queued: QueuedMessage, options: SendOptions): Promise<Outcome<Message>>
  /** Runs an action after milliseconds. */
  later(callback: () => void, after: number): void
}

export interface Outbox {
  queuedMessages: Store<readonly QueuedMessage[]>
  open(): Promise<void>
  add(queued: QueuedMessage): Promise<void>
  retry(messageid: string): void
  /** Removes it from the queue; an upload in progress is aborted. */
  discard(messageid: string): void
  /** The event of this message arrived: the chat shows it now. */
  arrived(messageid: string): void
  /** The connection or the session is back: do not wait for the next try. */
  nudge(): void
}

const firstPause = 1000
const longestPause = 30_000

/** Sends the queued messages, in order within each ticket, until the server accepts or refuses each. */
export function openOutbox({ storage, deliver, later }: OutboxParts): Outbox {
  const queuedMessages = openStore<readonly QueuedMessage[]>([])
  const busy = new Set<string>()
  const running = new Map<string, AbortController>()
  let pause = firstPause

  const change = (messageid: string, changes: Partial<QueuedMessage>) =>
    queuedMessages.set(
      queuedMessages
        .get()
        .map((queued) => (queued.messageid === messageid ? { ...queued, ...changes } : queued)),
    )
  const remove = (messageid: string) =>
    queuedMessages.set(queuedMessages.get().filter((queued) => queued.messageid !== messageid))

  async function send(ticketid: string): Promise<void> {
    if (busy.has(ticketid)) return
    busy.add(ticketid)
    let goesOn = true
    while (goesOn) {
      const next = queuedMessages
        .get()
        .find((queued) => queued.ticketid === ticketid && queued.state === 'waiting')
      goesOn = next !== undefined && (await sendOne(next))
    }
    busy.delete(ticketid)
  }

  /** Whether the next one may follow at once. */
  async function sendOne(queued: QueuedMessage): Promise<boolean> {
    const { messageid, ticketid } = queued
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
      change(messageid, { state: 'sent' })
      await storage.drop(messageid)
      return true
    }
    if (cancel.signal.aborted) return true
    if (!isPassing(outcome)) {
      change(messageid, { state: 'refused', failure: outcome })
      return true
    }
    change(messageid, { state: 'waiting', failure: outcome })
    if (needsSignIn(outcome)) return false
    later(() => void send(ticketid), pause)
    pause = Math.min(pause * 2, longestPause)
    return false
  }

  const sendAll = () => {
    for (const ticketid of new Set(queuedMessages.get().map((queued) => queued.ticketid))) void send(ticketid)
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
      await send(queued.ticketid)
    },
    retry(messageid) {
      const queued = queuedMessages.get().find((other) => other.messageid === messageid)
      if (queued?.state !== 'refused') return
      change(messageid, { state: 'waiting', failure: null })
      void send(queued.ticketid)
    },
    discard(messageid) {
      remove(messageid)
      running.get(messageid)?.abort()
      void storage.drop(messageid)
    },
    arrived: remove,
    nudge() {
      pause = firstPause
      sendAll()
    },
  }
}
