import { type Bubble, events, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { bubblesOf, insertBubble, removeBubble, updateBubble } from './bubbles-store.ts'

interface BubbleText {
  name: string
  content: string
}

/** My bubbles, oldest first. */
export const myBubbles = (app: AppContext, me: Me): Promise<Bubble[]> => bubblesOf(app.db, me.id)

export function createBubble(app: AppContext, me: Me, given: BubbleText): Promise<Bubble> {
  const text = trimmed(given)
  return app.db.transaction(async (tx) => {
    const bubble = { bubbleid: app.ids.uuid(), ...text }
    await insertBubble(tx, { ...bubble, userid: me.id, created_on: app.clock.now() })
    await announce(app, tx, {
      event: events.newBubble,
      payload: { bubble },
      audience: [userRoom(me.id)],
      actor: me.id,
    })
    return bubble
  })
}

export function editBubble(app: AppContext, me: Me, bubbleid: string, given: BubbleText): Promise<Bubble> {
  const text = trimmed(given)
  return app.db.transaction(async (tx) => {
    const bubble = (await updateBubble(tx, me.id, bubbleid, text)) ?? refuse('bubble-not-found')
    await announce(app, tx, {
      event: events.updateBubble,
      payload: { bubble },
      audience: [userRoom(me.id)],
      actor: me.id,
    })
    return bubble
  })
}

export function deleteBubble(app: AppContext, me: Me, bubbleid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (!(await removeBubble(tx, me.id, bubbleid))) refuse('bubble-not-found')
    await announce(app, tx, {
      event: events.deleteBubble,
      payload: { bubbleid },
      audience: [userRoom(me.id)],
      actor: me.id,
    })
  })
}

/** At least one character each, stored trimmed. */
function trimmed({ name, content }: BubbleText): BubbleText {
  const text = { name: name.trim(), content: content.trim() }
  if (text.name === '') refuse('empty-bubble', { field: 'name' })
  if (text.content === '') refuse('empty-bubble', { field: 'content' })
  return text
}
