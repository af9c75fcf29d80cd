import { ERASED_CLIENT, limits } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { contains, idRange, isIndexed, namesContainByIndex } from '../../platform/lib/search-term.ts'
import type { ClientView } from './present-client.ts'

/** Every client with the platform of the first identity. */
function clientViews(reader: Reader) {
  return reader.query
    .selectFrom('clients')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('identities')
          .innerJoin('channel_accounts', 'channel_accounts.accountid', 'identities.accountid')
          .select('platform')
          .whereRef('identities.clientid', '=', 'clients.clientid')
          .orderBy('identityid')
          .limit(1)
          .as('channel'),
      (join) => join.onTrue(),
    )
    .selectAll('clients')
    .select('channel.platform')
}

/** Newest first; an offset only picks the page, from an index alone. */
export async function clientPage(reader: Reader, offset: number, most: number): Promise<ClientView[]> {
  const page = reader.query
    .selectFrom('clients as page')
    .select('page.clientid')
    .where(
      sql<SqlBool>`page.clientid <> all(array(select other_clientid from client_merges where undone_on is null))`,
    )
    .where('page.clientid', '!=', ERASED_CLIENT)
    .orderBy('page.created_on', 'desc')
    .orderBy('page.clientid')
    .offset(offset)
    .limit(most)
  return inOrder(clientViews(reader).where('clients.clientid', 'in', page)).execute()
}

/** Searches the newest clients one by one: a frequent term is found here without any index. */
const NEAR = 1000

const named = sql`(client_name || ' ' || coalesce(account_number, ''))`
const described = sql`(coalesce(address, '') || ' ' || coalesce(note, ''))`

/** By name, account number, address, note, or the start of the id; case and accents do not matter. */
export async function searchedClients(reader: Reader, term: string): Promise<ClientView[]> {
  const living = inOrder(clientViews(reader)).where('clients.clientid', '!=', ERASED_CLIENT)
  const hasId = hasIdLike(term)
  const near = await living
    .where(
      sql<SqlBool>`clients.clientid in (
        select clientid from (select * from clients order by created_on desc, clientid limit ${NEAR}) as near
        where ${hasId} or ${contains(named, term)} or ${contains(described, term)})`,
    )
    .limit(limits.foundClients)
    .execute()
  if (near.length >= limits.foundClients || !isIndexed(term)) return near
  return living
    .where(
      sql<SqlBool>`clients.clientid in (
        select clientid from clients where ${hasId}
        union select clientid from clients where ${namesContainByIndex(named, [term])}
        union select clientid from clients where ${namesContainByIndex(described, [term])}
        union select unnest(${near.map(({ clientid }) => clientid)}::uuid[]))`,
    )
    .limit(limits.foundClients)
    .execute()
}

/** All whom a search finds, however many, newest first: for a file of them, which may take longer than a page. */
export async function everyoneFound(reader: Reader, term: string): Promise<string[]> {
  const found = await reader.query
    .selectFrom('clients')
    .select('clientid')
    .where('clientid', '!=', ERASED_CLIENT)
    .where(sql<SqlBool>`(${hasIdLike(term)} or ${contains(named, term)} or ${contains(described, term)})`)
    .orderBy('created_on', 'desc')
    .orderBy('clientid')
    .execute()
  return found.map(({ clientid }) => clientid)
}

function hasIdLike(term: string) {
  const range = idRange(term)
  return range === null ? sql`false` : sql`clientid between ${range.from} and ${range.to}`
}

const inOrder = (views: ReturnType<typeof clientViews>) =>
  views.orderBy('clients.created_on', 'desc').orderBy('clients.clientid')

/** By the full id or the 8 characters that links carry. */
export function clientByAnyId(reader: Reader, id: string): Promise<ClientView | undefined> {
  return clientViews(reader)
    .where('clients.short_id', '=', id.slice(0, 8).toLowerCase())
    .where(sql<SqlBool>`clients.clientid::text like ${`${id.toLowerCase()}%`}`)
    .executeTakeFirst()
}

/** The number of clients from a stored counter, without the record of erased ones and those merged into others. */
export async function clientCount(reader: Reader): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`
    select coalesce(sum(total), 0)::int - (
      select count(*)::int from clients where clientid = ${ERASED_CLIENT}
        or clientid = any(array(select other_clientid from client_merges where undone_on is null))) as total
    from client_tally`.execute(reader.query)
  return rows[0]?.total ?? 0
}
