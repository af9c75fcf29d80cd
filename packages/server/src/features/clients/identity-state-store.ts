import { type ClientProfile, ERASED_CLIENT, type Platform } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { preparedRow } from '../../platform/db/prepared-statement.ts'
import type { IdentitiesTable } from '../../platform/db/tables/ticket-tables.ts'

type IdentityRow = Selectable<IdentitiesTable>

/** Where to send to a person, and whether their client is blocked. */
type Receiver = Pick<IdentityRow, 'chat'> & { blocked: boolean }

export const identityById: (
  reader: Pick<Reader, 'named'>,
  identityid: string,
) => Promise<Receiver | undefined> = preparedRow(
  'identity-by-id',
  `select chat, blocked_on is not null as blocked from identities join clients using (clientid) where identityid = $1`,
)

type LastContact = Pick<IdentityRow, 'last_inbound_on' | 'window_closed_on'> & { is_broken: boolean }

/**
 * When the client of a ticket wrote last on its channel, since when the provider counts the reply window as closed, and
 * whether nothing can be sent there until an administrator has mended the connection.
 */
export async function lastContact(reader: Reader, ticketid: string): Promise<LastContact> {
  return (await selectContact(reader, ticketid)) ?? noContact
}

const noContact = { last_inbound_on: null, window_closed_on: null, is_broken: false }

const selectContact = preparedRow<[ticketid: string], LastContact>(
  'last-contact',
  `select last_inbound_on, window_closed_on, coalesce(account.state = 'broken', false) as is_broken
   from identities join tickets using (identityid)
     left join channel_accounts account on account.accountid = tickets.accountid and account.removed_on is null
   where ticketid = $1`,
)

/** The language that the provider of a ticket's client sent last; null: it sends none. */
export async function languageOf(reader: Reader, ticketid: string): Promise<string | null> {
  return (await selectLanguage(reader, ticketid))?.lang ?? null
}

const selectLanguage = preparedRow<[ticketid: string], { lang: string | null }>(
  'language-of-client',
  'select lang from clients join tickets using (clientid) where ticketid = $1',
)

/** Whether nothing may be sent to the person, because their client is blocked (P4-22). */
export async function isBlocked(reader: Reader, identityid: string): Promise<boolean> {
  const client = await reader.query
    .selectFrom('identities')
    .innerJoin('clients', 'clients.clientid', 'identities.clientid')
    .select('blocked_on')
    .where('identityid', '=', identityid)
    .executeTakeFirst()
  return client !== undefined && client.blocked_on !== null
}

/** Closes the window when the provider refused a message because of it: the provider counts differently, and it decides. */
export async function closeWindow(app: AppContext, tx: Tx, identityid: string): Promise<void> {
  await tx.query
    .updateTable('identities')
    .set({ window_closed_on: app.clock.now() })
    .where('identityid', '=', identityid)
    .execute()
}

export async function setReachable(tx: Tx, identityid: string, reachable: boolean): Promise<void> {
  await tx.query.updateTable('identities').set({ reachable }).where('identityid', '=', identityid).execute()
}

/**
 * A part of the statement that records inbound events: locks the identities that the accounts know by these ids, in a fixed
 * order, updates those that have something new, and answers them as `known_senders`. In that statement `senders` holds one row
 * for each person: account, id, the newest name, username, number and chat that are given, when the last of the events came and
 * when it was sent, and whether a reply window counts from it.
 */
export const updateKnownIdentities = `
   held as (
     select sender.accountid, sender.ext_user_id, sender.received_on, sender.sent_on, known.*
     from (select * from senders order by accountid, ext_user_id) sender cross join lateral (
       select identityid, clientid, coalesce(sender.name, name) as name, coalesce(sender.username, username) as username,
         coalesce(sender.phone, phone) as phone, coalesce(sender.chat, chat) as chat,
         sender.has_window or window_closed_on is not null or not reachable or (name, username, phone, chat) is distinct from
           (coalesce(sender.name, name), coalesce(sender.username, username), coalesce(sender.phone, phone),
             coalesce(sender.chat, chat)) as is_new
       from identities where accountid = sender.accountid and ext_user_id = sender.ext_user_id for no key update
     ) known
   ), updated as (
     update identities set name = held.name, username = held.username, phone = held.phone, chat = held.chat, reachable = true,
       former_until = case when identities.chat = held.chat then former_until
         else coalesce(former_until, '{}') || (select jsonb_object_agg(id, to_char(held.received_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
           from unnest(array[identities.chat, identities.phone]) id where id is not null) end,
       window_closed_on = case when held.sent_on < date_trunc('second', window_closed_on) then window_closed_on end,
       last_inbound_on = greatest(last_inbound_on, held.sent_on)
     from held where identities.identityid = held.identityid and held.is_new
   ), known_senders as materialized (
     select held.*, client_name, lang, blocked_on from held join clients using (clientid)
   )`

