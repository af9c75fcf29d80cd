import { answerMetaHandshake, isFromMeta, type News, readJson } from '@switchboard/channels'
import { type Platform, platforms } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import {
  type AccountRow,
  accountsOf,
  channelOf,
  recordTrouble,
} from '../channel-accounts/channel-accounts.ts'
import { metaAsAccount } from '../channel-settings/channel-settings.ts'
import { applyTemplateNews } from '../whatsapp-templates/whatsapp-templates.ts'
import { bodyOf, webhookRequestOf } from './authenticate-caller.ts'
import { pieceIntake } from './ingest-pieces.ts'
import { piecesOf } from './meta-pieces.ts'
import { refuseCaller } from './refuse-caller.ts'

/** One URL serves the whole app at Meta: WhatsApp and Messenger, all numbers and pages. */
export function serveMetaWebhook(scope: FastifyInstance, app: AppContext, bodyLimit: number): void {
  const url = '/webhooks/meta'
  const takeIn = pieceIntake(app)
  scope.get(url, (request, reply) => {
    if (app.config.meta.verifyToken === null) return refuseCaller(reply, { is: 'unprepared' })
    const answer = answerMetaHandshake(webhookRequestOf(request), metaAsAccount(app))
    if (answer === null) return refuseCaller(reply, { is: 'unknown' })
    return reply.code(answer.status).type('text/plain').send(answer.body)
  })
  scope.route({
    method: 'POST',
    url,
    bodyLimit,
    onRequest: async (request, reply) => {
      if (app.config.meta.appSecret === null) return refuseCaller(reply, { is: 'unprepared' })
      // The body of an unsigned request is not read.
      if (request.headers['x-hub-signature-256'] === undefined)
        return refuseCaller(reply, { is: 'without-secret' })
    },
    handler: async (request, reply) => {
      if (!isFromMeta(webhookRequestOf(request), metaAsAccount(app)))
        return refuseCaller(reply, { is: 'without-secret' })
      const raw = Buffer.from(bodyOf(request)).toString('utf8')
      await takeIn(piecesOf(raw))
      await applyAccountNews(app, raw)
      return reply.send({})
    },
  })
}

/** Applies notices of Meta that concern our accounts and no client: approvals, blocks, warnings. */
async function applyAccountNews(app: AppContext, raw: string): Promise<void> {
  for (const platform of platforms)
    for (const news of newsOf(platform, raw)) {
      if (news.kind === 'template') await applyTemplateNews(app, news)
      else await recordNotice(app, platform, news)
    }
}

function newsOf(platform: Platform, raw: string): News[] {
  try {
    return channelOf(platform).news?.(readJson(raw)) ?? []
  } catch {
    return []
  }
}

/** Records blocks and bans with the account; other notices are only logged. */
async function recordNotice(
  app: AppContext,
  platform: Platform,
  { account, about, what, text }: Extract<News, { kind: 'notice' }>,
): Promise<void> {
  app.log.info(
    { event: 'channel.notice_received', platform, what },
    'a provider sent a notice about an account',
  )
  if (account === undefined || !grave.has(what)) return
  const idOf = (row: AccountRow) => (about === 'business' ? row.ext_business_id : row.ext_account_id)
  for (const row of (await accountsOf(app.db, platform)).filter((one) => idOf(one) === account))
    await recordTrouble(app, app.db, row.accountid, { reason: `${what}: ${text}` })
}

const grave = new Set(['account_update', 'policy_enforcement'])
