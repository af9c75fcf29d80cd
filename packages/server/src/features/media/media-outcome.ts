import { ChannelError } from '@switchboard/channels'

/** What follows a failed fetch. */
export type Setback = { kind: 'again'; after: number; reason: string } | { kind: 'failed'; reason: string }

export const MOST_ATTEMPTS = 5
/** Milliseconds before each further attempt: a hiccup, a restart, an outage. */
const waits = [2_000, 10_000, 60_000, 300_000]

export function setbackOf(error: unknown, attempts: number): Setback {
  const reason = reasonOf(error)
  if (attempts >= MOST_ATTEMPTS || isFinal(error)) return { kind: 'failed', reason }
  const wait = waits[attempts - 1] ?? 300_000
  const asked =
    error instanceof ChannelError && error.failure.kind === 'rate-limited' ? error.failure.retryAfterMs : 0
  return { kind: 'again', after: Math.max(wait, asked), reason }
}

/** A file that is missing or too large stays so; a broken account may be repaired. */
const isFinal = (error: unknown): boolean =>
  error instanceof ChannelError && (error.failure.kind === 'refused' || error.failure.kind === 'unreachable')

/** Only a provider's text is shown; our own errors may contain paths. */
const reasonOf = (error: unknown): string =>
  error instanceof ChannelError ? error.reason : 'The desk could not store it.'