/** The identities of a client on each channel. */
export const identitiesOf = (reader: Reader, clientid: string): Promise<ClientProfile['identities']> =>
  reader.query
    .selectFrom('identities')
    .innerJoin('channel_accounts as account', 'account.accountid', 'identities.accountid')
    .select([
      'identityid',
      'platform',
      'account.accountid',
      'account.name as account_name',
      'identities.name',
    ])
    .select(['username', 'phone', 'reachable'])
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .execute()

export const lockIdentitiesOf = (tx: Tx, clientid: string) =>
  tx.query
    .selectFrom('identities')
    .select(['identityid', 'accountid', 'ext_user_id', 'chat', 'name', 'username', 'phone'])
    .select(['former_ids', 'former_until'])
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .forUpdate()
    .execute()

export type NamedBy = Pick<IdentityRow, 'accountid' | 'ext_user_id' | 'chat' | 'phone' | 'former_until'>

/** Identities of other clients that have one of these ids or numbers, or had it. */
export async function othersNamedBy(
  reader: Reader,
  clientid: string,
  ids: readonly string[],
): Promise<NamedBy[]> {
  const { rows } = await sql<NamedBy>`
    select accountid, ext_user_id, chat, phone, former_until from identities
    where clientid <> ${clientid} and (ext_user_id = any(${ids}) or chat = any(${ids}) or phone = any(${ids})
      or former_until ?| ${ids})
    order by identityid`.execute(reader.query)
  return rows
}

/** All that an account knows. */
export const lockIdentitiesAt = (tx: Tx, accountid: string) =>
  tx.query
    .selectFrom('identities')
    .select(['identityid', 'clientid', 'chat'])
    .where('accountid', '=', accountid)
    .orderBy('identityid')
    .forUpdate()
    .execute()

export async function deleteIdentities(tx: Tx, identityids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('identities').where('identityid', 'in', identityids).execute()
}

export async function giveIdentities(
  tx: Tx,
  identityids: readonly string[],
  clientid: string,
): Promise<void> {
  await tx.query.updateTable('identities').set({ clientid }).where('identityid', 'in', identityids).execute()
}

/** Replaces the ids of the person by the row's own id, so that a new message matches no client. */
export async function eraseIdentities(tx: Tx, clientid: string): Promise<void> {
  await sql`
    update identities set ext_user_id = 'erased ' || identityid, chat = 'erased ' || identityid, name = '',
      username = null, phone = null, former_ids = null, former_until = null, reachable = false, clientid = ${ERASED_CLIENT}
    where clientid = ${clientid}`.execute(tx.query)
}

export type NamelessIdentity = Pick<IdentityRow, 'identityid' | 'accountid' | 'ext_user_id' | 'clientid'>

/**
 * Identities that carry their id in place of a name and whose provider was not asked yet: the first, or those after one. One that
 * something else holds, or whose client, is passed over: its name could not be written down.
 */
export const namelessIdentities = (
  reader: Reader,
  platforms: readonly Platform[],
  after?: NamelessIdentity,
): Promise<NamelessIdentity[]> =>
  reader.query
    .selectFrom('identities')
    .innerJoin('channel_accounts as account', 'account.accountid', 'identities.accountid')
    .innerJoin('clients', 'clients.clientid', 'identities.clientid')
    .select(['identityid', 'identities.accountid', 'ext_user_id', 'identities.clientid'])
    .whereRef('identities.name', '=', 'ext_user_id')
    .where('name_asked_on', 'is', null)
    .where('platform', 'in', platforms)
    .where('state', '!=', 'broken')
    .where('removed_on', 'is', null)
    .$if(after !== undefined, (query) => query.where('identityid', '>', after?.identityid ?? ''))
    .orderBy('identityid')
    .limit(20)
    .forNoKeyUpdate(['identities', 'clients'])
    .skipLocked()
    .execute()

/** Whether `namelessIdentities` would find one, as an SQL expression. */
export const anyNameless = (platforms: readonly Platform[]): string => `
  exists (
    select from identities join channel_accounts account on account.accountid = identities.accountid
    where identities.name = ext_user_id and name_asked_on is null
      and platform = any ('{${platforms.join(',')}}') and state <> 'broken' and removed_on is null
  )`

/** What a person says of themselves beside any message. */
export async function saveGivenName(
  tx: Tx,
  identityid: string,
  given: { name: string; username: string | null },
): Promise<void> {
  await tx.query.updateTable('identities').set(given).where('identityid', '=', identityid).execute()
}

/** null: the provider knows no name. A person who was erased meanwhile has another id, and gets no name back. */
export async function saveAskedName(
  app: AppContext,
  tx: Tx,
  { identityid, ext_user_id }: NamelessIdentity,
  name: string | null,
): Promise<void> {
  await tx.query
    .updateTable('identities')
    .set({ name_asked_on: app.clock.now(), ...(name === null ? {} : { name }) })
    .where('identityid', '=', identityid)
    .where('ext_user_id', '=', ext_user_id)
    .execute()
}
