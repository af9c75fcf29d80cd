import { isAdmin, type Me } from '@switchboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'

/** The actions of one kind in one department on one day; days count from 1. */
export interface Cell {
  day: number
  departmentid: string | null
  action_type: ActionsTable['action_type']
  count: number
  ratings: number
  stars: number
  /** Seconds, each wait by itself: a median cannot be made of medians. */
  waits: number[]
}

/** Reads one range of the index actions_insight, independent of the size of the table. `bounds`: the start of each day and the end of the last. */
export async function insightCells(
  reader: Reader,
  me: Me,
  bounds: readonly string[],
  departmentid: string | undefined,
): Promise<Cell[]> {
  const { rows } = await cellsQuery(me, bounds, departmentid).execute(reader.query)
  return rows
}

export function cellsQuery(
  me: Me,
  bounds: readonly string[],
  departmentid: string | undefined,
): RawBuilder<Cell> {
  const chosen = departmentid === undefined ? sql`true` : sql`departmentid = ${departmentid}`
  return sql<Cell>`
    select width_bucket(action_time, ${bounds}::timestamptz[]) as day,
           departmentid,
           action_type,
           count(*)::int as count,
           count(rating)::int as ratings,
           coalesce(sum(rating), 0)::int as stars,
           coalesce(array_agg(waited) filter (where waited is not null), '{}') as waits
    from actions
    where ticketid is not null and action_time >= ${bounds[0]} and action_time < ${bounds.at(-1)}
      and ${chosen} and ${happenedInSight(me)}
    group by 1, 2, 3
  `
}

/** The same rule as for tickets in sight: an agent sees the own department's actions, and the own actions elsewhere. */
function happenedInSight(me: Me): RawBuilder<unknown> {
  if (isAdmin(me)) return sql`true`
  return sql`(departmentid = ${me.departmentid}::uuid or userid = ${me.id}::uuid)`
}
