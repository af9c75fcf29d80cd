import { events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'

/** Announces that the website chats changed; the page requests what changed. */
export const announceWebsiteChats = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, { event: events.websiteChatsChanged, payload: {}, audience: [admins] })
