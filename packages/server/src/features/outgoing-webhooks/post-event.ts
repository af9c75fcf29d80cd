import { AnswerTooLarge, ConnectionFailed } from '@switchboard/channels'
import type { WebhookProblem } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { type SecretsRow, signaturesOf } from './webhook-secrets.ts'

/** A receiver that takes longer answers too late. */
const PATIENCE = 10_000
/** Of an answer's body. */
const KEPT = 1024

export interface Posted {
  id: string
  body: string
}

/** The receiver's response; a null status means no response, and the problem gives the reason. */
export interface Answered {
  status: number | null
  answer: string | null
  problem: WebhookProblem | null
  /** As the receiver asked, in milliseconds. */
  retryAfter: number | null
}

/** Posts one event, signed for this very attempt. Never throws for what the other side does. */
export async function postEvent(
  app: AppContext,
  to: SecretsRow & { url: string },
  { id, body }: Posted,
  signal?: AbortSignal,
): Promise<Answered> {
  const at = Math.floor(app.clock.millis() / 1000)
  const signature = signaturesOf(app, to, `${id}.${at}.${body}`)
  if (signature === null) return { status: null, answer: null, problem: 'secret', retryAfter: null }
  try {
    const { status, headers, bytes } = await app.webhookHttp({
      method: 'POST',
      url: to.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Switchboard-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': signature,
      },
      bytes: new TextEncoder().encode(body),
      timeout: PATIENCE,
      maxBytes: KEPT,
      ...(signal && { signal }),
    })
    return { status, answer: wordsOf(bytes), problem: null, retryAfter: waitOf(headers['retry-after']) }
  } catch (error) {
    return { status: null, answer: null, problem: problemOf(error), retryAfter: null }
  }
}

/** @throws what is a fault of ours */
function problemOf(error: unknown): WebhookProblem {
  if (error instanceof ConnectionFailed) return error.reason
  if (error instanceof AnswerTooLarge) return 'long'
  throw error
}

/** Only what can be stored and shown as text. */
const wordsOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replace(/(?![\t\n])\p{Cc}/gu, '')

function waitOf(header: string | undefined): number | null {
  const seconds = Number(header)
  return header === undefined || !Number.isFinite(seconds) || seconds < 0 ? null : seconds * 1000
}
