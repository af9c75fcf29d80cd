/** Why a send has to wait, and for how many milliseconds. */
export interface Wait {
  /** `pace`: our own limit, which always ends soon; `pause`: the provider asked for it, maybe for an hour. */
  why: 'pace' | 'pause'
  milliseconds: number
}

/** Keeps sends below the limits of a provider, before it has to refuse: a token bucket for each conversation and account. */
export interface Pace {
  /** Why this send has to wait; null consumes a token and lets it go. */
  delayUntilAllowed(
    conversation: string,
    accountid: string,
    limits: { perChat: number; perAccount: number },
    now: number,
  ): Wait | null
  /** The provider asked this account to wait; this node knows it before the other nodes read it from the database. */
  pause(accountid: string, until: number): void
  /** Milliseconds that the account still has to wait. */
  pausedFor(accountid: string, now: number): number
}

interface Bucket {
  tokens: number
  at: number
}

/** Providers allow short bursts in one chat. */
const CHAT_BURST = 4

export function pace(): Pace {
  const buckets = new Map<string, Bucket>()
  const pauses = new Map<string, number>()
  const pausedFor = (accountid: string, now: number): number =>
    Math.max(0, (pauses.get(accountid) ?? 0) - now)

  function bucketOf(key: string, perSecond: number, burst: number, now: number): Bucket {
    const known = buckets.get(key)
    const bucket = known === undefined ? { tokens: burst, at: now } : refilled(known, perSecond, burst, now)
    buckets.set(key, bucket)
    return bucket
  }

  return {
    delayUntilAllowed(conversation, accountid, { perChat, perAccount }, now) {
      const pause = pausedFor(accountid, now)
      if (pause > 0) return { why: 'pause', milliseconds: pause }
      if (buckets.size > 10_000) forgetFull(buckets, now)
      const chat = bucketOf(`chat:${conversation}`, perChat, CHAT_BURST, now)
      const account = bucketOf(`account:${accountid}`, perAccount, perAccount, now)
      const wait = Math.max(shortage(chat, perChat), shortage(account, perAccount))
      if (wait > 0) return { why: 'pace', milliseconds: wait }
      chat.tokens -= 1
      account.tokens -= 1
      return null
    },
    pause: (accountid, until) => void pauses.set(accountid, Math.max(until, pauses.get(accountid) ?? 0)),
    pausedFor,
  }
}

const refilled = ({ tokens, at }: Bucket, perSecond: number, burst: number, now: number): Bucket => ({
  tokens: Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond),
  at: now,
})

const shortage = (bucket: Bucket, perSecond: number): number =>
  bucket.tokens >= 1 ? 0 : Math.ceil(((1 - bucket.tokens) / perSecond) * 1000)

function forgetFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, bucket] of buckets) if (now - bucket.at > 60_000) buckets.delete(key)
}
