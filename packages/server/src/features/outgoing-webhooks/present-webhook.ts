import {
  type OutgoingWebhook,
  type WebhookDelivery,
  WebhookKind,
  WebhookProblem,
} from '@switchboard/contract'
import { microsecondsOf } from '../../platform/lib/clock.ts'
import type { DeliveryRow } from './deliveries-store.ts'
import type { WebhookRow } from './outgoing-webhooks-store.ts'

export function presentWebhook(row: WebhookRow, now: string): OutgoingWebhook {
  const { first_name, last_name, kinds, former_until, last_problem, ...rest } = row
  const isKept = former_until !== null && microsecondsOf(former_until) > microsecondsOf(now)
  return {
    ...rest,
    kinds: kindsOf(kinds),
    made_by_name: `${first_name} ${last_name}`.trim(),
    former_secret_until: isKept ? former_until : null,
    last_problem: last_problem === null ? null : lastOf(last_problem),
  }
}

/** In the order of the contract; kinds that no longer exist are left out. */
export const kindsOf = (stored: readonly string[]): WebhookKind[] =>
  WebhookKind.options.filter((kind) => stored.includes(kind))

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { not_before, lease_until, kind, problem, ...rest } = row
  return {
    ...rest,
    state: lease_until === null ? row.state : 'sending',
    kind: WebhookKind.parse(kind),
    problem: problem === null ? null : problemOf(problem),
    next_try_on: row.state === 'waiting' && lease_until === null ? not_before : null,
  }
}

/** Stored as text: a status or a problem. */
const lastOf = (stored: string): OutgoingWebhook['last_problem'] =>
  /^\d+$/.test(stored) ? Number(stored) : problemOf(stored)

export const problemOf = (stored: string): WebhookProblem => WebhookProblem.catch('other').parse(stored)
