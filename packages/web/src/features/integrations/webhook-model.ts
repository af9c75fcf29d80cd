import { type OutgoingWebhook, WebhookKind } from '@switchboard/contract'
import type { TFunction } from 'i18next'

/** Words cannot carry the dot of a kind in their key. */
export const kindKey = (kind: WebhookKind): string => `webhooks.kinds.${kind.replace('.', '-')}`

/** The kinds by what they are about, as the form groups them. */
export const kindGroups: readonly { id: 'ticket' | 'message' | 'client'; kinds: readonly WebhookKind[] }[] = (
  ['ticket', 'message', 'client'] as const
).map((id) => ({ id, kinds: WebhookKind.options.filter((kind) => kind.startsWith(`${id}.`)) }))

export const withKind = (chosen: readonly WebhookKind[], kind: WebhookKind, isIn: boolean): WebhookKind[] =>
  WebhookKind.options.filter((one) => (one === kind ? isIn : chosen.includes(one)))

/** By what people know an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** The part after the host; it may be long and contain a token of the receiver. */
export const restOf = (url: string): string => {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The state as one badge: a webhook that is on but fails is troubled. */
export type WebhookMood = OutgoingWebhook['state'] | 'troubled'
export const moodOf = ({ state, last_problem }: OutgoingWebhook): WebhookMood =>
  state === 'on' && last_problem !== null ? 'troubled' : state

/** 'HTTP 503', or why there was no answer. */
export const problemText = (t: TFunction, problem: NonNullable<OutgoingWebhook['last_problem']>): string =>
  typeof problem === 'number' ? `HTTP ${problem}` : t(`webhooks.problems.${problem}`)

/** A body as people read it; one that is no JSON stays as it is. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
