import { type DestinationStream, type LogFn, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { isDatabaseLost } from './database-away.ts'
import { kindOf, repeatedEntries } from './repeated-entries.ts'

export type Log = pino.Logger

/** Telegram puts the token into its addresses; nothing that looks like one may reach a log. */
export const withoutTokens = (text: string): string => text.replace(/\bbot\d{5,}:[\w-]+/g, 'bot***')

/**
 * Structured entries without bodies, cookies, tokens or search terms.
 * @param now milliseconds of a clock that never goes back
 */
export function openLog(
  level: string,
  destination?: DestinationStream,
  now: () => number = () => performance.now(),
): Log {
  const options: LoggerOptions = {
    level,
    // A person greps for "error" and for a time of day, not for 50 and for milliseconds since 1970.
    formatters: { level: (label) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
    hooks: { logMethod: withoutRepeats(now) },
    redact: {
      paths: ['*.secrets', '*.token', '*.password', 'req.headers', 'headers.cookie', 'headers.authorization'],
      remove: true,
    },
    serializers: {
      err: (error: unknown) => (error instanceof Error ? describe(error) : String(error)),
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * The same failure again and again would fill the log: of a lost database one entry has told already, and of any other cause
 * that stays there is an entry now and then. At `debug` all are there. A failure with an `id` has told a person to search for it.
 */
function withoutRepeats(now: () => number) {
  const repetitionOf = repeatedEntries(now)
  return function logMethod(this: Log, args: Parameters<LogFn>, method: LogFn): void {
    const [first, text] = args
    const failure = failureIn(first)
    if (failure === null) return method.apply(this, args)
    const { facts, error } = failure
    const isLost = isDatabaseLost(error)
    if ('id' in facts && !isLost) return method.apply(this, args)
    const repetition = isLost ? 'held-back' : repetitionOf(kindOf(facts, error))
    if (repetition === 'held-back') {
      const reason = withoutTokens(error instanceof Error ? error.message : String(error))
      return this.debug({ event: facts['event'], reason }, String(text ?? ''))
    }
    const { heldBack } = repetition
    return method.apply(this, heldBack === 0 ? args : [{ ...facts, heldBack }, String(text ?? '')])
  }
}

/** An error, or the trouble of a channel, whose provider told the reason. */
function failureIn(first: unknown): { facts: Record<string, unknown>; error: unknown } | null {
  if (typeof first !== 'object' || first === null) return null
  if ('err' in first) return { facts: { ...first }, error: first.err }
  return 'accountid' in first && 'reason' in first ? { facts: { ...first }, error: first.reason } : null
}

function describe(error: Error): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: withoutTokens(error.message),
    code,
    stack: withoutTokens(error.stack ?? ''),
  }
}
