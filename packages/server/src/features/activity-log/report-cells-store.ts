import { isAdmin, type Me } from '@switchboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import type { ActionsTable } from '../../platform/db/tables/ticket-tables.ts'
import { joinedAccount } from '../tickets/tickets.ts'

/** The actions of one kind in one department, and of one account if asked for, on one day; days count from 1. */
export interface Cell {
  day: number
  departmentid: string | null
  /** Null: not asked for. */
  accountid: string | null
  action_type: ActionsTable['action_type']
  count: number
  ratings: number
  stars: number
  /** Seconds, each wait by itself: a median cannot be made of medians. */
  waits: number[]
}

/** Which actions a report counts. */
export interface CellsWanted {
  /** The start of each day and the end of the last. */
  bounds: readonly string[]
  departmentid: string | undefined
  /** Whether by account too, which only the ticket of an action names. */
  byAccount: boolean
}

/** Reads one range of the index actions_insight, independent of the size of the table. */
export async function reportCells(reader: Reader, me: Me, wanted: CellsWanted): Promise<Cell[]> {
  const { rows } = await cellsQuery(me, wanted).execute(reader.query)
  return rows
}

export function cellsQuery(me: Me, { bounds, departmentid, byAccount }: CellsWanted): RawBuilder<Cell> {
  const chosen = departmentid === undefined ? sql`true` : sql`departmentid = ${departmentid}`
  const account = byAccount ? sql`accountid` : sql`null::uuid`
  return sql<Cell>`
    select width_bucket(action_time, ${bounds}::timestamptz[]) as day,
           departmentid,
           ${account} as accountid,
           action_type,
           count(*)::int as count,
           count(rating)::int as ratings,
           coalesce(sum(rating), 0)::int as stars,
           coalesce(array_agg(waited) filter (where waited is not null), '{}') as waits
    from actions ${byAccount ? joinedAccount : sql``}
    where ticketid is not null and action_time >= ${bounds[0]} and action_time < ${bounds.at(-1)}
      and ${chosen} and ${happenedInSight(me)}
    group by 1, 2, 3, 4
  `
}

/** The same rule as for tickets in sight: an agent sees the own department's actions, and the own actions elsewhere. */
function happenedInSight(me: Me): RawBuilder<unknown> {
  if (isAdmin(me)) return sql`true`
  return sql`(departmentid = ${me.departmentid}::uuid or userid = ${me.id}::uuid)`
}
