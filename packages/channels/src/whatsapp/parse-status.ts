import { problemOfFailure } from '../delivery-problems.ts'
import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { type GraphError, graphReason, receiptFailure } from '../meta/graph-refusal.ts'
import { malformed } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { whatsappProblems } from './problems.ts'
import { whatsappVerdicts } from './whatsapp-verdicts.ts'
import { Status } from './wire.ts'

/** Receipts arrive repeated, late, out of order and before our own send returns: emit an event for each. */
export function readStatus(body: unknown): InboundEvent {
  const parsed = Status.safeParse(body)
  if (!parsed.success) return malformed(fingerprint(body), `status.${whatIsWrong(parsed.error)}`)
  const { id, status, timestamp, recipient_id, recipient_user_id, biz_opaque_callback_data, errors } =
    parsed.data
  const event = { extId: `status:${id}:${status}`, at: timestamp }
  const state = states.get(status)
  if (state === undefined) return { kind: 'ignored', ...event, why: `status ${status}` }
  const [error] = errors
  const isFailed = state === 'failed'
  return {
    kind: 'deliveryStatus',
    ...event,
    chat: recipient_id ?? recipient_user_id ?? null,
    messageRef: id,
    state,
    reason: isFailed ? reasonOf(error) : null,
    ...(isFailed && error !== undefined ? whyOf(error) : {}),
    ...(biz_opaque_callback_data === undefined ? {} : { ourRef: biz_opaque_callback_data }),
  }
}

function whyOf(error: GraphError) {
  const failure = receiptFailure(error, whatsappVerdicts)
  const { code } = error
  return {
    failure,
    problem: problemOfFailure(whatsappProblems, { failure, code, reason: graphReason(error) }),
  }
}

type Receipt = Extract<InboundEvent, { kind: 'deliveryStatus' }>

/** A played voice message is also read. */
const states = new Map<string, Receipt['state']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
])

const reasonOf = (error: Parameters<typeof graphReason>[0] | undefined): string =>
  error === undefined ? 'WhatsApp gives no reason.' : graphReason(error).slice(0, 300)
