import type { Me } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { SavedViewsTable } from '../../platform/db/tables/desk-tables.ts'

export type SavedViewRow = Selectable<SavedViewsTable>

const columns = [
  'saved_views.viewid',
  'saved_views.userid',
  'saved_views.departmentid',
  'saved_views.name',
  'saved_views.rule',
  'saved_views.place',
  'saved_views.created_on',
] as const

/** The agent's own and the shared ones that he or she sees (savedViewRooms), shared ones first. */
export const viewsFor = (
  reader: Reader,
  { id, role, departmentid }: Pick<Me, 'id' | 'role' | 'departmentid'>,
): Promise<SavedViewRow[]> =>
  reader.query
    .selectFrom('saved_views')
    .leftJoin('departments', 'departments.departmentid', 'saved_views.departmentid')
    .select(columns)
    .where('departments.deleted_on', 'is', null)
    .where((view) =>
      view.or([
        view('saved_views.userid', '=', id),
        view.and([
          view('saved_views.userid', 'is', null),
          view.or([
            view('saved_views.departmentid', 'is', null),
            role === 'admin' ? view.lit(true) : view('saved_views.departmentid', '=', departmentid),
          ]),
        ]),
      ]),
    )
    .orderBy(sql`saved_views.userid is not null`)
    .orderBy('saved_views.place')
    .orderBy('saved_views.created_on')
    .orderBy('saved_views.viewid')
    .execute()

export const viewById = (reader: Reader, viewid: string): Promise<SavedViewRow | undefined> =>
  reader.query.selectFrom('saved_views').select(columns).where('viewid', '=', viewid).executeTakeFirst()

export const lockView = (tx: Tx, viewid: string): Promise<SavedViewRow | undefined> =>
  tx.query
    .selectFrom('saved_views')
    .select(columns)
    .where('viewid', '=', viewid)
    .forUpdate()
    .executeTakeFirst()

/**
 * How many one agent has, or with null how many are shared, and the last place; one transaction at a time. Nobody sees the
 * views of a deleted department any more, nor can delete them.
 */
export async function lockAndCountViews(
  tx: Tx,
  userid: string | null,
): Promise<{ count: number; last: number }> {
  await takeAdvisoryLock(tx, `saved views of ${userid}`)
  return tx.query
    .selectFrom('saved_views')
    .leftJoin('departments', 'departments.departmentid', 'saved_views.departmentid')
    .where('departments.deleted_on', 'is', null)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(place), 0)`.as('last')])
    .where('saved_views.userid', userid === null ? 'is' : '=', userid)
    .executeTakeFirstOrThrow()
}

/** False: its id is taken. */
export async function insertView(tx: Tx, { rule, ...view }: SavedViewRow): Promise<boolean> {
  const inserted = await tx.query
    .insertInto('saved_views')
    .values({ ...view, rule: JSON.stringify(rule) })
    .onConflict((conflict) => conflict.column('viewid').doNothing())
    .returning('viewid')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function saveView(tx: Tx, { viewid, name, rule, place }: SavedViewRow): Promise<void> {
  await tx.query
    .updateTable('saved_views')
    .set({ name, rule: JSON.stringify(rule), place })
    .where('viewid', '=', viewid)
    .execute()
}

export async function removeView(tx: Tx, viewid: string): Promise<void> {
  await tx.query.deleteFrom('saved_views').where('viewid', '=', viewid).execute()
}
