import type { InboundClient } from '@switchboard/channels'
import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
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
  at: Date | null
}

/** Finds the person and holds their row, or makes client and identity. Two first messages at once make one of each. */
export async function findOrMakeIdentity(app: AppContext, tx: Tx, wanted: Wanted): Promise<Identity> {
  const known = await lockIdentity(tx, wanted)
  if (known !== undefined) return known
  // No row to lock yet: whoever comes second waits here and then finds the first one's row.
  await takeTurns(tx, `${wanted.accountid}/${wanted.from.extUserId}`)
  return (await lockIdentity(tx, wanted)) ?? makeIdentity(app, tx, wanted)
}

/**
 * By the person's id; else by another id of the same person (WhatsApp: a number that is now behind a user id, or the other
 * way round), and then the row learns the new one.
 */
async function lockIdentity(tx: Tx, wanted: Wanted): Promise<Identity | undefined> {
  const { accountid, from, chat } = wanted
  const known = await lockBy(tx, accountid, 'ext_user_id', [from.extUserId])
  if (known !== undefined) return known
  const others = from.otherIds ?? []
  const met =
    (others.length === 0 ? undefined : await lockBy(tx, accountid, 'ext_user_id', others)) ??
    (from.extUserId === chat ? await lockBy(tx, accountid, 'chat', [chat]) : undefined)
  // Whoever is told by number alone now stays known by the id that lasts.
  if (met === undefined || from.extUserId === chat) return met
  await tx.query
    .updateTable('identities')
    .set({ ext_user_id: from.extUserId })
    .where('identityid', '=', met.identityid)
    .execute()
  return met
}

async function lockBy(
  tx: Tx,
  accountid: string,
  column: 'ext_user_id' | 'chat',
  values: readonly string[],
): Promise<Identity | undefined> {
  const row = await tx.query
    .selectFrom('identities')
    .innerJoin('clients', 'clients.clientid', 'identities.clientid')
    .select(['identityid', 'accountid', 'identities.clientid', 'chat', 'lang', 'blocked_on'])
    .where('accountid', '=', accountid)
    .where(column, 'in', [...values])
    .orderBy('identityid')
    .limit(1)
    .forNoKeyUpdate(['identities'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { blocked_on, ...identity } = row
  return { ...identity, blocked: blocked_on !== null }
}

async function makeIdentity(
  app: AppContext,
  tx: Tx,
  { accountid, from, chat, at }: Wanted,
): Promise<Identity> {
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
      last_inbound_on: saidOn(app, at),
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

/** Names, number and language follow what the provider says now, as far as it says them. */
export async function noteWhatProviderSays(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  { from, chat, at }: { from: InboundClient; chat: string; at: Date | null },
): Promise<Identity> {
  await tx.query
    .updateTable('identities')
    .set({
      // An id in the place of a name says nothing.
      ...(from.name === from.extUserId ? {} : { name: from.name }),
      ...(from.username === null ? {} : { username: from.username }),
      ...(from.phone === null ? {} : { phone: from.phone }),
      chat,
      reachable: true,
      last_inbound_on: sql<string>`greatest(last_inbound_on, ${saidOn(app, at)}::timestamptz)`,
    })
    .where('identityid', '=', identity.identityid)
    .execute()
  return noteLanguage(tx, identity, from.language)
}

export async function noteLanguage(tx: Tx, identity: Identity, lang: string | null): Promise<Identity> {
  if (lang === null || lang === identity.lang) return identity
  await tx.query.updateTable('clients').set({ lang }).where('clientid', '=', identity.clientid).execute()
  return { ...identity, lang }
}

/** When it was said, for the reply window: what comes late opens it no longer than the provider itself does. */
export function saidOn(app: AppContext, at: Date | null): string {
  const now = app.clock.now()
  return at === null || at.getTime() >= app.clock.millis() ? now : at.toISOString()
}

/** The person is found under another number from now on (WhatsApp). */
export async function moveIdentity(
  tx: Tx,
  identityid: string,
  movedTo: { extUserId: string; chat: string; phone: string },
): Promise<void> {
  const { extUserId, chat, phone } = movedTo
  await tx.query.updateTable('identities').set({ chat, phone }).where('identityid', '=', identityid).execute()
  // The id that lasts stays; a number as id moves, unless somebody is known by it already.
  await tx.query
    .updateTable('identities')
    .set({ ext_user_id: extUserId })
    .where('identityid', '=', identityid)
    .where('ext_user_id', '~', '^[0-9]+$')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identities as taken')
            .select('taken.identityid')
            .whereRef('taken.accountid', '=', 'identities.accountid')
            .where('taken.ext_user_id', '=', extUserId),
        ),
      ),
    )
    .execute()
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
