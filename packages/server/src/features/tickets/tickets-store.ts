import { type Me, isAdmin } from '@switchboard/contract'
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { TicketsTable } from '../../platform/db/tables/ticket-tables.ts'
import type { TicketRow, TicketView } from './ticket-row.ts'

/** The ticket's row lock orders everything that happens to it. */
export function lockTicket(tx: Tx, ticketid: string): Promise<TicketRow | undefined> {
  return tx.query
    .selectFrom('tickets')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .forUpdate()
    .executeTakeFirst()
}

export const ticketById = (reader: Reader, ticketid: string): Promise<TicketRow | undefined> =>
  reader.query.selectFrom('tickets').selectAll().where('ticketid', '=', ticketid).executeTakeFirst()

/**
 * Who sees a ticket, locked until the commit, so that no other agent gets the ticket between this read of its audience
 * and the event: they would see the old state and miss the change. Locked before the message's row, as everywhere.
 */
export const holdAudience = (
  tx: Tx,
  ticketid: string,
): Promise<Pick<TicketRow, 'departmentid' | 'userid' | 'clientid'>> =>
  tx.query
    .selectFrom('tickets')
    .select(['departmentid', 'userid', 'clientid'])
    .where('ticketid', '=', ticketid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const insertTicket = (tx: Tx, ticket: Insertable<TicketsTable>): Promise<TicketRow> =>
  tx.query.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()

/**
 * A part of the statement that writes a message: stores the summary of its ticket. In that statement $1 is the ticket, and
 * $2 to $8 are the columns in this order.
 */
export const saveSummary = `
     update tickets set last_seq = $2, last_created_on = $3, updated_on = $4, last_message = $5, last_client_seq = $6,
       unanswered = $7, waiting_since = $8, undo = null
     where ticketid = $1`

export async function saveTicket(tx: Tx, ticketid: string, change: Partial<TicketRow>): Promise<void> {
  const { last_message, undo, ...columns } = change
  await tx.query
    .updateTable('tickets')
    .set({
      ...columns,
      ...(last_message === undefined ? {} : { last_message: JSON.stringify(last_message) }),
      ...(undo === undefined ? {} : { undo: undo === null ? null : JSON.stringify(undo) }),
    })
    .where('ticketid', '=', ticketid)
    .execute()
}

/** Every ticket with its names, to be narrowed down. */
function ticketViews(reader: Reader) {
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

/**
 * The ids of a page, newest first: read from an index alone, so that rows that are only passed over cost next to nothing.
 * An agent's page is merged from two indexes, the department's and their own.
 */
export async function ticketPage(
  reader: Reader,
  me: Me,
  by: 'created_on' | 'closed_on',
  { offset, most }: { offset: number; most: number },
): Promise<string[]> {
  const arm = (sight: Expression<SqlBool>, upTo: number) => sql`
    select ticketid, ${sql.ref(by)} as at from tickets where ${sight} and ${sql.ref(by)} is not null
    order by ${sql.ref(by)} desc, ticketid limit ${upTo}`
  const mine = sql<SqlBool>`userid = ${me.id}`
  const inDepartment = sql<SqlBool>`departmentid = ${me.departmentid}`
  const seen = isAdmin(me)
    ? arm(sql<SqlBool>`true`, offset + most)
    : sql`(${arm(mine, offset + most)}) union (${arm(inDepartment, offset + most)})`
  const { rows } = await sql<{ ticketid: string }>`
    select ticketid from (${seen}) as seen order by at desc, ticketid offset ${offset} limit ${most}
  `.execute(reader.query)
  return rows.map(({ ticketid }) => ticketid)
}

/** Tickets in the order of their ids in the list. */
export async function viewsOf(reader: Reader, ids: readonly string[]): Promise<TicketView[]> {
  if (ids.length === 0) return []
  const views = await ticketViews(reader).where('tickets.ticketid', 'in', ids).execute()
  const byId = new Map(views.map((view) => [view.ticketid, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
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

/** Tickets whose client has not chosen a department, the longest waiting first. */
export async function ticketsChoosingSince(reader: Reader, before: string): Promise<string[]> {
  const rows = await reader.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('choosing_since', '<=', before)
    .orderBy('choosing_since')
    .limit(100)
    .execute()
  return rows.map((row) => row.ticketid)
}

/** The content of tickets is deleted: nothing of it stays in the rows. */
export async function clearContent(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query
    .updateTable('tickets')
    .set({ last_message: null, undo: null })
    .where('ticketid', 'in', [...ticketids])
    .execute()
}
