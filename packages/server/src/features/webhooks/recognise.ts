import type { WebhookRequest } from '@switchboard/channels'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { type AccountRow, accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'

/** Who calls a webhook. */
export type Caller =
  | { is: 'known'; account: AccountRow }
  | { is: 'unknown' }
  | { is: 'without-secret' }
  /** Without a secret of ours nobody can be told from anybody: closed, never open (security §8). */
  | { is: 'unprepared' }

const Params = z.object({ accountid: z.uuid() })
const NO_BODY = new Uint8Array()

/** Telegram proves itself by a header: judged before its body has come. */
export async function recogniseTelegram(app: AppContext, request: FastifyRequest): Promise<Caller> {
  const account = await accountAt(app, request, 'telegram')
  if (account === null) return { is: 'unknown' }
  const ours = opened(app, account)
  if ((ours.secrets['webhookSecret'] ?? '') === '') return { is: 'unprepared' }
  const told = { headers: request.headers, query: {}, body: NO_BODY }
  return channelOf('telegram').authentic(told, ours) ? { is: 'known', account } : { is: 'without-secret' }
}

/** Viber signs the body with the bot's token: before it has come, only the address can be judged. */
export async function recogniseViber(app: AppContext, request: FastifyRequest): Promise<Caller> {
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

/** A request as adapters judge it; a parameter that comes twice counts for nothing. */
export function told(request: FastifyRequest): WebhookRequest {
  const given = z.record(z.string(), z.unknown()).safeParse(request.query).data ?? {}
  const query = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return { headers: request.headers, query, body: bodyOf(request) }
}

export const bodyOf = (request: FastifyRequest): Uint8Array =>
  Buffer.isBuffer(request.body) ? request.body : NO_BODY
