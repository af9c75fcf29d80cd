import {
  type Bubble,
  type BubbleOwner,
  type CallInput,
  type calls,
  events,
  isBlank,
  limits,
  type Me,
} from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { bubbleRooms } from '../../platform/realtime/rooms.ts'
import { holdDepartment } from '../departments/departments.ts'
import { deleteBubbleFiles } from '../files/files.ts'
import { deleteBytes } from '../privacy/privacy.ts'
import { accessBubble } from './access-bubble.ts'
import { auditDepartments } from './audit-departments.ts'
import { announceChanged } from './announce-changed.ts'
import {
  bubbleById,
  bubbleOwner,
  bubblesFor,
  countUse,
  insertBubble,
  lockAndCountBubbles,
  lockBubble,
  removeBubble,
  saveBubbleText,
} from './bubbles-store.ts'

interface BubbleText {
  name: string
  content: string
}

interface NewBubble extends BubbleText {
  bubbleid?: string | undefined
  departmentid?: string | null
}

/** My bubbles and those of my department, oldest first; administrators read those of every department. */
export const readableBubbles = (app: AppContext, me: Me): Promise<Bubble[]> => bubblesFor(app.db, me)

/**
 * One of my own, or with a department one of everybody in it. A repeated request answers the bubble that is there.
 * @throws department-not-found, empty-bubble, too-many-bubbles, bubble-not-found
 */
export function createBubble(
  app: AppContext,
  me: Me,
  { bubbleid = app.ids.uuid(), departmentid = null, ...given }: NewBubble,
): Promise<Bubble> {
  const text = trimmed(given)
  return app.db.transaction(async (tx) => {
    if (departmentid !== null) await holdDepartment(tx, departmentid, 'departmentid')
    const owner = { userid: departmentid === null ? me.id : null, departmentid }
    const count = await lockAndCountBubbles(tx, owner)
    if ((await bubbleOwner(tx, bubbleid)) !== undefined) return bubbleOf(tx, owner, bubbleid)
    if (count >= limits.bubbles) refuse('too-many-bubbles')
    const row = { bubbleid, ...text, ...owner, created_on: app.clock.now() }
    // At the same moment for another owner.
    if (!(await insertBubble(tx, row))) return bubbleOf(tx, owner, bubbleid)
    const bubble = { bubbleid, ...text, departmentid, uses: 0, files: [] }
    await auditDepartments(app, tx, me, 'create', bubble)
    await announce(app, tx, {
      event: events.newBubble,
      payload: { bubble },
      audience: bubbleRooms(owner),
      actor: me.id,
    })
    return bubble
  })
}

/** An id belongs to its first owner; to others the bubble looks like one that does not exist. */
async function bubbleOf(tx: Tx, owner: BubbleOwner, bubbleid: string): Promise<Bubble> {
  const known = await bubbleOwner(tx, bubbleid)
  if (known?.userid !== owner.userid || known.departmentid !== owner.departmentid) refuse('bubble-not-found')
  return (await bubbleById(tx, bubbleid)) ?? refuse('bubble-not-found')
}

/** What is absent stays as it is. */
export function editBubble(
  app: AppContext,
  me: Me,
  bubbleid: string,
  given: CallInput<typeof calls.editBubble>['body'],
): Promise<Bubble> {
  return app.db.transaction(async (tx) => {
    const owner = await accessBubble(tx, me, bubbleid, 'write')
    await lockBubble(tx, bubbleid)
    const { name, content } = (await bubbleById(tx, bubbleid)) ?? refuse('bubble-not-found')
    await saveBubbleText(
      tx,
      bubbleid,
      trimmed({ name: given.name ?? name, content: given.content ?? content }),
    )
    const bubble = (await bubbleById(tx, bubbleid)) ?? refuse('bubble-not-found')
    await auditDepartments(app, tx, me, 'change', bubble)
    await announceChanged(app, tx, { bubble, owner, actor: me.id })
    return bubble
  })
}

export function deleteBubble(app: AppContext, me: Me, bubbleid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const owner = await accessBubble(tx, me, bubbleid, 'write')
    await lockBubble(tx, bubbleid)
    await deleteBytes(app, tx, await deleteBubbleFiles(tx, bubbleid))
    const bubble = (await removeBubble(tx, bubbleid)) ?? refuse('bubble-not-found')
    await auditDepartments(app, tx, me, 'delete', { bubbleid, ...bubble })
    await announce(app, tx, {
      event: events.deleteBubble,
      payload: { bubbleid },
      audience: bubbleRooms(owner),
      actor: me.id,
    })
  })
}

/** Not announced: the count matters to nobody at once, and an event for every use would go to a whole department. */
export async function countBubbleUse(
  app: AppContext,
  me: Me,
  bubbleid: string,
  last_useid: string,
): Promise<void> {
  await accessBubble(app.db, me, bubbleid, 'see')
  await countUse(app.db, { bubbleid, userid: me.id, last_useid })
}

/** At least one character each, stored trimmed. */
function trimmed({ name, content }: BubbleText): BubbleText {
  const text = { name: name.trim(), content: content.trim() }
  if (isBlank(text.name)) refuse('empty-bubble', { field: 'name' })
  if (isBlank(text.content)) refuse('empty-bubble', { field: 'content' })
  return text
}
