import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../context.ts'
import { likePattern } from '../tickets/tickets.ts'
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

/** Newest first; an offset only picks the page. */
export function clientPage(reader: Reader, offset: number, most: number): Promise<ClientView[]> {
  return clientViews(reader)
    .orderBy('clients.created_on', 'desc')
    .orderBy('clients.clientid')
    .offset(offset)
    .limit(most)
    .execute()
}

const MOST = 100

/** By name, account number, address, note, or the start of the id; case and accents do not matter. */
export function searchedClients(reader: Reader, term: string): Promise<ClientView[]> {
  const pattern = likePattern(term)
  const idStart = `${term.toLowerCase().replaceAll(/[^0-9a-f-]/g, '_')}%`
  const isIdStart = /^[0-9a-f-]{1,36}$/i.test(term)
  return clientViews(reader)
    .where(sql<SqlBool>`(
      fold(client_name || ' ' || coalesce(account_number, '')) like fold(${pattern})
      or fold(coalesce(address, '') || ' ' || coalesce(note, '')) like fold(${pattern})
      or ${isIdStart ? sql`clients.clientid::text like ${idStart}` : sql`false`}
    )`)
    .orderBy('clients.created_on', 'desc')
    .orderBy('clients.clientid')
    .limit(MOST)
    .execute()
}

/** By the full id or the 8 characters that links carry. */
export function clientByAnyId(reader: Reader, id: string): Promise<ClientView | undefined> {
  return clientViews(reader)
    .where('clients.short_id', '=', id.slice(0, 8).toLowerCase())
    .where(sql<SqlBool>`clients.clientid::text like ${`${id.toLowerCase()}%`}`)
    .executeTakeFirst()
}

export async function clientCount(reader: Reader): Promise<number> {
  const { count } = await reader.query
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
