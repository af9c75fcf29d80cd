import { createHmac } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { microsecondsOf } from '../../platform/lib/clock.ts'

const PREFIX = 'whsec_'

/** As stored: sealed, bound to its row and name. */
export interface SealedSecrets {
  current: string
  former?: string
}

export interface SecretsRow {
  webhookid: string
  secrets: SealedSecrets
  former_until: string | null
}

const placeOf = (webhookid: string, name: keyof SealedSecrets): string =>
  `outgoing_webhooks/${webhookid}/${name}`

export const secretOf = (token: string): string => PREFIX + Buffer.from(token, 'base64url').toString('base64')

export const isCurrentSecret = (
  { secrets }: AppContext,
  { webhookid, secrets: { current } }: Pick<SecretsRow, 'webhookid' | 'secrets'>,
  secret: string,
): boolean => secrets.openOrNull(current, placeOf(webhookid, 'current')) === secret

/** A new secret in place of the current one, which stays as the former where there was one that can be opened. */
export function sealedSecrets(
  app: AppContext,
  webhookid: string,
  secret: string,
  before?: SealedSecrets,
): SealedSecrets {
  const { secrets } = app
  const current = secrets.seal(secret, placeOf(webhookid, 'current'))
  if (before === undefined) return { current }
  const former = secrets.openOrNull(before.current, placeOf(webhookid, 'current'))
  if (former === null) return { current }
  return { current, former: secrets.seal(former, placeOf(webhookid, 'former')) }
}

/**
 * Standard Webhooks: one signature for each secret that is valid now, the current one first; null when the key that the current
 * one was sealed with is lost.
 */
export function signaturesOf(app: AppContext, row: SecretsRow, signed: string): string | null {
  const { current, former } = row.secrets
  const isKept = row.former_until !== null && microsecondsOf(row.former_until) > app.clock.millis() * 1000
  const opened = app.secrets.openOrNull(current, placeOf(row.webhookid, 'current'))
  if (opened === null) return null
  const open = [opened]
  if (former !== undefined && isKept) open.push(app.secrets.open(former, placeOf(row.webhookid, 'former')))
  return open.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' ')
}

const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(signed)
    .digest('base64')
