import type { Channel } from '@switchboard/channels'
import { platforms } from '@switchboard/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { tooManyWait } from '../../platform/db/database.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { Delivery } from '../inbound/inbound.ts'
import { serveMetaWebhook } from './meta-webhook.ts'
import { type AccountChannel, authenticateCaller, bodyOf, webhookRequestOf } from './authenticate-caller.ts'
import { refuseCaller } from './refuse-caller.ts'
import { type FoundAccount, rememberedAccounts } from './remembered-accounts.ts'
import { takeDeliveries } from './take-deliveries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account as it is remembered, whose caller proved itself before the body was read. */
    webhookAccount: FoundAccount | null
  }
}

/** Providers send small JSON; nothing larger is read. */
const MOST_BYTES = 3 * 1024 * 1024

/** The webhooks of the providers. They need no session and no cross-site check: the shared secret decides. */
export const webhooksFeature: Feature = {
  routes(fastify, app) {
    void fastify.register((scope) => {
      readBodiesRaw(scope)
      scope.decorateRequest('webhookAccount', null)
      for (const channel of platforms.map(channelOf))
        if (hasAccountWebhooks(channel)) serveWebhook(scope, app, channel)
      serveMetaWebhook(scope, app, MOST_BYTES)
      return Promise.resolve()
    })
  },
}

const hasAccountWebhooks = (channel: Channel): channel is AccountChannel => channel.webhook.per === 'account'

function serveWebhook(scope: FastifyInstance, app: AppContext, channel: AccountChannel): void {
  const accounts = rememberedAccounts(app)
  scope.route({
    method: 'POST',
    url: `/webhooks/${channel.platform}/:accountid`,
    bodyLimit: MOST_BYTES,
    // Before the body is read, so that a request without the secret costs next to nothing.
    onRequest: async (request, reply) => {
      const remembered = await authenticateCaller(accounts.remembered, request, channel)
      if (remembered.is === 'known') {
        request.webhookAccount = remembered.account
        return
      }
      const caller = await authenticateCaller(accounts.now, request, channel)
      if (caller.is !== 'known') return refuseCaller(reply, caller)
    },
    handler: async (request, reply) => {
      const { webhookAccount } = request
      if (webhookAccount !== null && (await takeAsRemembered(app, channel, request, webhookAccount)))
        return reply.send({})
      const caller = await authenticateCaller(accounts.now, request, channel)
      if (caller.is !== 'known') return refuseCaller(reply, caller)
      const { account } = caller
      if (!channel.authentic(webhookRequestOf(request), account))
        return refuseCaller(reply, { is: 'without-secret' })
      const answer = channel.handshake?.(webhookRequestOf(request), account) ?? null
      if (answer !== null) return reply.code(answer.status).type('text/plain').send(answer.body)
      // An earlier delivery of the conversation has to be repeated first, and then this one.
      if (!(await takeDeliveries(app, [deliveryOf(request, channel, account)]))) throw tooManyWait()
      return reply.send({})
    },
  })
}

/** False when only the account as it is now can tell: it refuses the request, shakes hands, or has changed. */
async function takeAsRemembered(
  app: AppContext,
  channel: AccountChannel,
  request: FastifyRequest,
  account: FoundAccount,
): Promise<boolean> {
  const webhookRequest = webhookRequestOf(request)
  // A proof in the headers was checked with the caller.
  if (channel.webhook.proof !== 'headers' && !channel.authentic(webhookRequest, account)) return false
  if ((channel.handshake?.(webhookRequest, account) ?? null) !== null) return false
  return takeDeliveries(app, [{ ...deliveryOf(request, channel, account), seenAs: account.seenAs }])
}

const deliveryOf = (
  request: FastifyRequest,
  channel: AccountChannel,
  { accountId }: FoundAccount,
): Delivery => ({ accountid: accountId, channel, raw: Buffer.from(bodyOf(request)).toString('utf8') })

/** Keeps the body exactly as received, for any declared content type. */
function readBodiesRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}
