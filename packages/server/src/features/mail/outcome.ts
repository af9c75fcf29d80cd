import type { MailProblem } from '@switchboard/contract'
import { z } from 'zod'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait after each attempt; after the last one there is no further attempt. */
const waits = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const

/** `reason`: where no mail server answered, the words of the connection, for the log. */
interface Why {
  problem: MailProblem
  reason?: string | undefined
}

export type Outcome = { kind: 'sent' } | ({ kind: 'again'; after: number } & Why) | ({ kind: 'failed' } & Why)

/** What nodemailer says of a failure: its own code, the server's, and the command that the server answered. */
const Failure = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
})

/** What follows from a failed attempt. A server that refuses for good (5xx) is not asked again, but for the sign-in. */
export function outcomeOf(error: unknown, attempts: number): Exclude<Outcome, { kind: 'sent' }> {
  const failure = Failure.catch({}).parse(error)
  const problem = problemOf(failure)
  const isForGood = (failure.responseCode ?? 0) >= 500 && problem !== 'sign-in'
  const after = waits[attempts - 1]
  // Node adds advice about its own options after a semicolon.
  const reason = failure.responseCode === undefined ? failure.message?.split(';')[0]?.trim() : undefined
  const why = { problem, reason }
  return isForGood || after === undefined ? { kind: 'failed', ...why } : { kind: 'again', after, ...why }
}

function problemOf({ code, message = '', responseCode, command }: z.infer<typeof Failure>): MailProblem {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in'
  if (code === 'ETLS') return 'encryption'
  if (responseCode !== undefined) return command === 'RCPT TO' ? 'recipient' : 'refused'
  // Of a failed handshake nodemailer keeps the text alone.
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (message.includes('SSL routines')) return 'encryption'
  return code === 'ETIMEDOUT' || code === 'EABORT' ? 'too-slow' : 'unreachable'
}
