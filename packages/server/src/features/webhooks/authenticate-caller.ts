import type { WebhookRequest } from '@switchboard/channels'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { type AccountRow, accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'

/** The caller of a webhook. */
export type WebhookCaller =
  | { is: 'known'; account: AccountRow }
  | { is: 'unknown' }
  | { is: 'without-secret' }
  /** Without a secret of ours no caller can be verified: the webhook is closed, never open. */
  | { is: 'unprepared' }

const Params = z.object({ accountid: z.uuid() })
const NO_BODY = new Uint8Array()

/** Telegram sends the secret in a header, so it is checked before the body is received. */
export async function authenticateTelegram(app: AppContext, request: FastifyRequest): Promise<WebhookCaller> {
  const account = await accountAt(app, request, 'telegram')
  if (account === null) return { is: 'unknown' }
  const ours = opened(app, account)
  if ((ours.secrets['webhookSecret'] ?? '') === '') return { is: 'unprepared' }
  const webhookRequest = { headers: request.headers, query: {}, body: NO_BODY }
  return channelOf('telegram').authentic(webhookRequest, ours)
    ? { is: 'known', account }
    : { is: 'without-secret' }
}

/** Viber signs the body with the bot's token, so only the address can be checked before the body is received. */
export async function authenticateViber(app: AppContext, request: FastifyRequest): Promise<WebhookCaller> {
  const account = await accountAt(app, request, 'viber')
  if (account === null) return { is: 'unknown' }
  return (opened(app, account).secrets['token'] ?? '') === ''
    ? { is: 'unprepared' }
    : { is: 'known', account }
}

async function accountAt(
  app: AppContext,
  request: FastifyRequest,
  platform: AccountRow['platform'],
): Promise<AccountRow | null> {
  const params = Params.safeParse(request.params)
  if (!params.success) return null
  const account = await accountById(app.db, params.data.accountid)
  return account?.platform === platform ? account : null
}

/** The request in the form that adapters check; a parameter that is given twice is ignored. */
export function webhookRequestOf(request: FastifyRequest): WebhookRequest {
  const given = z.record(z.string(), z.unknown()).safeParse(request.query).data ?? {}
  const query = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return { headers: request.headers, query, body: bodyOf(request) }
}

export const bodyOf = (request: FastifyRequest): Uint8Array =>
  Buffer.isBuffer(request.body) ? request.body : NO_BODY
