import { answerMetaHandshake, isFromMeta } from '@switchboard/channels'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { metaAsAccount } from '../channel-settings/channel-settings.ts'
import { applyAccountNews } from './apply-account-news.ts'
import { piecesOf } from './meta-pieces.ts'
import { ingestPiece } from './ingest-piece.ts'
import { bodyOf, webhookRequestOf } from './authenticate-caller.ts'
import { refuseCaller } from './refuse-caller.ts'

/** One URL serves the whole app at Meta: WhatsApp and Messenger, all numbers and pages. */
export function serveMetaWebhook(scope: FastifyInstance, app: AppContext, bodyLimit: number): void {
  const url = '/webhooks/meta'
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
      for (const piece of piecesOf(raw)) await ingestPiece(app, piece)
      await applyAccountNews(app, raw)
      return reply.send({})
    },
  })
}
