import {
  groupNames,
  type Me,
  NEVER,
  type TicketFacet,
  type TicketOrder,
  type TicketPlace,
  type ViewName,
} from '@switchboard/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { inSight } from './tickets-store.ts'

/** What a page asks for of the open tickets. */
export interface AskedPage {
  view: ViewName
  order: TicketOrder
  platform?: string | undefined
  departmentid?: string | undefined
  handlerid?: string | undefined
  /** The place after which the page begins. */
  after?: TicketPlace | undefined
}

/** The ids of a page of the open tickets that I may see. */
export async function openTicketPage(
  reader: Reader,
  me: Me,
  asked: AskedPage,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ ticketid: string }>`
    select ticketid from (
      select ticketid, ${sqlGroup(me)} as at_group, ${sqlFirst(me, asked.order)} as at_first,
        ${sqlSecond(asked.order)} as at_second
      from tickets where closed_on is null and ${sql.join(conditions(me, asked), sql` and `)}) as open
    where ${isAfter(asked.after)}
    order by at_group, at_first, at_second, ticketid limit ${most}`.execute(reader.query)
  return rows.map(({ ticketid }) => ticketid)
}

function conditions(me: Me, { view, platform, departmentid, handlerid }: AskedPage): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`${inSight(me)}`,
    ...(view === 'all' ? [] : [sql<SqlBool>`${sqlGroup(me)} = ${groupNames.indexOf(view)}`]),
    ...(platform === undefined ? [] : [sql<SqlBool>`platform = ${platform}`]),
    ...(departmentid === undefined ? [] : [sql<SqlBool>`departmentid = ${departmentid}`]),
    ...(handlerid === undefined ? [] : [sql<SqlBool>`userid = ${handlerid}`]),
  ]
}

function isAfter(after: TicketPlace | undefined): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`
  const [group, first, second, ticketid] = after
  return sql<SqlBool>`(at_group, at_first, at_second, ticketid)
    > (${group}::int, ${first}::bigint, ${second}::bigint, ${ticketid}::uuid)`
}

// The place of a ticket in a list, as SQL: the twin of placeByOrder.

const sqlGroup = (me: Me): RawBuilder<number> => sql`case when snoozed_by is not null then 3
  when userid is null then 0 when userid = ${me.id} then 1 else 2 end`

function sqlFirst(me: Me, order: TicketOrder): RawBuilder<number> {
  const lastWord = sql`-${micros(sql`coalesce((last_message ->> 'created_on')::timestamptz, created_on)`)}`
  if (order === 'newest') return sql`${lastWord}`
  return sql`case ${sqlGroup(me)} when 0 then ${microsOrNever(sql`least(waiting_since, queued_on)`)}
    when 3 then ${microsOrNever(sql`snoozed_until`)} else ${lastWord} end`
}

const sqlSecond = (order: TicketOrder): RawBuilder<number> =>
  order === 'newest'
    ? sql`0::bigint`
    : sql`case when userid is null and snoozed_by is null then ${micros(sql`created_on`)} else 0 end`

const micros = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`
const microsOrNever = (instant: RawBuilder<unknown>) =>
  sql`least(coalesce(${micros(instant)}, ${NEVER}::bigint), ${NEVER}::bigint)`

/** How many open tickets I may see, by what views and filters look at. */
export async function countOpenTickets(reader: Reader, me: Me): Promise<TicketFacet[]> {
  const { rows } = await sql<TicketFacet>`
    select counted.departmentid, department_name, counted.userid,
      trim(concat(users.first_name, ' ', users.last_name)) as user_name, platform, "group", count, unread
    from (
      select departmentid, userid, platform,
        case when snoozed_by is not null then 'snoozed' when userid is null then 'waiting' else 'handled' end as "group",
        count(*)::int as count,
        (count(*) filter (where userid = ${me.id} and last_client_seq > coalesce(read_seq, 0)))::int as unread
      from tickets left join (select ticketid, read_seq from ticket_reads where userid = ${me.id}) as marks using (ticketid)
      where closed_on is null and ${inSight(me)}
      group by 1, 2, 3, 4) as counted
    left join departments on departments.departmentid = counted.departmentid
    left join users on users.userid = counted.userid
    order by department_name nulls last, user_name nulls first, counted.departmentid, counted.userid, platform, "group"
  `.execute(reader.query)
  return rows.map((row) => ({ ...row, user_name: row.userid === null ? null : row.user_name }))
}

/** My read marks of the open tickets that I may see. */
export async function openReadMarks(
  reader: Reader,
  me: Me,
): Promise<Array<{ ticketid: string; read_seq: number }>> {
  const { rows } = await sql<{ ticketid: string; read_seq: number }>`
    select tickets.ticketid, read_seq from ticket_reads join tickets on tickets.ticketid = ticket_reads.ticketid
    where ticket_reads.userid = ${me.id} and read_seq > 0 and closed_on is null and ${inSight(me)}
    order by tickets.ticketid`.execute(reader.query)
  return rows
}
