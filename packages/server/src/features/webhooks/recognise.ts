import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { type AccountRow, accountById, channelOf, opened } from '../channel-accounts/channel-accounts.ts'

/** Who calls a webhook, judged by address and headers alone. */
export type Caller =
  | { is: 'known'; account: AccountRow }
  | { is: 'unknown' }
  | { is: 'without-secret' }
  /** Without a secret of ours nobody can be told from anybody: closed, never open (security §8). */
  | { is: 'unprepared' }

const Params = z.object({ accountid: z.uuid() })
const NO_BODY = new Uint8Array()

export async function recognise(app: AppContext, request: FastifyRequest): Promise<Caller> {
  const params = Params.safeParse(request.params)
  if (!params.success) return { is: 'unknown' }
  const account = await accountById(app.db, params.data.accountid)
  if (account === undefined || account.platform !== 'telegram') return { is: 'unknown' }
  const ours = opened(app, account)
  if ((ours.secrets['webhookSecret'] ?? '') === '') return { is: 'unprepared' }
  const told = { headers: request.headers, query: {}, body: NO_BODY }
  return channelOf(account.platform).authentic(told, ours)
    ? { is: 'known', account }
    : { is: 'without-secret' }
}
