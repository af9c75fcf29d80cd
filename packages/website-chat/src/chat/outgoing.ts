import type { VisitedPage, VisitorMessage } from '@switchboard/contract'
import type { Outcome, VisitorApi } from './api.ts'
import type { QueuedMessage } from './chat-state.ts'
import type { ChatStore } from './store.ts'

/** Where messages survive a reload until the desk has them. */
export interface QueueStorage {
  load(): Promise<QueuedMessage[]>
  keep(queued: QueuedMessage): Promise<void>
  drop(id: string): Promise<void>
}

interface OutgoingParts {
  store: ChatStore
  storage: QueueStorage
  deliver(queued: QueuedMessage): Promise<Outcome<VisitorMessage>>
  now(): Date
  later(run: () => void, after: number): void
}

type Written = Omit<QueuedMessage, 'state' | 'tries' | 'failure'>

export interface Outgoing {
  /** Messages of this visit that an earlier page could not send go out first. */
  resume(visit: () => string | null): Promise<void>
  /** From the first attempt on it is the message of this visit alone. */
  own(queued: QueuedMessage, visit: string | null): void
  add(written: Written): void
  retry(id: string): void
  discard(id: string): void
  /** Do not wait for the next try, as after a connection is back. Resolves when all is sent that can be. */
  nudge(): Promise<void>
}

const firstPause = 1000
const longestPause = 30_000
/** A month. */
const keptFor = 30 * 24 * 3600_000

/** Sends one message after the other, each until the desk accepts or refuses it. The same id twice is one message. */
export function openOutgoing({ store, storage, deliver, now, later }: OutgoingParts): Outgoing {
  let isBusy = false
  let running = Promise.resolve()
  let pause = firstPause
  const queue = () => store.get().queue
  const set = (next: readonly QueuedMessage[]) => store.dispatch({ type: 'queue', queue: next })
  const change = (id: string, changes: Partial<QueuedMessage>) =>
    set(queue().map((queued) => (queued.id === id ? { ...queued, ...changes } : queued)))

  const run = () => (isBusy ? running : (running = sendAll()))

  async function sendAll(): Promise<void> {
    isBusy = true
    let goesOn = true
    while (goesOn) {
      const next = queue().find(({ state }) => state === 'waiting')
      goesOn = next !== undefined && (await sendOne(next))
    }
    isBusy = false
  }

  /** Whether the next one may follow at once. */
  async function sendOne(queued: QueuedMessage): Promise<boolean> {
    change(queued.id, { state: 'sending', failure: null })
    const outcome = await deliver(queued)
    if (outcome.kind === 'done') {
      pause = firstPause
      // The visitor is another one by now.
      if (queue().some(({ id }) => id === queued.id))
        store.dispatch({ type: 'message', message: outcome.answer })
      set(queue().filter(({ id }) => id !== queued.id))
      await storage.drop(queued.id).catch(() => undefined)
      return true
    }
    if (outcome.kind === 'refused' && !isPassing(outcome)) {
      change(queued.id, { state: 'refused', failure: outcome.code })
      return true
    }
    const isRefused = outcome.kind === 'refused'
    change(queued.id, {
      state: 'waiting',
      failure: isRefused ? outcome.code : null,
      tries: isRefused ? 0 : queued.tries + 1,
    })
    later(() => void run(), pause)
    pause = Math.min(pause * 2, longestPause)
    return false
  }

  return {
    async resume(visit) {
      const known = new Set(queue().map(({ id }) => id))
      const stored = await storage.load().catch(() => [])
      const mine = stored.filter((queued) => isOf(visit(), queued))
      // Who wrote the others has not come back to this browser.
      const before = new Date(now().getTime() - keptFor).toISOString()
      for (const queued of stored)
        if (!mine.includes(queued) && queued.at < before) void storage.drop(queued.id).catch(() => undefined)
      const again = mine.filter(({ id }) => !known.has(id)).map(asWaiting)
      if (again.length > 0) set([...again, ...queue()].sort((one, other) => (one.at < other.at ? -1 : 1)))
      void run()
    },
    own(queued, visit) {
      change(queued.id, { visit })
      void storage.keep({ ...queued, visit }).catch(() => undefined)
    },
    add(written) {
      const queued = asWaiting(written)
      set([...queue(), queued])
      // A browser that keeps nothing still sends.
      void storage.keep(queued).catch(() => undefined)
      void run()
    },
    retry(id) {
      change(id, { state: 'waiting', failure: null })
      void run()
    },
    discard(id) {
      set(queue().filter((queued) => queued.id !== id))
      void storage.drop(id).catch(() => undefined)
    },
    nudge() {
      pause = firstPause
      return run()
    },
  }
}

/** Hands a message of the queue to the desk. */
export const handOver = (
  api: VisitorApi,
  token: string,
  { id, text, file, replyTo }: QueuedMessage,
  page: VisitedPage | null,
): Promise<Outcome<VisitorMessage>> =>
  file
    ? api.sendFile(token, {
        id,
        file: file.blob,
        name: file.name,
        caption: text,
        reply_to: replyTo,
        recorded: file.isRecorded,
      })
    : api.sendMessage(token, { id, text, reply_to: replyTo, page })

const asWaiting = (written: Written): QueuedMessage => ({
  ...written,
  state: 'waiting',
  tries: 0,
  failure: null,
})

/** Whether a visit may send it: its own, and what was written before there was one. */
export const isOf = (owner: string | null, { visit }: QueuedMessage): boolean =>
  visit === null || visit === owner

/** Too fast is no reason to give up. */
const isPassing = ({ code }: { code: string }): boolean => code === 'too-many-requests'
