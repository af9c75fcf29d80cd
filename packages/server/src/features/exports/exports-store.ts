import { ERASED_CLIENT, type Me, type Platform } from '@switchboard/contract'
import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../../context.ts'
import { inSight } from '../tickets/tickets.ts'

/** Rows per batch: memory use does not grow with the table. */
export const BATCH = 1000

export interface TicketLine {
  ticketid: string
  created_on: string
  choosing_since: string | null
  userid: string | null
  department_name: string | null
  handler: string | null
  client_name: string
  account_number: string | null
  reopened_on: string | null
  accepted_on: string | null
  closed_on: string | null
  closed_by_name: string | null
  accountid: string
  platform: Platform
  rating: number | null
}

/** The next batch starts after this row. */
type After = { created_on: string; id: string } | null

/** The tickets in sight, newest first, those made between two instants when there are some. */
export function ticketLines(
  reader: Reader,
  me: Me,
  between: { from: string; to: string } | null,
): AsyncGenerator<TicketLine[]> {
  return inBatches(
    (after) => ticketBatch(reader, me, between, after),
    ({ created_on, ticketid }) => ({ created_on, id: ticketid }),
  )
}

function ticketBatch(
  reader: Reader,
  me: Me,
  between: { from: string; to: string } | null,
  after: After,
): Promise<TicketLine[]> {
  const within =
    between === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`tickets.created_on >= ${between.from} and tickets.created_on < ${between.to}`
  return reader.query
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.clientid', 'tickets.clientid')
    .leftJoin('departments', 'departments.departmentid', 'tickets.departmentid')
    .leftJoin('users', 'users.userid', 'tickets.userid')
    .select([
      'tickets.ticketid',
      'tickets.created_on',
      'tickets.choosing_since',
      'tickets.userid',
      'tickets.reopened_on',
      'tickets.accepted_on',
      'tickets.closed_on',
      'tickets.closed_by_name',
      'tickets.accountid',
      'tickets.platform',
      'tickets.rating',
      'clients.client_name',
      'clients.account_number',
      'departments.department_name',
      sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('handler'),
    ])
    .where(inSight(me))
    .where(within)
    .where(behind(after, sql.ref('tickets.created_on'), sql.ref('tickets.ticketid')))
    .orderBy('tickets.created_on', 'desc')
    .orderBy('tickets.ticketid')
    .limit(BATCH)
    .execute()
}

export interface ClientLine {
  clientid: string
  client_name: string
  account_number: string | null
  address: string | null
  note: string | null
  blocked_on: string | null
  count_ticket_reopened: number
  created_on: string
  /** Where the client writes from: several after a merge. */
  accounts: readonly { accountid: string; platform: Platform }[]
}

/** All clients, newest first. */
export function clientLines(reader: Reader): AsyncGenerator<ClientLine[]> {
  return inBatches(
    (after) => clientBatch(reader, after),
    ({ created_on, clientid }) => ({ created_on, id: clientid }),
  )
}

const clientBatch = (reader: Reader, after: After): Promise<ClientLine[]> =>
  linesOfClients(reader)
    .where(behind(after, sql.ref('clients.created_on'), sql.ref('clients.clientid')))
    .limit(BATCH)
    .execute()

/** Those of some clients, newest first. */
export const clientLinesOf = (reader: Reader, clientids: readonly string[]): Promise<ClientLine[]> =>
  linesOfClients(reader).where(sql<SqlBool>`clientid = any(${clientids}::uuid[])`).execute()

/** As the table shows them: without the record of erased ones and those merged into others. */
const linesOfClients = (reader: Reader) =>
  reader.query
    .selectFrom('clients')
    .where(
      sql<SqlBool>`clients.clientid <> all(array(select other_clientid from client_merges where undone_on is null))`,
    )
    .where('clients.clientid', '!=', ERASED_CLIENT)
    .select([
      'clients.clientid',
      'client_name',
      'account_number',
      'address',
      'note',
      'blocked_on',
      'count_ticket_reopened',
      'created_on',
    ])
    .select(
      sql<ClientLine['accounts']>`(
        select coalesce(json_agg(json_build_object('accountid', accountid, 'platform', platform)), '[]')
        from identities join channel_accounts using (accountid) where identities.clientid = clients.clientid)`.as(
        'accounts',
      ),
    )
    .orderBy('clients.created_on', 'desc')
    .orderBy('clients.clientid')

function behind(after: After, createdOn: ReturnType<typeof sql.ref>, id: ReturnType<typeof sql.ref>) {
  if (after === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(${createdOn} <= ${after.created_on} and (${createdOn} < ${after.created_on} or ${id} > ${after.id}))`
}

async function* inBatches<Row>(
  batchAfter: (after: After) => Promise<Row[]>,
  placeOf: (row: Row) => NonNullable<After>,
): AsyncGenerator<Row[]> {
  let after: After = null
  for (;;) {
    const rows = await batchAfter(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < BATCH) return
    after = placeOf(last)
  }
}
