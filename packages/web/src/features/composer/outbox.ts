import type { Message, RefusalCode } from '@switchboard/contract'
import { openStore, type Store } from '../../lib/store.ts'
import type { Outcome } from '../../live/outcome.ts'
import { freshState, type Parcel } from './parcel.ts'

/** Where parcels survive a reload. */
export interface Cellar {
  load(): Promise<Parcel[]>
  keep(parcel: Parcel): Promise<void>
  drop(messageid: string): Promise<void>
}

/** What a delivery tells while it runs, and how it is stopped. */
export interface Way {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

export interface OutboxParts {
  cellar: Cellar
  deliver(parcel: Parcel, way: Way): Promise<Outcome<Message>>
  /** Runs a deed after milliseconds. */
  later(deed: () => void, after: number): void
}

export interface Outbox {
  parcels: Store<readonly Parcel[]>
  open(): Promise<void>
  add(parcel: Parcel): Promise<void>
  retry(messageid: string): void
  /** Out of the queue; what is on its way is stopped. */
  discard(messageid: string): void
  /** The desk told of this message: the chat shows it now. */
  arrived(messageid: string): void
  /** The connection is back: do not wait for the next try. */
  nudge(): void
}

const firstPause = 1000
const longestPause = 30_000

/** Refusals that say nothing about the message: it stays in the queue. */
const passing: ReadonlySet<RefusalCode> = new Set(['not-signed-in', 'too-many-requests', 'desk-busy'])

/** Sends what was written, in order within each ticket, until the desk has it or says no. */
export function openOutbox({ cellar, deliver, later }: OutboxParts): Outbox {
  const parcels = openStore<readonly Parcel[]>([])
  const busy = new Set<string>()
  const running = new Map<string, AbortController>()
  let pause = firstPause

  const change = (messageid: string, changes: Partial<Parcel>) =>
    parcels.set(
      parcels.get().map((parcel) => (parcel.messageid === messageid ? { ...parcel, ...changes } : parcel)),
    )
  const remove = (messageid: string) =>
    parcels.set(parcels.get().filter((parcel) => parcel.messageid !== messageid))

  async function send(ticketid: string): Promise<void> {
    if (busy.has(ticketid)) return
    busy.add(ticketid)
    let goesOn = true
    while (goesOn) {
      const next = parcels.get().find((parcel) => parcel.ticketid === ticketid && parcel.state === 'waiting')
      goesOn = next !== undefined && (await sendOne(next))
    }
    busy.delete(ticketid)
  }

  /** Whether the next one may follow at once. */
  async function sendOne(parcel: Parcel): Promise<boolean> {
    const { messageid, ticketid } = parcel
    const cancel = new AbortController()
    running.set(messageid, cancel)
    change(messageid, { state: 'sending', failure: null, progress: 0 })
    const outcome = await deliver(parcel, {
      signal: cancel.signal,
      onProgress: (progress) => change(messageid, { progress }),
    })
    running.delete(messageid)
    if (outcome.kind === 'done') {
      pause = firstPause
      change(messageid, { state: 'sent' })
      await cellar.drop(messageid)
      return true
    }
    if (cancel.signal.aborted) return true
    if (outcome.kind === 'refused' && !passing.has(outcome.refusal.error)) {
      change(messageid, { state: 'refused', failure: outcome })
      return true
    }
    change(messageid, { state: 'waiting', failure: outcome })
    later(() => void send(ticketid), pause)
    pause = Math.min(pause * 2, longestPause)
    return false
  }

  const sendAll = () => {
    for (const ticketid of new Set(parcels.get().map((parcel) => parcel.ticketid))) void send(ticketid)
  }
  return {
    parcels,
    async open() {
      const known = new Set(parcels.get().map(({ messageid }) => messageid))
      const found = (await cellar.load()).filter(({ messageid }) => !known.has(messageid))
      const again = found.map((parcel): Parcel => ({ ...parcel, ...freshState }))
      parcels.set([...again, ...parcels.get()].toSorted((a, b) => (a.queuedOn < b.queuedOn ? -1 : 1)))
      sendAll()
    },
    async add(parcel) {
      parcels.set([...parcels.get(), parcel])
      // A browser that keeps nothing still sends.
      await cellar.keep(parcel).catch(() => change(parcel.messageid, { isKept: false }))
      await send(parcel.ticketid)
    },
    retry(messageid) {
      const parcel = parcels.get().find((other) => other.messageid === messageid)
      if (parcel?.state !== 'refused') return
      change(messageid, { state: 'waiting', failure: null })
      void send(parcel.ticketid)
    },
    discard(messageid) {
      remove(messageid)
      running.get(messageid)?.abort()
      void cellar.drop(messageid)
    },
    arrived: remove,
    nudge() {
      pause = firstPause
      sendAll()
    },
  }
}
