import { type ClientProfile, ERASED_CLIENT, type Platform } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { IdentitiesTable } from '../../platform/db/tables/ticket-tables.ts'

type IdentityRow = Selectable<IdentitiesTable>

export const identityById = (
  reader: Reader,
  identityid: string,
): Promise<Pick<IdentityRow, 'chat' | 'last_inbound_on' | 'window_closed_on'>> =>
  reader.query
    .selectFrom('identities')
    .select(['chat', 'last_inbound_on', 'window_closed_on'])
    .where('identityid', '=', identityid)
    .executeTakeFirstOrThrow()

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
 * A part of the statement that records an inbound event: updates the identity that the account knows by this id. In that
 * statement $1 is the account, $6 the id, $7 to $10 are name, username, number and chat, and $11 is the time of the event.
 */
export const updateKnownIdentity = `
     update identities set name = coalesce($7, name), username = coalesce($8, username), phone = coalesce($9, phone),
       chat = case when $10 = $6 then chat else $10 end, reachable = true,
       window_closed_on = case when $11::timestamptz < date_trunc('second', window_closed_on) then window_closed_on end,
       last_inbound_on = greatest(last_inbound_on, $11::timestamptz)
     from clients
     where accountid = $1 and ext_user_id = $6 and clients.clientid = identities.clientid`

/** The identities of a client on each channel. */
export const identitiesOf = (reader: Reader, clientid: string): Promise<ClientProfile['identities']> =>
  reader.query
    .selectFrom('identities')
    .innerJoin('channel_accounts as account', 'account.accountid', 'identities.accountid')
    .select(['identityid', 'platform', 'account.name as account_name', 'identities.name'])
    .select(['username', 'phone', 'reachable'])
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .execute()

export const lockIdentitiesOf = (
  tx: Tx,
  clientid: string,
): Promise<Pick<IdentityRow, 'identityid' | 'ext_user_id' | 'chat' | 'name' | 'username' | 'phone'>[]> =>
  tx.query
    .selectFrom('identities')
    .select(['identityid', 'ext_user_id', 'chat', 'name', 'username', 'phone'])
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .forUpdate()
    .execute()

export async function giveIdentities(
  tx: Tx,
  identityids: readonly string[],
  clientid: string,
): Promise<void> {
  await tx.query
    .updateTable('identities')
    .set({ clientid })
    .where('identityid', 'in', [...identityids])
    .execute()
}

/** Replaces the ids of the person by the row's own id, so that a new message matches no client. */
export async function eraseIdentities(tx: Tx, clientid: string): Promise<void> {
  await sql`
    update identities set ext_user_id = 'erased ' || identityid, chat = 'erased ' || identityid, name = '',
      username = null, phone = null, reachable = false, clientid = ${ERASED_CLIENT}
    where clientid = ${clientid}`.execute(tx.query)
}

export type NamelessIdentity = Pick<IdentityRow, 'identityid' | 'accountid' | 'ext_user_id' | 'clientid'>

/** Some identities that carry their id in place of a name and whose provider was not asked yet. */
export const namelessIdentities = (
  reader: Reader,
  platforms: readonly Platform[],
): Promise<NamelessIdentity[]> =>
  reader.query
    .selectFrom('identities')
    .innerJoin('channel_accounts as account', 'account.accountid', 'identities.accountid')
    .select(['identityid', 'identities.accountid', 'ext_user_id', 'clientid'])
    .whereRef('identities.name', '=', 'ext_user_id')
    .where('name_asked_on', 'is', null)
    .where('platform', 'in', platforms)
    .where('state', '!=', 'broken')
    .where('removed_on', 'is', null)
    .limit(20)
    .execute()

/** null: the provider knows no name. */
export async function saveAskedName(
  app: AppContext,
  tx: Tx,
  identityid: string,
  name: string | null,
): Promise<void> {
  await tx.query
    .updateTable('identities')
    .set({ name_asked_on: app.clock.now(), ...(name === null ? {} : { name }) })
    .where('identityid', '=', identityid)
    .execute()
}
