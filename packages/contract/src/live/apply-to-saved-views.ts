import type { SavedView } from '../entities/saved-view.ts'
import type { LiveEvent } from './live-event.ts'
import { put, without } from './lists.ts'
import { compareInstants } from './order.ts'

/** The saved views that I see: shared ones first, each kind in the order of its places. */
export function applyToSavedViews(views: readonly SavedView[], event: LiveEvent): readonly SavedView[] {
  switch (event.type) {
    case 'savedViewChanged':
      return put(views, event.payload.view, ({ viewid }) => viewid, inOrder)
    case 'savedViewDeleted':
      return without(views, ({ viewid }) => viewid === event.payload.viewid)
    case 'departmentsChanged': {
      const living = new Set(event.payload.departments.map(({ departmentid }) => departmentid))
      return without(views, ({ departmentid }) => departmentid !== null && !living.has(departmentid))
    }
    default:
      return views
  }
}

const inOrder = (one: SavedView, other: SavedView): number =>
  Number(one.share === 'me') - Number(other.share === 'me') ||
  one.place - other.place ||
  compareInstants(one.created_on, other.created_on) ||
  (one.viewid < other.viewid ? -1 : 1)
