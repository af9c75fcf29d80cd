import { ERASED_CLIENT, type Me, isAdmin, type TicketOffset } from '@switchboard/contract'
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { ticketColumns, type TicketsTable } from '../../platform/db/tables/ticket-tables.ts'
import { preparedRow, preparedStatement, rowAsJson } from '../../platform/db/prepared-statement.ts'
import { instantOf } from '../../platform/lib/clock.ts'
import type { TicketAudience, TicketNames, TicketRow, TicketView } from './ticket-row.ts'

/** The ticket's row lock orders everything that happens to it. */
export const lockTicket: (tx: Tx, ticketid: string) => Promise<TicketRow | undefined> = preparedRow(
  'lock-ticket',
  `select ${ticketColumns} from tickets where ticketid = $1 for update`,
)

/** For work that has time: a ticket that something else holds is taken up later, and nothing waits for it. */
export const lockFreeTicket: (tx: Tx, ticketid: string) => Promise<TicketRow | undefined> = preparedRow(
  'lock-free-ticket',
  `select ${ticketColumns} from tickets where ticketid = $1 for update skip locked`,
)

export const ticketById = (reader: Reader, ticketid: string): Promise<TicketRow | undefined> =>
  reader.query.selectFrom('tickets').selectAll().where('ticketid', '=', ticketid).executeTakeFirst()

/**
 * Who sees a ticket, locked until the commit, so that no other agent gets the ticket between this read of its audience
 * and the event: they would see the old state and miss the change. Locked before the message's row, as everywhere.
 */
export async function holdAudience(tx: Tx, ticketid: string): Promise<TicketAudience> {
  const audience = await lockAudience(tx, ticketid)
  if (audience === undefined) throw new Error('The ticket of a message is gone.')
  return audience
}

const lockAudience = preparedRow<[ticketid: string], TicketAudience>(
  'hold-audience',
  'select departmentid, userid, clientid from tickets where ticketid = $1 for no key update',
)

export const insertTicket = (tx: Tx, ticket: Insertable<TicketsTable>): Promise<TicketRow> =>
  tx.query.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()

/** Everybody who was erased shares one record: its other tickets are those of other people. */
const earlierOfSame = `earlier.clientid = tickets.clientid and earlier.created_on < tickets.created_on
  and earlier.clientid <> '${ERASED_CLIENT}'`

const selectNames = `
   select tickets.ticketid, clients.client_name, clients.account_number, clients.blocked_on, departments.department_name,
     users.first_name as handler_first_name, users.last_name as handler_last_name,
     (select count(*)::int from tickets earlier
       where ${earlierOfSame}) as earlier_tickets
   from tickets
     join clients on clients.clientid = tickets.clientid
     left join departments on departments.departmentid = tickets.departmentid
     left join users on users.userid = tickets.userid`

export type NamesOfTicket = TicketNames & { ticketid: string }

/**
 * The names that are shown with some tickets. Never joined to the statement that locks a ticket: while it waits for the lock,
 * the ticket may get another handler, whom it would not find.
 */
export const namesOfTickets = preparedStatement<[ticketids: string[]], NamesOfTicket>(
  'names-of-tickets',
  `${selectNames} where tickets.ticketid = any($1)`,
)

/** The same of the tickets whose ids a query answers, as SQL. */
export const selectNamesOf = (ticketids: string): string =>
  `${selectNames} where tickets.ticketid in (${ticketids})`

/**
 * A part of the statement that writes messages: stores the summaries of their tickets. In that statement $2 holds the
 * summaries as JSON, one for each ticket, and $3 the ids of the tickets.
 */
export const saveSummaries = `
     update tickets set last_seq = after.last_seq, last_created_on = after.last_created_on, updated_on = after.updated_on,
       last_message = after.last_message, last_client_seq = after.last_client_seq, unanswered = after.unanswered,
       waiting_since = after.waiting_since, undo = null
     from json_to_recordset($2) as after (ticketid uuid, last_seq int, last_created_on timestamptz,
       updated_on timestamptz, last_message jsonb, last_client_seq int, unanswered int, waiting_since timestamptz)
     where tickets.ticketid = after.ticketid and tickets.ticketid = any($3)`

type Summary = Pick<
  TicketRow,
  | 'ticketid'
  | 'last_seq'
  | 'last_created_on'
  | 'updated_on'
  | 'last_message'
  | 'last_client_seq'
  | 'unanswered'
  | 'waiting_since'
