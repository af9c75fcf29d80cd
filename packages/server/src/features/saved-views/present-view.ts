import type { SavedView } from '@switchboard/contract'
import type { SavedViewRow } from './saved-views-store.ts'

export function presentView({ userid, departmentid, ...view }: SavedViewRow): SavedView {
  if (userid !== null) return { ...view, share: 'me', departmentid: null }
  return { ...view, share: departmentid === null ? 'everybody' : 'department', departmentid }
}
