import type { OutgoingWebhook } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { announceWebhooks } from './announce-webhooks.ts'

interface SwitchedOff {
  webhookid: string
  url: string
  state: Exclude<OutgoingWebhook['state'], 'on' | 'off'>
}

/** Switches a failing webhook off: administrators see it at once, and the audit log records the reason. */
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
