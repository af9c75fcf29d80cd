import { type Bubble, type BubbleOwner, events } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { bubbleRooms } from '../../platform/realtime/rooms.ts'

/** Its readers see the bubble as it is now. */
export const announceChanged = (
  app: AppContext,
  tx: Tx,
  { bubble, owner, actor }: { bubble: Bubble; owner: BubbleOwner; actor: string },
): Promise<void> =>
  announce(app, tx, { event: events.updateBubble, payload: { bubble }, audience: bubbleRooms(owner), actor })
