import {
  type CallInput,
  type CallReply,
  type calls,
  limits,
  type Me,
  type OutgoingWebhook,
  type WebhookTest,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isPermitted } from '../../platform/files/permitted-address.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requireNotSilent } from '../../platform/lib/silent-mode.ts'
import { requestToken } from '../../platform/lib/request-token.ts'
import { numberEvents } from '../../platform/realtime/event-log.ts'
import { announceWebhooks } from './announce-webhooks.ts'
import {
  dropWebhook,
  insertWebhook,
  listWebhooks,
  lockAndCountWebhooks,
  lockWebhook,
  saveWebhook,
  webhookById,
} from './outgoing-webhooks-store.ts'
import { postEvent } from './post-event.ts'
import { kindsOf, presentWebhook } from './present-webhook.ts'
import { isCurrentSecret, secretOf, sealedSecrets } from './webhook-secrets.ts'

export { startDelivering } from './deliver.ts'
export {
  dropOld as dropOldDeliveries,
  forgetDeliveries,
  type GivenUp,
  givenUpDeliveries,
  replayDelivery,
} from './deliveries.ts'

/** Long enough to give every receiver the new secret. */
const BOTH_SECRETS = 24 * 3600_000

export async function webhooks(app: AppContext): Promise<CallReply<typeof calls.getWebhooks>> {
  const now = app.clock.now()
  return { webhooks: (await listWebhooks(app.db)).map((row) => presentWebhook(row, now)) }
}

type Wanted = CallInput<typeof calls.createWebhook>['body']

interface Created {
  webhook: OutgoingWebhook
  secret: string
}

/**
 * Posts every event from now on to this address. The secret is returned only here and when it is renewed. @throws
 * too-many-webhooks, webhook-address-refused; webhook-not-found, when the id is that of another administrator's webhook
 */
export async function createWebhook(
  app: AppContext,
  me: Me,
  { webhookid = app.ids.uuid(), ...wanted }: Wanted,
): Promise<Created> {
  const [url, kinds, secret] = [addressOf(app, wanted.url), kindsOf(wanted.kinds), secretOf(app.ids.token())]
  const position = await numberEvents(app.db)
  return app.db.transaction(async (tx) => {
    const count = await lockAndCountWebhooks(tx)
    const known = await lockWebhook(tx, webhookid)
    if (known !== undefined) return createdAgain(app, tx, me, known, { url, kinds })
    if (count >= limits.webhooks) refuse('too-many-webhooks')
    await insertWebhook(tx, {
      webhookid,
      url,
      kinds,
      state: 'on',
      position,
      secrets: JSON.stringify(sealedSecrets(app, webhookid, secret)),
      made_by: me.id,
      created_on: app.clock.now(),
    })
    const detail = { address: new URL(url).host, events: kinds.join(' ') }
    await audit(app, tx, { actor: me, action: 'outgoing-webhook.create', subject: webhookid, detail })
    return { webhook: await announceAndPresent(app, tx, webhookid), secret }
  })
}

/** The answer to the first request was lost, and the secret with it: the same webhook, as it is wanted now, with a new secret. */
async function createdAgain(
  app: AppContext,
  tx: Tx,
  me: Me,
  known: LockedWebhook,
  wanted: Pick<LockedWebhook, 'url' | 'kinds'>,
): Promise<Created> {
  if (known.made_by !== me.id) refuse('webhook-not-found')
  const { secret } = await renewSecret(app, tx, me, known, secretOf(app.ids.token()))
  return { webhook: await changeTo(app, tx, me, known.webhookid, wanted), secret }
}

/** @throws webhook-not-found, webhook-address-refused */
export function changeWebhook(
  app: AppContext,
  me: Me,
  webhookid: string,
  wanted: CallInput<typeof calls.changeWebhook>['body'],
): Promise<OutgoingWebhook> {
  return app.db.transaction(async (tx) => {
    const before = await accessWebhook(tx, webhookid)
    const url = wanted.url === undefined ? before.url : addressOf(app, wanted.url)
    return changeTo(app, tx, me, webhookid, { url, kinds: kindsOf(wanted.kinds ?? before.kinds) })
  })
}

async function changeTo(
  app: AppContext,
  tx: Tx,
  me: Me,
  webhookid: string,
  { url, kinds }: Pick<LockedWebhook, 'url' | 'kinds'>,
): Promise<OutgoingWebhook> {
  await saveWebhook(tx, webhookid, { url, kinds })
  const detail = { address: new URL(url).host, events: kinds.join(' ') }
  await audit(app, tx, { actor: me, action: 'outgoing-webhook.change', subject: webhookid, detail })
  return announceAndPresent(app, tx, webhookid)
}

