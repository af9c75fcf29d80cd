import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'

/** Something about the webhooks is not what it was; what, the page asks. */
export const announceWebhooks = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, events.webhooksChanged, {}, [admins], null)
