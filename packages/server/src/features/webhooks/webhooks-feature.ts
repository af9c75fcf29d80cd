import type { Channel } from '@switchboard/channels'
import { platforms } from '@switchboard/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { type AccountRow, channelOf, recordReceived, opened } from '../channel-accounts/channel-accounts.ts'
import { ingest } from '../inbound/inbound.ts'
import { serveMetaWebhook } from './meta-webhook.ts'
import { type AccountChannel, authenticateCaller, bodyOf, webhookRequestOf } from './authenticate-caller.ts'
import { refuseCaller } from './refuse-caller.ts'

/** Providers send small JSON; nothing larger is read. */
const MOST_BYTES = 3 * 1024 * 1024

/** The webhooks of the providers. They need no session and no cross-site check: the shared secret decides. */
export const webhooksFeature: Feature = {
  routes(fastify, app) {
    void fastify.register((scope) => {
      readBodiesRaw(scope)
      for (const channel of platforms.map(channelOf))
        if (hasAccountWebhooks(channel)) serveWebhook(scope, app, channel)
      serveMetaWebhook(scope, app, MOST_BYTES)
      return Promise.resolve()
    })
  },
}

const hasAccountWebhooks = (channel: Channel): channel is AccountChannel => channel.webhook.per === 'account'

function serveWebhook(scope: FastifyInstance, app: AppContext, channel: AccountChannel): void {
  const callers = new WeakMap<FastifyRequest, AccountRow>()
  scope.route({
    method: 'POST',
    url: `/webhooks/${channel.platform}/:accountid`,
    bodyLimit: MOST_BYTES,
    // Before the body is read, so that a request without the secret costs next to nothing.
    onRequest: async (request, reply) => {
      const caller = await authenticateCaller(app, request, channel)
      if (caller.is === 'known') callers.set(request, caller.account)
      else return refuseCaller(reply, caller)
    },
    handler: async (request, reply) => {
      const account = callers.get(request)
      if (account === undefined) return refuseCaller(reply, { is: 'unknown' })
      const ours = opened(app, account)
      if (!channel.authentic(webhookRequestOf(request), ours))
        return refuseCaller(reply, { is: 'without-secret' })
      const answer = channel.handshake?.(webhookRequestOf(request), ours) ?? null
      if (answer !== null) return reply.code(answer.status).type('text/plain').send(answer.body)
      const raw = Buffer.from(bodyOf(request)).toString('utf8')
      await ingest(app, { accountid: account.accountid, channel, raw })
      await recordReceived(app, account.accountid)
      return reply.send({})
    },
  })
}

/** Keeps the body exactly as received, for any declared content type. */
function readBodiesRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}