/** Switched on, it gets the events from now on, and the ones that were queued before. @throws webhook-not-found */
export async function switchWebhook(
  app: AppContext,
  me: Me,
  webhookid: string,
  on: boolean,
): Promise<OutgoingWebhook> {
  const newest = await numberEvents(app.db)
  return app.db.transaction(async (tx) => {
    const { state, url } = await accessWebhook(tx, webhookid)
    if ((state === 'on') !== on) {
      const noFailures = { failures: 0, failing_since: null }
      await saveWebhook(
        tx,
        webhookid,
        on ? { state: 'on', position: newest, ...noFailures } : { state: 'off', position: null },
      )
      const action = on ? 'outgoing-webhook.switch-on' : 'outgoing-webhook.switch-off'
      await audit(app, tx, { actor: me, action, subject: webhookid, detail: { address: new URL(url).host } })
    }
    return announceAndPresent(app, tx, webhookid)
  })
}

/**
 * A repeated request changes nothing more: the secret before it, which the receiver still has, would else sign no longer. @throws
 * webhook-not-found
 */
export function rotateSecret(
  app: AppContext,
  me: Me,
  webhookid: string,
  requestid: string | undefined,
): Promise<CallReply<typeof calls.rotateWebhookSecret>> {
  const secret = secretOf(requestToken(app, requestid, 'webhook secret', me.id, webhookid))
  return app.db.transaction(async (tx) => {
    const webhook = await accessWebhook(tx, webhookid)
    const { former_until } = webhook
    if (former_until !== null && isCurrentSecret(app, webhook, secret))
      return { secret, former_secret_until: former_until }
    const renewed = await renewSecret(app, tx, me, webhook, secret)
    await announceWebhooks(app, tx)
    return renewed
  })
}

async function renewSecret(
  app: AppContext,
  tx: Tx,
  me: Me,
  { webhookid, secrets: before, url }: LockedWebhook,
  secret: string,
) {
  const former_until = later(app.clock.now(), BOTH_SECRETS)
  const secrets = JSON.stringify(sealedSecrets(app, webhookid, secret, before))
  await saveWebhook(tx, webhookid, { secrets, former_until })
  const detail = { address: new URL(url).host }
  await audit(app, tx, { actor: me, action: 'outgoing-webhook.rotate-secret', subject: webhookid, detail })
  return { secret, former_secret_until: former_until }
}

/** One post while the administrator waits; it is not retried or counted. @throws webhook-not-found, silent-mode */
export async function testWebhook(app: AppContext, me: Me, webhookid: string): Promise<WebhookTest> {
  requireNotSilent(app)
  const webhook = await app.db.transaction(async (tx) => {
    const row = await accessWebhook(tx, webhookid)
    const detail = { address: new URL(row.url).host }
    await audit(app, tx, { actor: me, action: 'outgoing-webhook.test', subject: webhookid, detail })
    return row
  })
  const created_on = app.clock.now()
  const body = JSON.stringify({ type: 'webhook.test', created_on, data: { webhookid } })
  const { status, answer, problem } = await postEvent(app, webhook, { id: app.ids.uuid(), body })
  return { ok: status !== null && status >= 200 && status < 300, status, answer, problem }
}

/** @throws webhook-not-found */
export function deleteWebhook(app: AppContext, me: Me, webhookid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const { url } = await accessWebhook(tx, webhookid)
    await dropWebhook(tx, webhookid)
    const detail = { address: new URL(url).host }
    await audit(app, tx, { actor: me, action: 'outgoing-webhook.delete', subject: webhookid, detail })
    await announceWebhooks(app, tx)
  })
}

type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

async function accessWebhook(tx: Tx, webhookid: string): Promise<LockedWebhook> {
  return (await lockWebhook(tx, webhookid)) ?? refuse('webhook-not-found')
}

/** Publishes the change to the administrators and returns the webhook as it is now. */
async function announceAndPresent(app: AppContext, tx: Tx, webhookid: string): Promise<OutgoingWebhook> {
  await announceWebhooks(app, tx)
  tx.onCommit(() => app.wake.worker('webhooks'))
  const row = (await webhookById(tx, webhookid)) ?? refuse('webhook-not-found')
  return presentWebhook(row, app.clock.now())
}

/** Whole and without its fragment, which never travels. @throws webhook-address-refused */
function addressOf(app: AppContext, given: string): string {
  const address = given.trim()
  if (!isPermitted(address, app.config.webhookReceivers)) refuse('webhook-address-refused', { field: 'url' })
  const url = new URL(address)
  url.hash = ''
  return url.href
}
