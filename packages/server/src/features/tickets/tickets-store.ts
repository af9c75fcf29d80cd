import { type Me, isAdmin } from '@switchboard/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { TicketRow, TicketView } from './ticket-row.ts'

/** The ticket's row lock orders everything that happens to it (architecture §4). */
export function lockTicket(tx: Tx, ticketid: string): Promise<TicketRow | undefined> {
  return tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveTicket(tx: Tx, ticketid: string, change: Partial<TicketRow>): Promise<void> {
  const { last_message, ...columns } = change
  await tx.query
    .updateTable('tickets')
    .set({
      ...columns,
      ...(last_message === undefined ? {} : { last_message: JSON.stringify(last_message) }),
    })
    .where('ticketid', '=', ticketid)
    .execute()
}

/** Every ticket with its names, to be narrowed down. */
export function ticketViews(reader: Reader) {
  return reader.query
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.clientid', 'tickets.clientid')
    .leftJoin('departments', 'departments.departmentid', 'tickets.departmentid')
    .leftJoin('users', 'users.userid', 'tickets.userid')
    .selectAll('tickets')
    .select((from) => [
      'clients.client_name',
      'clients.account_number',
      'clients.blocked_on',
      'departments.department_name',
      'users.first_name as handler_first_name',
      'users.last_name as handler_last_name',
      from
        .selectFrom('tickets as earlier')
        .select((count) => sql<number>`${count.fn.countAll()}::int`.as('count'))
        .whereRef('earlier.clientid', '=', 'tickets.clientid')
        .whereRef('earlier.created_on', '<', 'tickets.created_on')
        .$asScalar()
        .$notNull()
        .as('earlier_tickets'),
    ])
}

export async function ticketView(reader: Reader, ticketid: string): Promise<TicketView | undefined> {
  return ticketViews(reader).where('tickets.ticketid', '=', ticketid).executeTakeFirst()
}

/** The rows a person may see, as SQL: the twin of maySeeTicket. */
export function inSight(me: Me): Expression<SqlBool> {
  if (isAdmin(me)) return sql<SqlBool>`true`
  const mine = sql<SqlBool>`tickets.userid = ${me.id}`
  return me.departmentid === null
    ? mine
    : sql<SqlBool>`(${mine} or tickets.departmentid = ${me.departmentid})`
}

export function openTicketsInSight(reader: Reader, me: Me): Promise<TicketView[]> {
  return ticketViews(reader)
    .where('tickets.closed_on', 'is', null)
    .where(inSight(me))
    .orderBy(sql`coalesce(tickets.waiting_since, tickets.updated_on)`)
    .orderBy('tickets.ticketid')
    .execute()
}

export function closedTicketsInSight(
  reader: Reader,
  me: Me,
  offset: number,
  most: number,
): Promise<TicketView[]> {
  return ticketViews(reader)
    .where('tickets.closed_on', 'is not', null)
    .where(inSight(me))
    .orderBy('tickets.closed_on', 'desc')
    .orderBy('tickets.ticketid')
    .offset(offset)
    .limit(most)
    .execute()
}

/** A ticket by its id or the 8 characters that links carry. */
export function ticketByAnyId(reader: Reader, me: Me, id: string): Promise<TicketView | undefined> {
  return ticketViews(reader)
    .where(sql<SqlBool>`left(tickets.ticketid::text, 8) = ${id.slice(0, 8).toLowerCase()}`)
    .where(sql<SqlBool>`tickets.ticketid::text like ${`${id.toLowerCase().replaceAll(/[^0-9a-f-]/g, '')}%`}`)
    .where(inSight(me))
    .orderBy('tickets.created_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How far somebody has read some tickets. */
export async function readMarks(
  reader: Reader,
  userid: string,
  ticketids: readonly string[],
): Promise<Map<string, number>> {
  if (ticketids.length === 0) return new Map()
  const rows = await reader.query
    .selectFrom('ticket_reads')
    .select(['ticketid', 'read_seq'])
    .where('userid', '=', userid)
    .where('ticketid', 'in', ticketids)
    .execute()
  return new Map(rows.map((row) => [row.ticketid, row.read_seq]))
}

/** Moves a read mark forward; answers whether it moved. */
export async function moveReadMark(tx: Tx, userid: string, ticketid: string, seq: number): Promise<boolean> {
  const moved = await tx.query
    .insertInto('ticket_reads')
    .values({ userid, ticketid, read_seq: seq })
    .onConflict((conflict) =>
      conflict
        .columns(['userid', 'ticketid'])
        .doUpdateSet({ read_seq: seq })
        .where('ticket_reads.read_seq', '<', seq),
    )
    .returning('read_seq')
    .executeTakeFirst()
  return moved !== undefined
}
