import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { metaAsAccount } from '../channel-settings/channel-settings.ts'
import { receiveMetaNews } from './meta-news.ts'
import { piecesOf } from './meta-pieces.ts'
import { takeInPiece } from './take-in-piece.ts'
import { bodyOf, told } from './recognise.ts'
import { turnAway } from './turn-away.ts'

/** One address for the whole app at Meta: WhatsApp and Messenger, all numbers and pages. */
export function takeMetaTellings(scope: FastifyInstance, app: AppContext, bodyLimit: number): void {
  const url = '/webhooks/meta'
  scope.get(url, (request, reply) => {
    if (app.config.meta.verifyToken === null) return turnAway(reply, { is: 'unprepared' })
    const answer = channelOf('whatsapp').handshake?.(told(request), metaAsAccount(app)) ?? null
    if (answer === null) return turnAway(reply, { is: 'unknown' })
    return reply.code(answer.status).type('text/plain').send(answer.body)
  })
  scope.route({
    method: 'POST',
    url,
    bodyLimit,
    onRequest: async (request, reply) => {
      if (app.config.meta.appSecret === null) return turnAway(reply, { is: 'unprepared' })
      // Somebody who does not even sign makes the desk read nothing.
      if (request.headers['x-hub-signature-256'] === undefined)
        return turnAway(reply, { is: 'without-secret' })
    },
    handler: async (request, reply) => {
      if (!channelOf('whatsapp').authentic(told(request), metaAsAccount(app)))
        return turnAway(reply, { is: 'without-secret' })
      const raw = Buffer.from(bodyOf(request)).toString('utf8')
      for (const piece of piecesOf(raw)) await takeInPiece(app, piece)
      await receiveMetaNews(app, raw)
      return reply.send({})
    },
  })
}
