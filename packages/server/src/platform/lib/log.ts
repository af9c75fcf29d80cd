import { type DestinationStream, type LogFn, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { isDatabaseLost } from './database-away.ts'

export type Log = pino.Logger

/** Telegram puts the token into its addresses; nothing that looks like one may reach a log. */
export const withoutTokens = (text: string): string => text.replace(/\bbot\d{5,}:[\w-]+/g, 'bot***')

/** Structured entries without bodies, cookies, tokens or search terms. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    // A person greps for "error" and for a time of day, not for 50 and for milliseconds since 1970.
    formatters: { level: (label) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
    hooks: { logMethod: withoutEchoes },
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

/** Failures while the database is away would fill the log with equal entries: one entry has reported it already. */
function withoutEchoes(this: Log, args: Parameters<LogFn>, method: LogFn): void {
  const [first] = args
  const isEcho = typeof first === 'object' && first !== null && 'err' in first && isDatabaseLost(first.err)
  if (!isEcho) return method.apply(this, args)
  const event = 'event' in first ? first.event : undefined
  const reason = first.err instanceof Error ? first.err.message : ''
  this.debug({ event, reason }, String(args[1] ?? ''))
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
