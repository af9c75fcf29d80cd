import { type Me, isAdmin } from '@switchboard/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import {
  contains,
  containsByIndex,
  idRange,
  isIndexed,
  isShortWord,
  SHORT_SCRIPTS,
} from '../../platform/lib/search-term.ts'
import type { TicketView } from './ticket-row.ts'
import { inSight, viewsOf } from './tickets-store.ts'

const MOST = 100
/**
 * The newest tickets are looked through one by one: what is in many of them is found here, without asking any index. So
 * many tickets at most, and no more than so many messages: looking at one takes about 5 µs.
 */
const NEAR = 500
const NEAR_MESSAGES = 4000
/** Of each only the newest messages, so that one long chat does not take the place of all others; older ones are found by index. */
const NEAR_OF_EACH = 200

type View = 'open' | 'closed'

/**
 * Tickets in sight whose id begins with the word, or whose client, account number, handler, department or messages
 * contain it; case and accents do not matter.
 */
export async function searchInSight(
  reader: Reader,
  me: Me,
  keyword: string,
  view: View,
): Promise<TicketView[]> {
  const near = await nearestWith(reader, me, keyword, view)
  if (near.length >= MOST || !isIndexed(keyword)) return viewsOf(reader, near)
  return viewsOf(reader, await allWith(reader, me, keyword, view, near))
}

const names = {
  client: sql`(clients.client_name || ' ' || coalesce(clients.account_number, ''))`,
  department: sql`departments.department_name`,
  handler: sql`(users.first_name || ' ' || users.last_name)`,
  message: sql`messages.content`,
}

const isIn = (view: View): RawBuilder<SqlBool> =>
  view === 'open' ? sql<SqlBool>`tickets.closed_on is null` : sql<SqlBool>`tickets.closed_on is not null`

const newest = (view: View) => (view === 'open' ? sql`tickets.updated_on` : sql`tickets.closed_on`)

async function nearestWith(reader: Reader, me: Me, keyword: string, view: View): Promise<string[]> {
  const range = idRange(keyword)
  const { rows } = await sql<{ ticketid: string }>`
    with newest as materialized (
      select tickets.* from tickets where ${isIn(view)} and ${inSight(me)}
      order by ${newest(view)} desc, tickets.ticketid limit ${NEAR}
    ), near as (
      select * from (
        select tickets.*, sum(least(last_seq, ${NEAR_OF_EACH})) over (order by ${newest(view)} desc, tickets.ticketid) as messages_so_far
        from newest as tickets
      ) as counted where messages_so_far <= ${NEAR_MESSAGES}
    )
    select tickets.ticketid from near as tickets
      join clients using (clientid)
      left join departments on departments.departmentid = tickets.departmentid
      left join users on users.userid = tickets.userid
    where ${range === null ? sql`false` : sql`tickets.ticketid between ${range.from} and ${range.to}`}
      or ${contains(names.client, keyword)} or ${contains(names.department, keyword)}
      or ${contains(names.handler, keyword)}
      or exists (select from messages where messages.ticketid = tickets.ticketid
        and messages.seq > tickets.last_seq - ${NEAR_OF_EACH} and ${contains(names.message, keyword)})
    order by tickets.updated_on desc, tickets.ticketid limit ${MOST}
  `.execute(reader.query)
  return rows.map(({ ticketid }) => ticketid)
}

/** Each part is an index search of its own. */
export async function allWith(
  reader: Reader,
  me: Me,
  keyword: string,
  view: View,
  near: readonly string[],
): Promise<string[]> {
  const range = idRange(keyword)
  const { rows } = await sql<{ ticketid: string }>`
    with found as materialized (
      ${range === null ? sql`select null::uuid as ticketid where false` : sql`select ticketid from tickets where ticketid between ${range.from} and ${range.to}`}
      union (select ticketid from tickets where clientid in
        (select clientid from clients where ${containsByIndex(names.client, keyword)}))
      union ${newestOf('departmentid', sql`select departmentid from departments where ${contains(names.department, keyword)}`, me, view)}
      union ${newestOf('userid', sql`select userid from users where ${containsByIndex(names.handler, keyword)}`, me, view)}
      union (select ticketid from messages where ${inMessage(keyword)})
      union (select unnest(${[...near]}::uuid[]))
    )
    select tickets.ticketid from found, lateral (
      -- One by one: the planner expects far more of them than there are, and would read all tickets.
      select * from tickets where tickets.ticketid = found.ticketid limit 1
    ) as tickets where ${isIn(view)} and ${inSight(me)}
    order by tickets.updated_on desc, tickets.ticketid limit ${MOST}
  `.execute(reader.query)
  return rows.map(({ ticketid }) => ticketid)
}

/** A department or a handler may have any number of tickets: of each the newest are enough. */
const newestOf = (
  column: 'departmentid' | 'userid',
  found: RawBuilder<unknown>,
  me: Me,
  view: View,
): Expression<unknown> => sql`(
  select near.ticketid from (${found}) as found, lateral (
    select ticketid from tickets where tickets.${sql.ref(column)} = found.${sql.ref(column)} and ${isIn(view)}
      ${isAdmin(me) ? sql`` : sql`and ${inSight(me)}`}
    order by ${newest(view)} desc limit ${MOST}
  ) as near)`

function inMessage(keyword: string): RawBuilder<SqlBool> {
  if (!isShortWord(keyword)) return containsByIndex(names.message, keyword)
  return sql<SqlBool>`messages.content ~ ${sql.lit(SHORT_SCRIPTS)} and short_words(messages.content) @> array[fold(${keyword})]`
}
