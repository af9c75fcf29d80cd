import type { Me } from '@switchboard/contract'
import type { Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { lockView, type SavedViewRow } from './saved-views-store.ts'

/** A saved view that I may change: mine, or as an administrator a shared one. @throws view-not-found */
export async function accessView(tx: Tx, me: Me, viewid: string): Promise<SavedViewRow> {
  const view = await lockView(tx, viewid)
  return view && mayChange(me, view) ? view : refuse('view-not-found')
}

const mayChange = (me: Me, { userid }: SavedViewRow): boolean =>
  userid === null ? me.role === 'admin' : userid === me.id
