import { events, limits, type Me, type SavedView, type TicketRule } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { savedViewRooms } from '../../platform/realtime/rooms.ts'
import { holdDepartment } from '../departments/departments.ts'
import { presentView } from './present-view.ts'
import {
  insertView,
  lockAndCountViews,
  lockView,
  removeView,
  type SavedViewRow,
  saveView,
  viewById,
  viewsFor,
} from './saved-views-store.ts'

export const readableViews = async (app: AppContext, me: Me): Promise<SavedView[]> =>
  (await viewsFor(app.db, me)).map(presentView)

interface NewView {
  viewid: string
  name: string
  rule: TicketRule
  /** Null: it is shared, with a department or everybody. */
  userid: string | null
  departmentid?: string | null
}

/** A repeated request answers the view that is there. @throws department-not-found, too-many-views, view-not-found */
export function createView(app: AppContext, me: Me, given: NewView): Promise<SavedView> {
  const { viewid, name, rule, userid, departmentid = null } = given
  return app.db.transaction(async (tx) => {
    if (departmentid !== null) await holdDepartment(tx, departmentid, 'departmentid')
    const { count, last } = await lockAndCountViews(tx, userid)
    if ((await viewById(tx, viewid)) !== undefined) return presentView(await accessView(tx, me, viewid))
    if (count >= limits.savedViews) refuse('too-many-views')
    const view = { viewid, userid, departmentid, name: name.trim(), rule, place: last + 1 }
    const row = { ...view, created_on: app.clock.now() }
    // At the same moment for another owner.
    if (!(await insertView(tx, row))) return presentView(await accessView(tx, me, viewid))
    await auditShared(app, tx, me, 'create', row)
    return announceView(app, tx, me, row)
  })
}

export function changeView(
  app: AppContext,
  me: Me,
  viewid: string,
  { name, rule }: { name?: string | undefined; rule?: TicketRule | undefined },
): Promise<SavedView> {
  return app.db.transaction(async (tx) => {
    const view = await accessView(tx, me, viewid)
    const changed = { ...view, name: name?.trim() ?? view.name, rule: rule ?? view.rule }
    await saveView(tx, changed)
    await auditShared(app, tx, me, 'change', changed)
    return announceView(app, tx, me, changed)
  })
}

/** The views come in the order of their ids here; those that are not named keep their places. */
export function orderViews(app: AppContext, me: Me, viewids: readonly string[]): Promise<void> {
  return app.db.transaction(async (tx) => {
    // In the order of their ids, so that two who order the same views do not wait for each other in a circle.
    const views = new Map<string, SavedViewRow>()
    for (const viewid of viewids.toSorted()) views.set(viewid, await accessView(tx, me, viewid))
    for (const [index, viewid] of viewids.entries()) {
      const view = views.get(viewid)
      if (view === undefined || view.place === index + 1) continue
      const moved = { ...view, place: index + 1 }
      await saveView(tx, moved)
      await announceView(app, tx, me, moved)
    }
  })
}

export function deleteView(app: AppContext, me: Me, viewid: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const view = await accessView(tx, me, viewid)
    await removeView(tx, viewid)
    await auditShared(app, tx, me, 'delete', view)
    await announce(app, tx, {
      event: events.savedViewDeleted,
      payload: { viewid },
      audience: savedViewRooms(view),
      actor: me.id,
    })
  })
}

/** A saved view that I may change: mine, or as an administrator a shared one. @throws view-not-found */
async function accessView(tx: Tx, me: Me, viewid: string): Promise<SavedViewRow> {
  const view = await lockView(tx, viewid)
  return view && mayChange(me, view) ? view : refuse('view-not-found')
}

const mayChange = (me: Me, { userid }: SavedViewRow): boolean =>
  userid === null ? me.role === 'admin' : userid === me.id

async function announceView(app: AppContext, tx: Tx, me: Me, row: SavedViewRow): Promise<SavedView> {
  const view = presentView(row)
  await announce(app, tx, {
    event: events.savedViewChanged,
    payload: { view },
    audience: savedViewRooms(row),
    actor: me.id,
  })
  return view
}

/** What an agent saves for him- or herself is nobody else's business. */
async function auditShared(
  app: AppContext,
  tx: Tx,
  me: Me,
  step: 'create' | 'change' | 'delete',
  { viewid, userid, departmentid, name }: SavedViewRow,
): Promise<void> {
  if (userid !== null) return
  const detail = { name, ...(departmentid === null ? {} : { departmentid }) }
  await audit(app, tx, { actor: me, action: `view.${step}`, subject: viewid, detail })
}
