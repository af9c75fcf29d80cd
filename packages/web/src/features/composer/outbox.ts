import { openStore, type Store } from '../../lib/store.ts'
import { conversationOf, initialState, type QueuedMessage } from './queued-message.ts'
import {
  type ClosingResult,
  drop,
  firstPause,
  type MessageQueue,
  type OutboxParts,
  type Sending,
  sendQueued,
  setClosing,
} from './send-queued.ts'

export interface Outbox {
  queuedMessages: Store<readonly QueuedMessage[]>
  open(): Promise<void>
  add(queued: QueuedMessage): Promise<void>
  retry(messageid: string): void
  /** Removes it from the queue, in every tab; an upload in progress is aborted. */
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

/** Sends the queued messages, in order within each conversation, until the server accepts or refuses each. */
export function openOutbox(parts: OutboxParts): Outbox {
  const { storage, otherTabs } = parts
  const queue = openQueue()
  const { all, find, change, remove } = queue
  const listeners = new Set<(result: ClosingResult) => void>()
  const sending: Sending = {
    ...parts,
    queue,
    busy: new Set(),
    running: new Map(),
    pause: firstPause,
    onClosing(result) {
      for (const listener of listeners) listener(result)
    },
  }
  const discard = (messageid: string) => {
    remove(messageid)
    sending.running.get(messageid)?.abort()
  }
  otherTabs.onDiscard(discard)
  return {
    queuedMessages: all,
    async open() {
      const known = new Set(all.get().map(({ messageid }) => messageid))
      const found = (await storage.load()).filter(({ messageid }) => !known.has(messageid))
      const again = found.map((queued): QueuedMessage => ({ ...queued, ...initialState }))
      all.set([...again, ...all.get()].toSorted((a, b) => (a.queuedOn < b.queuedOn ? -1 : 1)))
      sendAll(sending)
    },
    async add(queued) {
      all.set([...all.get(), queued])
      // A browser that keeps nothing still sends.
      await storage.keep(queued).catch(() => change(queued.messageid, { isKept: false }))
      await sendQueued(sending, conversationOf(queued))
    },
    retry(messageid) {
      const queued = find(messageid)
      if (queued?.state !== 'refused') return
      change(messageid, { state: 'waiting', failure: null })
      void sendQueued(sending, conversationOf(queued))
    },
    discard(messageid) {
      discard(messageid)
      otherTabs.discard(messageid)
      void drop(storage, messageid)
    },
    keepOpen: (messageid) => void setClosing(sending, messageid, null),
    onClosing(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    arrived(messageid) {
      if (find(messageid)?.closing) change(messageid, { isArrived: true })
      else remove(messageid)
    },
    nudge() {
      sending.pause = firstPause
      sendAll(sending)
    },
  }
}

function openQueue(): MessageQueue {
  const all = openStore<readonly QueuedMessage[]>([])
  return {
    all,
    find: (messageid) => all.get().find((queued) => queued.messageid === messageid),
    change: (messageid, changes) =>
      all.set(
        all.get().map((queued) => (queued.messageid === messageid ? { ...queued, ...changes } : queued)),
      ),
    remove: (messageid) => all.set(all.get().filter((queued) => queued.messageid !== messageid)),
  }
}

function sendAll(sending: Sending): void {
  for (const conversation of new Set(sending.queue.all.get().map(conversationOf)))
    void sendQueued(sending, conversation)
}
