/** Milliseconds between two entries of the same failure: they double from the first to the last. */
const FIRST_DISTANCE = 60_000
const LONGEST_DISTANCE = 3_600_000

/** Milliseconds after which the same failure is a new one. More than what most periodic workers wait. */
const QUIET = 900_000

/** Kinds of failures that are remembered. */
const MOST_KINDS = 500

interface Repeated {
  lastSeen: number
  nextEntry: number
  distance: number
  heldBack: number
}

/** 'held-back': it was logged a short while ago. */
export type Repetition = 'held-back' | { heldBack: number }

/**
 * Decides which entries of a failure that repeats are logged: the first, and then fewer and fewer, so that a cause that stays for
 * days fills no disk.
 */
export function repeatedEntries(now: () => number): (kind: string) => Repetition {
  const kinds = new Map<string, Repeated>()
  return (kind) => {
    const at = now()
    const known = kinds.get(kind)
    kinds.delete(kind)
    if (known === undefined || at - known.lastSeen >= QUIET) {
      const [oldest] = kinds.keys()
      if (kinds.size >= MOST_KINDS && oldest !== undefined) kinds.delete(oldest)
      kinds.set(kind, { lastSeen: at, nextEntry: at + FIRST_DISTANCE, distance: FIRST_DISTANCE, heldBack: 0 })
      return { heldBack: 0 }
    }
    const { nextEntry, heldBack } = known
    if (at < nextEntry) {
      kinds.set(kind, { ...known, lastSeen: at, heldBack: heldBack + 1 })
      return 'held-back'
    }
    const distance = Math.min(LONGEST_DISTANCE, known.distance * 2)
    kinds.set(kind, { lastSeen: at, nextEntry: at + distance, distance, heldBack: 0 })
    return { heldBack }
  }
}

/** What makes two failures the same: event, subject and error, whatever numbers or names of files the error mentions. */
export function kindOf(facts: Readonly<Record<string, unknown>>, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const { event, worker, accountid, what, state } = facts
  return JSON.stringify([
    event,
    worker,
    accountid,
    what,
    state,
    code ?? text.slice(0, 200).replace(/[\da-f-]+/g, (word) => (/\d/.test(word) ? '#' : word)),
  ])
}
