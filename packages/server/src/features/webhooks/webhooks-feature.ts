import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type AccountRow, channelOf, noteHeard } from '../channel-accounts/channel-accounts.ts'
import { receive } from '../intake/intake.ts'
import { type Caller, recognise } from './recognise.ts'

/** Providers send small JSON; nothing larger is read. */
const MOST_BYTES = 3 * 1024 * 1024

/** Where providers tell what clients say. No session and no guard against other sites: the shared secret decides. */
export const webhooksFeature: Feature = {
  routes(fastify, app) {
    void fastify.register((scope) => takeTellings(scope, app))
  },
}

async function takeTellings(scope: FastifyInstance, app: AppContext): Promise<void> {
  const callers = new WeakMap<FastifyRequest, AccountRow>()
  readBodiesRaw(scope)
  // Before the body is read: somebody without the secret makes the desk do next to nothing (security §9).
  scope.addHook('onRequest', async (request, reply) => {
    const caller = await recognise(app, request)
    if (caller.is === 'known') callers.set(request, caller.account)
    else return turnAway(reply, caller)
  })
  scope.route({
    method: 'POST',
    url: '/webhooks/telegram/:accountid',
    bodyLimit: MOST_BYTES,
    handler: async (request, reply) => {
      const account = callers.get(request)
      if (account === undefined) return turnAway(reply, { is: 'unknown' })
      const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      await receive(app, { accountid: account.accountid, channel: channelOf(account.platform), raw })
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

function turnAway(reply: FastifyReply, caller: Exclude<Caller, { is: 'known' }>): FastifyReply {
  // The unread body goes with its connection.
  reply.header('connection', 'close')
  switch (caller.is) {
    case 'unknown':
      return reply.code(404).send({ error: 'not-found', message: 'No channel listens here.' })
    case 'without-secret':
      return reply
        .code(401)
        .send({ error: 'not-signed-in', message: 'The secret of this channel is missing.' })
    case 'unprepared':
      return reply.code(503).header('retry-after', '60').send({
        error: 'channel-not-configured',
        message: 'This channel has no secret yet.',
      })
    default:
      return caller satisfies never
  }
}
