import { type DestinationStream, type LoggerOptions, pino } from 'pino'

export type Log = pino.Logger

/** Telegram puts the token into its addresses; nothing that looks like one may reach a log. */
export const withoutTokens = (text: string): string => text.replace(/\bbot\d{5,}:[\w-]+/g, 'bot***')

/** Structured lines without bodies, cookies, tokens or search terms (security §5). */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
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

function describe(error: Error): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: withoutTokens(error.message),
    code,
    stack: withoutTokens(error.stack ?? ''),
  }
}
