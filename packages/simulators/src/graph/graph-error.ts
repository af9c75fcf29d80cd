import { jsonAnswer, type Answer } from '../answer-call.ts'
import { toWireJson } from '../wire-json.ts'
import type { Random } from '../random.ts'

export type GraphErrorParts = {
  subcode?: number
  /** WhatsApp's exact description of the error. */
  details?: string
  userTitle?: string
  userMessage?: string
  status?: number
  retryAfter?: number
}

/** A refusal in the Graph API's envelope. The code identifies it; the HTTP status follows it loosely. */
export class GraphError extends Error {
  readonly code: number
  readonly parts: GraphErrorParts

  constructor(code: number, message: string, parts: GraphErrorParts = {}) {
    super(message)
    this.code = code
    this.parts = parts
  }
}

const statuses: Record<number, number> = {
  0: 401,
  2: 503,
  3: 500,
  10: 403,
  190: 401,
  200: 403,
  210: 403,
  230: 403,
  368: 403,
  130429: 429,
  131000: 500,
  131005: 403,
  131016: 500,
  131031: 403,
  131057: 500,
  132001: 404,
  133004: 503,
}

const transient = [2, 4, 613, 1200, 80007, 130429, 131000, 131016, 131056, 131057]

export function errorAnswer(error: GraphError, random: Random, account: string): Answer {
  const { code, message, parts } = error
  const { subcode, details, userTitle, userMessage, retryAfter } = parts
  const body = {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
      ...(transient.includes(code) ? { is_transient: true } : {}),
      ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
      ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
      fbtrace_id: `A${random.letters(22)}`,
    },
  }
  return {
    ...jsonAnswer(parts.status ?? statuses[code] ?? 400, toWireJson(body)),
    headers: retryAfter === undefined ? {} : throttleHeaders(account, code, retryAfter),
    retryAfter,
    description: message,
  }
}

/** The time of the usage header is in minutes; the pair rate of WhatsApp names no seconds at all. */
function throttleHeaders(account: string, code: number, retryAfter: number): Record<string, string> {
  const type = code === 613 || code === 4 ? 'messenger' : 'whatsapp'
  const usage = {
    type,
    call_count: 100,
    total_cputime: 25,
    total_time: 25,
    estimated_time_to_regain_access: Math.ceil(retryAfter / 60),
  }
  return {
    'X-Business-Use-Case-Usage': JSON.stringify({ [account]: [usage] }),
    ...(code === 131056 ? {} : { 'Retry-After': String(retryAfter) }),
  }
}

export function invalidParameter(why: string, parts: GraphErrorParts = {}): GraphError {
  return new GraphError(100, `(#100) ${why}`, parts)
}

/** WhatsApp's own refusals name their code and put the reason into the details. */
export function refusedByWhatsApp(code: number, title: string, details: string): GraphError {
  return new GraphError(code, `(#${code}) ${title}`, { details })
}

export function noSuchObject(verb: string, id: string): GraphError {
  const text = `Unsupported ${verb.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`
  return new GraphError(100, text, { subcode: 33 })
}

export function pairRateError(retryAfter: number): GraphError {
  const details =
    'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.'
  const title = '(#131056) (Business Account, Consumer Account) pair rate limit hit'
  return new GraphError(131056, title, { details, retryAfter })
}
