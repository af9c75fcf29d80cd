import type { InboundClient } from '@switchboard/channels'
import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import { shortId } from '../../platform/lib/ids.ts'

/** The person as this account knows them, with what intake needs of their client record. */
export interface Identity {
  identityid: string
  accountid: string
  clientid: string
  chat: string
  lang: string | null
  blocked: boolean
}

interface Wanted {
  accountid: string
  from: InboundClient
  chat: string
}

/** Finds the person and holds their row, or makes client and identity. Two first messages at once make one of each. */
export async function findOrMakeIdentity(app: AppContext, tx: Tx, wanted: Wanted): Promise<Identity> {
  const known = await lockIdentity(tx, wanted)
  if (known !== undefined) return known
  // No row to lock yet: whoever comes second waits here and then finds the first one's row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${wanted.accountid}/${wanted.from.extUserId}`}, 0))`.execute(
    tx.query,
  )
  return (await lockIdentity(tx, wanted)) ?? makeIdentity(app, tx, wanted)
}

async function lockIdentity(tx: Tx, { accountid, from }: Wanted): Promise<Identity | undefined> {
  const row = await tx.query
    .selectFrom('identities')
    .innerJoin('clients', 'clients.clientid', 'identities.clientid')
    .select(['identityid', 'accountid', 'identities.clientid', 'chat', 'lang', 'blocked_on'])
    .where('accountid', '=', accountid)
    .where('ext_user_id', '=', from.extUserId)
    .forNoKeyUpdate(['identities'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { blocked_on, ...identity } = row
  return { ...identity, blocked: blocked_on !== null }
}

async function makeIdentity(app: AppContext, tx: Tx, { accountid, from, chat }: Wanted): Promise<Identity> {
  const now = app.clock.now()
  const clientid = await makeClient(app, tx, from, now)
  const identityid = app.ids.uuid()
  await tx.query
    .insertInto('identities')
    .values({
      identityid,
      accountid,
      ext_user_id: from.extUserId,
      chat,
      clientid,
      name: from.name,
      username: from.username,
      phone: from.phone,
      last_inbound_on: now,
    })
    .execute()
  return { identityid, accountid, clientid, chat, lang: from.language, blocked: false }
}

/** Ids are made again until their shown part is free (product §3). */
async function makeClient(app: AppContext, tx: Tx, from: InboundClient, now: string): Promise<string> {
  for (;;) {
    const clientid = app.ids.uuid()
    const made = await tx.query
      .insertInto('clients')
      .values({
        clientid,
        short_id: shortId(clientid),
        client_name: from.name,
        lang: from.language,
        created_on: now,
      })
      .onConflict((conflict) => conflict.column('short_id').doNothing())
      .returning('clientid')
      .executeTakeFirst()
    if (made !== undefined) return clientid
  }
}

/** Names and language follow what the provider says now; only what changed is written. */
export async function noteWhatProviderSays(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  from: InboundClient,
): Promise<Identity> {
  await tx.query
    .updateTable('identities')
    .set({
      name: from.name,
      username: from.username,
      phone: from.phone,
      reachable: true,
      last_inbound_on: app.clock.now(),
    })
    .where('identityid', '=', identity.identityid)
    .execute()
  if (from.language === null || from.language === identity.lang) return identity
  await tx.query
    .updateTable('clients')
    .set({ lang: from.language })
    .where('clientid', '=', identity.clientid)
    .execute()
  return { ...identity, lang: from.language }
}

export async function setReachable(tx: Tx, identityid: string, reachable: boolean): Promise<void> {
  await tx.query.updateTable('identities').set({ reachable }).where('identityid', '=', identityid).execute()
}

export async function identityByChat(
  tx: Tx,
  accountid: string,
  chat: string,
): Promise<{ identityid: string; clientid: string } | undefined> {
  return tx.query
    .selectFrom('identities')
    .select(['identityid', 'clientid'])
    .where('accountid', '=', accountid)
    .where('chat', '=', chat)
    .executeTakeFirst()
}
