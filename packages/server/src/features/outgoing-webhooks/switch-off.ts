import type { OutgoingWebhook } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announceWebhooks } from './announce-webhooks.ts'

interface SwitchedOff {
  webhookid: string
  url: string
  state: Exclude<OutgoingWebhook['state'], 'on' | 'off'>
}

/** The desk gives an address up: administrators see it at once, and the log keeps why. */
export async function switchOff(
  app: AppContext,
  tx: Tx,
  { webhookid, url, state }: SwitchedOff,
): Promise<void> {
  await tx.query
    .updateTable('outgoing_webhooks')
    .set({ state, position: null })
    .where('webhookid', '=', webhookid)
    .execute()
  const detail = { address: new URL(url).host, why: state }
  await audit(app, tx, { actor: null, action: 'outgoing-webhook.give-up', subject: webhookid, detail })
  await announceWebhooks(app, tx)
}
