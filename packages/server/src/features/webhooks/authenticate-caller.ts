import type { Channel, WebhookRequest, WebhookRules } from '@switchboard/channels'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '@switchboard/contract'
import { z } from 'zod'
import type { FindAccount, FoundAccount } from './remembered-accounts.ts'

/** The caller of a webhook. */
export type WebhookCaller =
  | { is: 'known'; account: FoundAccount }
  | { is: 'unknown' }
  | { is: 'without-secret' }
  /** Without a secret of ours no caller can be verified: the webhook is closed, never open. */
  | { is: 'unprepared' }

/** A channel whose accounts have a webhook address each. */
export type AccountChannel = Channel & { webhook: Extract<WebhookRules, { per: 'account' }> }

const Params = z.object({ accountid: z.uuid() })
const Query = z.record(z.string(), z.unknown())
const NO_BODY = new Uint8Array()

/** Checks the caller before the body is received: the address, our secret, and a proof in the headers. */
export async function authenticateCaller(
  findAccount: FindAccount,
  request: FastifyRequest,
  { platform, authentic, webhook }: AccountChannel,
): Promise<WebhookCaller> {
  const ours = await accountAt(findAccount, request, platform)
  if (ours === null) return { is: 'unknown' }
  if ((ours.secrets[webhook.secret] ?? '') === '') return { is: 'unprepared' }
  const webhookRequest = { headers: request.headers, query: {}, body: NO_BODY }
  if (webhook.proof === 'headers' && !authentic(webhookRequest, ours)) return { is: 'without-secret' }
  return { is: 'known', account: ours }
}

async function accountAt(
  findAccount: FindAccount,
  request: FastifyRequest,
  platform: Platform,
): Promise<FoundAccount | null> {
  const params = Params.safeParse(request.params)
  if (!params.success) return null
  const account = await findAccount(params.data.accountid)
  return account?.platform === platform ? account : null
}

/** The request in the form that adapters check; a parameter that is given twice is ignored. */
export function webhookRequestOf(request: FastifyRequest): WebhookRequest {
  const given = Query.safeParse(request.query).data ?? {}
  const query = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return { headers: request.headers, query, body: bodyOf(request) }
}

export const bodyOf = (request: FastifyRequest): Uint8Array =>
  Buffer.isBuffer(request.body) ? request.body : NO_BODY
