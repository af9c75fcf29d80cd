import type { VisitorMessage } from '@switchboard/contract'
import type { Outcome } from './api.ts'
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
  /** What waits as this owner's goes out in the next visit. */
  handOn(owner: string | null): void
  add(written: Written): void
  retry(id: string): void
  discard(id: string): void
  /** Do not wait for the next try, as after a connection is back. Resolves when all is sent that can be. */
  nudge(): Promise<void>
}

const firstPause = 1000
/** Nobody answers: as often as the live connection tries. The desk finds the visitor too fast: it does not hurry. */
const longestPause = { away: 5000, refused: 30_000 }
/** A month. */
const keptFor = 30 * 24 * 3600_000

export function openOutgoing(parts: OutgoingParts): Outgoing {
  const { store, storage, now } = parts
  const queue = queueIn(store)
  const { send, nudge } = openSender(parts, queue)
  function own(queued: QueuedMessage, visit: string | null): void {
    queue.change(queued.id, { visit })
    void storage.keep({ ...queued, visit }).catch(() => undefined)
  }
  return {
    async resume(visit) {
      const known = new Set(queue.get().map(({ id }) => id))
      const stored = await storage.load().catch(() => [])
      const mine = stored.filter((queued) => isOf(visit(), queued))
      // Who wrote the others has not come back to this browser.
      const before = new Date(now().getTime() - keptFor).toISOString()
      for (const queued of stored)
        if (!mine.includes(queued) && queued.at < before) void storage.drop(queued.id).catch(() => undefined)
      const again = mine.filter(({ id }) => !known.has(id)).map(asWaiting)
      if (again.length > 0)
        queue.set([...again, ...queue.get()].sort((one, other) => (one.at < other.at ? -1 : 1)))
      void send()
    },
    own,
    handOn(owner) {
      for (const one of queue.get()) if (one.visit === owner) own(one, null)
    },
    add(written) {
      const queued = asWaiting(written)
      queue.set([...queue.get(), queued])
      // A browser that keeps nothing still sends.
      void storage.keep(queued).catch(() => undefined)
      void send()
    },
    retry(id) {
      queue.change(id, { state: 'waiting', failure: null })
      void send()
    },
    discard(id) {
      queue.drop(id)
      void storage.drop(id).catch(() => undefined)
    },
    nudge,
  }
}

/** Sends one message after the other, each until the desk accepts or refuses it. The same id twice is one message. */
function openSender({ store, storage, deliver, later }: OutgoingParts, queue: Queue) {
  let isBusy = false
  let running = Promise.resolve()
  let pause = firstPause

  const send = () => (isBusy ? running : (running = sendAll()))

  async function sendAll(): Promise<void> {
    isBusy = true
    let goesOn = true
    while (goesOn) {
      const next = queue.get().find(({ state }) => state === 'waiting')
      goesOn = next !== undefined && (await sendOne(next))
    }
    isBusy = false
  }

  /** Whether the next one may follow at once. */
  async function sendOne(queued: QueuedMessage): Promise<boolean> {
    queue.change(queued.id, { state: 'sending', failure: null })
    const outcome = await deliver(queued)
    if (outcome.kind === 'done') {
      pause = firstPause
      // The visitor is another one by now.
      if (queue.get().some(({ id }) => id === queued.id))
        store.dispatch({ type: 'message', message: outcome.answer })
      queue.drop(queued.id)
      await storage.drop(queued.id).catch(() => undefined)
      return true
    }
    if (outcome.kind === 'refused' && !isPassing(outcome)) {
      queue.change(queued.id, { state: 'refused', failure: outcome.code })
      return true
    }
    const isRefused = outcome.kind === 'refused'
    queue.change(queued.id, {
      state: 'waiting',
      failure: isRefused ? outcome.code : null,
      tries: isRefused ? 0 : queued.tries + 1,
    })
    later(() => void send(), pause)
    pause = Math.min(pause * 2, longestPause[outcome.kind])
    return false
  }

  function nudge(): Promise<void> {
    pause = firstPause
    return send()
  }

  return { send, nudge }
}

type Queue = ReturnType<typeof queueIn>

/** The messages that the desk does not have yet, as the page shows them. */
function queueIn(store: ChatStore) {
  const get = () => store.get().queue
  const set = (queue: readonly QueuedMessage[]) => store.dispatch({ type: 'queue', queue })
  return {
    get,
    set,
    change: (id: string, changes: Partial<QueuedMessage>) =>
      set(get().map((queued) => (queued.id === id ? { ...queued, ...changes } : queued))),
    drop: (id: string) => set(get().filter((queued) => queued.id !== id)),
  }
}

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