>

export const summaryOf = (ticket: TicketRow): Summary => ({
  ticketid: ticket.ticketid,
  last_seq: ticket.last_seq,
  last_created_on: ticket.last_created_on,
  updated_on: ticket.updated_on,
  last_message: ticket.last_message,
  last_client_seq: ticket.last_client_seq,
  unanswered: ticket.unanswered,
  waiting_since: ticket.waiting_since,
})

/** Saves what changed of a ticket; the commit waits for it. */
export function saveTicket(tx: Tx, ticketid: string, change: Partial<TicketRow>): void {
  tx.withCommit(updateTicket(tx, ticketid, rowAsJson(change)))
}

const columns = ticketColumns.replaceAll('tickets.', '')

/** Columns that are not given keep their values. */
const updateTicket = preparedStatement<[ticketid: string, change: string], never>(
  'save-ticket',
  `update tickets set (${columns}) = (select ${columns} from json_populate_record(tickets, $2)) where ticketid = $1`,
)

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
        .where(sql.raw<SqlBool>(earlierOfSame))
        .$asScalar()
        .$notNull()
        .as('earlier_tickets'),
    ])
}

export async function ticketView(reader: Reader, ticketid: string): Promise<TicketView | undefined> {
  return ticketViews(reader).where('tickets.ticketid', '=', ticketid).executeTakeFirst()
}

/** Joins rows that have a ticketid with the account of their ticket. */
export const joinedAccount = sql`join (select ticketid, accountid from tickets) as account_of_ticket using (ticketid)`

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
  { offset: after, most }: { offset: TicketOffset; most: number },
): Promise<string[]> {
  const offset = typeof after === 'number' ? after : 0
  const arm = (sight: Expression<SqlBool>, upTo: number) => sql`
    select ticketid, ${sql.ref(by)} as at from tickets where ${sight} and ${isAfter(after, sql.ref(by))}
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

function isAfter(after: TicketOffset, by: Expression<unknown>): RawBuilder<SqlBool> {
  if (typeof after === 'number') return sql`${by} is not null`
  const [, newest, , ticketid] = after
  const at = sql`${instantOf(-newest)}::timestamptz`
  return sql`${by} <= ${at} and (${by} < ${at} or ticketid > ${ticketid}::uuid)`
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
export const ticketsChoosingSince = (
  reader: Reader,
  before: string,
  after?: DueTicket,
): Promise<DueTicket[]> => ticketsDue(reader, 'choosing_since', before, after)

/** Tickets that are snoozed until then or earlier, the longest due first. */
export const ticketsSnoozedUntil = (
  reader: Reader,
  moment: string,
  after?: DueTicket,
): Promise<DueTicket[]> => ticketsDue(reader, 'snoozed_until', moment, after)

/** A ticket that is due since then. */
export interface DueTicket {
  ticketid: string
  since: string
}

async function ticketsDue(
  reader: Reader,
  column: 'choosing_since' | 'snoozed_until',
  until: string,
  after: DueTicket | undefined,
): Promise<DueTicket[]> {
  const since = sql.ref<string>(column)
  const { rows } = await sql<DueTicket>`
    select ticketid, ${since} as since from tickets where ${since} <= ${until}
      ${after === undefined ? sql`` : sql`and (${since}, ticketid) > (${after.since}, ${after.ticketid})`}
    order by ${since}, ticketid limit 100
  `.execute(reader.query)
  return rows
}

/** The newest open ticket of a conversation, with what decides who sees it. */
export const openTicketOf = (reader: Reader, identityid: string) =>
  reader.query
    .selectFrom('tickets')
    .select(['ticketid', 'departmentid', 'userid'])
    .where('identityid', '=', identityid)
    .where('closed_on', 'is', null)
    .orderBy('created_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The content of tickets is deleted: nothing of it stays in the rows. */
export async function clearContent(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query
    .updateTable('tickets')
    .set({ last_message: null, undelivered: null, undo: null })
    .where('ticketid', 'in', ticketids)
    .execute()
}

/** The rows themselves, after all that belongs to them: no figure counts them any more. */
export async function deleteTickets(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('ticket_reads').where('ticketid', 'in', ticketids).execute()
  await tx.query.deleteFrom('tickets').where('ticketid', 'in', ticketids).execute()
}
