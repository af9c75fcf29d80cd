/** How many sends a second a provider takes in one chat and of one account, from two on. */
export interface PaceLimits {
  perChat: number
  perAccount: number
}

/** What this node has to leave in the queue for now. Whoever is not named may send at once. */
export interface Allowance {
  accounts: ReadonlyArray<{
    accountid: string
    /** How many sends it may start now. */
    sends: number
    /** Milliseconds until it may start one. */
    wait: number
  }>
  conversations: ReadonlyArray<{ conversation: string; wait: number }>
}

/** Keeps sends below the limits of a provider, before it has to refuse: a token bucket for each conversation and account. */
export interface Pace {
  allowance(now: number): Allowance
  /** Uses one token of the conversation and one of the account. */
  take(send: { conversation: string; accountid: string }, limits: PaceLimits, now: number): void
  /** The account starts nothing for so many milliseconds, 200 at most, by our own choice. */
  rest(accountid: string, milliseconds: number, now: number): void
  /** The provider asked this account to wait; this node knows it before the other nodes read it from the database. */
  pause(accountid: string, until: number): void
  /** Milliseconds that the account still has to wait. */
  pausedFor(accountid: string, now: number): number
  /** What only the providers asked for, maybe for an hour; the rest of the allowance always ends soon. */
  pauses(now: number): Allowance
}

interface Bucket {
  tokens: number
  at: number
  perSecond: number
  burst: number
}

/** Milliseconds: an account keeps half of its pace, however busy the machine is. */
const LONGEST_REST = 200

/** Providers allow short bursts in one chat. */
const CHAT_BURST = 4

export function pace(): Pace {
  const chats = new Map<string, Bucket>()
  const accounts = new Map<string, Bucket>()
  const pausedUntil = new Map<string, number>()
  const restsUntil = new Map<string, number>()

  return {
    allowance(now) {
      refill(chats, now)
      refill(accounts, now)
      const held = new Map([...waits(restsUntil, now, LONGEST_REST), ...waits(pausedUntil, now)])
      const used = [...accounts]
        .filter(([accountid]) => !held.has(accountid))
        .map(([accountid, bucket]) => ({
          accountid,
          sends: Math.floor(bucket.tokens),
          wait: shortage(bucket),
        }))
      const waiting = [...chats]
        .map(([conversation, bucket]) => ({ conversation, wait: shortage(bucket) }))
        .filter(({ wait }) => wait > 0)
      return { accounts: [...nothingFor(held), ...used], conversations: waiting }
    },
    take({ conversation, accountid }, limits, now) {
      const burst = accountBurst(limits)
      takeToken(chats, conversation, { perSecond: limits.perChat, burst: CHAT_BURST, now })
      takeToken(accounts, accountid, { perSecond: limits.perAccount - burst, burst, now })
    },
    pause: (accountid, until) =>
      void pausedUntil.set(accountid, Math.max(until, pausedUntil.get(accountid) ?? 0)),
    rest: (accountid, milliseconds, now) =>
      void restsUntil.set(accountid, now + Math.min(Math.ceil(milliseconds), LONGEST_REST)),
    pausedFor: (accountid, now) => Math.max(0, (pausedUntil.get(accountid) ?? 0) - now),
    pauses: (now) => ({ accounts: nothingFor(waits(pausedUntil, now)), conversations: [] }),
  }
}

/** How long each account still has to wait. Those that have waited are forgotten, and so are those for whom the clock was set back. */
function waits(until: Map<string, number>, now: number, longest = Infinity): Map<string, number> {
  for (const [accountid, end] of until) if (end <= now || end > now + longest) until.delete(accountid)
  return new Map([...until].map(([accountid, end]) => [accountid, end - now]))
}

const nothingFor = (held: ReadonlyMap<string, number>): Allowance['accounts'] =>
  [...held].map(([accountid, wait]) => ({ accountid, sends: 0, wait }))

/**
 * What an account may send at once. With what it gets back within a second it is the provider's limit: no second has more, wherever
 * it begins, and what has waited for a provider goes out evenly, beside what agents do (P5-14).
 */
export const accountBurst = ({ perAccount }: PaceLimits): number => Math.max(1, Math.floor(perAccount / 10))

/** A full bucket is like none, so only the last seconds of sending take memory. */
function refill(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, bucket] of buckets) {
    bucket.tokens += (Math.max(0, now - bucket.at) / 1000) * bucket.perSecond
    bucket.at = now
    if (bucket.tokens >= bucket.burst) buckets.delete(key)
  }
}

function takeToken(
  buckets: Map<string, Bucket>,
  key: string,
  { perSecond, burst, now }: { perSecond: number; burst: number; now: number },
): void {
  const bucket = buckets.get(key) ?? { tokens: burst, at: now, perSecond, burst }
  bucket.tokens -= 1
  buckets.set(key, bucket)
}

const shortage = ({ tokens, perSecond }: Bucket): number =>
  tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000)
