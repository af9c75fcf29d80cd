import { z } from 'zod'
import { ChannelError, type ChannelFailure } from '../channel-errors.ts'
import { lenient, Text } from '../wire-parts.ts'
import { gatewayRefusal, unclear } from '../unclear-ends.ts'

/**
 * Meta's error, the same in responses and in WhatsApp's receipts. Use the codes: the HTTP status depends on the app's
 * age.
 */
export const GraphError = z.looseObject({
  code: z.int(),
  message: lenient(Text),
  title: lenient(Text),
  error_subcode: lenient(z.int()),
  error_user_msg: lenient(Text),
  error_data: lenient(z.looseObject({ details: lenient(Text) })),
})
export type GraphError = z.infer<typeof GraphError>

export interface GraphAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Absent: a gateway answered in Meta's place. */
  error?: GraphError | undefined
}

export type Verdict =
  | 'broken'
  | 'rate'
  | 'pair'
  | 'away'
  | 'few-tries'
  | 'unreachable'
  | 'window'
  | 'unclear'
  | 'refused'

/** Verdicts by `code/subcode` or `code`. */
export type Verdicts = Readonly<Record<string, Verdict>>

export function refusalOf(answer: GraphAnswer, verdicts: Verdicts, makesMessage: boolean): ChannelError {
  const { error, status } = answer
  const wait = waitOf(answer)
  if (error === undefined) {
    const known = { 401: failureOf('broken', wait), 429: failureOf('rate', wait) }
    return gatewayRefusal('Meta', status, makesMessage, known)
  }
  const verdict = verdictOn(error, verdicts) ?? (status >= 500 ? 'unclear' : 'refused')
  if (verdict === 'unclear') return unclear(graphReason(error), makesMessage)
  return new ChannelError(failureOf(verdict, wait), graphReason(error), { code: error.code })
}

/** The failure that a receipt reports after Meta accepted the send. */
export function receiptFailure(error: GraphError, verdicts: Verdicts): ChannelFailure {
  const verdict = verdictOn(error, verdicts) ?? 'refused'
  return failureOf(verdict === 'unclear' ? 'refused' : verdict, usualWait)
}

export function graphReason({ error_user_msg, message, title, error_data, code }: GraphError): string {
  const parts = [message ?? title, error_data?.details].flatMap((part) => part?.replace(/\.$/, '') || [])
  const words = error_user_msg ?? [...new Set(parts)].join(': ')
  return words === '' ? `error ${code}` : words
}

function verdictOn({ code, error_subcode }: GraphError, verdicts: Verdicts): Verdict | undefined {
  const exact = `${code}/${error_subcode}`
  const known = [verdicts[exact], verdicts[code], usual[exact], usual[code]].find((one) => one !== undefined)
  return known ?? (code >= 200 && code < 300 ? 'broken' : undefined)
}

/** The same for everything on Graph. */
const usual: Verdicts = {
  0: 'broken',
  1: 'few-tries',
  2: 'few-tries',
  3: 'broken',
  4: 'rate',
  10: 'broken',
  17: 'rate',
  32: 'rate',
  190: 'broken',
  368: 'broken',
  613: 'rate',
}

function failureOf(verdict: Exclude<Verdict, 'unclear'>, wait: number): ChannelFailure {
  switch (verdict) {
    case 'broken':
      return { kind: 'account-broken' }
    case 'rate':
      return { kind: 'rate-limited', retryAfterMs: wait, scope: 'account' }
    case 'pair':
      return { kind: 'rate-limited', retryAfterMs: Math.max(wait, pairWait), scope: 'chat' }
    case 'away':
      return { kind: 'away' }
    case 'few-tries':
      return { kind: 'away', tries: 3 }
    case 'unreachable':
      return { kind: 'unreachable' }
    case 'window':
      return { kind: 'refused', because: 'window-closed' }
    case 'refused':
      return { kind: 'refused' }
    default:
      return verdict satisfies never
  }
}

const usualWait = 5000
/** After a burst, WhatsApp allows one message in six seconds to the same person. */
const pairWait = 6000

/** Seconds in one header, minutes in another. */
function waitOf({ headers }: GraphAnswer): number {
  const seconds = Number.parseInt(headers['retry-after'] ?? '', 10)
  if (seconds >= 0) return Math.min(seconds, 24 * 3600) * 1000
  const usage = headers['x-business-use-case-usage'] ?? ''
  const event = [...usage.matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d{1,6})/g)]
  const minutes = Math.max(0, ...event.map(([, number]) => Number(number)))
  return minutes === 0 ? usualWait : Math.min(minutes, 24 * 60) * 60_000
}
