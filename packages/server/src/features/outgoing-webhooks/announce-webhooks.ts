import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'

/** Announces that the webhooks changed; the page requests what changed. */
export const announceWebhooks = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, { event: events.webhooksChanged, payload: {}, audience: [admins] })
