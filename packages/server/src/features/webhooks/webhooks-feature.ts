import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type AccountRow, channelOf, noteHeard, opened } from '../channel-accounts/channel-accounts.ts'
import { receive } from '../intake/intake.ts'
import { takeMetaTellings } from './meta-webhook.ts'
import { bodyOf, type Caller, recogniseTelegram, recogniseViber, told } from './recognise.ts'
import { turnAway } from './turn-away.ts'

/** Providers send small JSON; nothing larger is read. */
const MOST_BYTES = 3 * 1024 * 1024

/** Where providers tell what clients say. No session and no guard against other sites: the shared secret decides. */
export const webhooksFeature: Feature = {
  routes(fastify, app) {
    void fastify.register((scope) => {
      readBodiesRaw(scope)
      takeTellings(scope, app, { url: '/webhooks/telegram/:accountid', recognise: recogniseTelegram })
      takeTellings(scope, app, { url: '/webhooks/viber/:accountid', recognise: recogniseViber })
      takeMetaTellings(scope, app, MOST_BYTES)
      return Promise.resolve()
    })
  },
}

interface Place {
  url: string
  /** Before the body is read: somebody without the secret makes the desk do next to nothing (security §9). */
  recognise: (app: AppContext, request: FastifyRequest) => Promise<Caller>
}

function takeTellings(scope: FastifyInstance, app: AppContext, { url, recognise }: Place): void {
  const callers = new WeakMap<FastifyRequest, AccountRow>()
  scope.route({
    method: 'POST',
    url,
    bodyLimit: MOST_BYTES,
    onRequest: async (request, reply) => {
      const caller = await recognise(app, request)
      if (caller.is === 'known') callers.set(request, caller.account)
      else return turnAway(reply, caller)
    },
    handler: async (request, reply) => {
      const account = callers.get(request)
      if (account === undefined) return turnAway(reply, { is: 'unknown' })
      const channel = channelOf(account.platform)
      const ours = opened(app, account)
      const answer = channel.handshake?.(told(request), ours) ?? null
      if (answer !== null) return reply.code(answer.status).type('text/plain').send(answer.body)
      if (!channel.authentic(told(request), ours)) return turnAway(reply, { is: 'without-secret' })
      const raw = Buffer.from(bodyOf(request)).toString('utf8')
      await receive(app, { accountid: account.accountid, channel, raw })
      await noteHeard(app, account.accountid)
      return reply.send({})
    },
  })
}

/** What arrives is kept exactly as it came, whatever type it says it has. */
function readBodiesRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}
