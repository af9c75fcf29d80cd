import type { InboundClient } from '@switchboard/channels'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { shortId } from '../../platform/lib/ids.ts'

/** The person as this account knows them, with the fields of their client record that inbound events need. */
export interface Identity {
  identityid: string
  accountid: string
  clientid: string
  client_name: string
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
export async function findOrCreateIdentity(app: AppContext, tx: Tx, wanted: Wanted): Promise<Identity> {
  const known = await lockIdentity(app, tx, wanted)
  if (known !== undefined) return known
  // There is no row to lock yet: the second transaction waits here and then finds the row of the first.
  await takeAdvisoryLock(tx, `${wanted.accountid}/${wanted.from.extUserId}`)
  return (await lockIdentity(app, tx, wanted)) ?? createIdentity(app, tx, wanted)
}

/** For an update that replaces an id or a number: events of before name the person by it, and an erasure looks for them. */
const withCurrentIds = (app: AppContext) => sql<string>`coalesce(former_until, '{}') || (
  select jsonb_object_agg(id, ${app.clock.now()}::text) from unnest(array[ext_user_id, chat, phone]) id where id is not null)`
const formerIdsAt = (app: AppContext, chat: string) =>
  sql<string | null>`case when chat = ${chat} then former_until else ${withCurrentIds(app)} end`

/**
 * Finds the person by id, or else by another id of the same person (WhatsApp: a number that now has a user id, or the
 * other way round), and then stores the new id in the row.
 */
export async function lockIdentity(app: AppContext, tx: Tx, wanted: Wanted): Promise<Identity | undefined> {
  const { accountid, from, chat } = wanted
  const known = await lockBy(tx, accountid, 'ext_user_id', [from.extUserId])
  if (known !== undefined) return known
  const others = from.otherIds ?? []
  const found =
    (others.length === 0 ? undefined : await lockBy(tx, accountid, 'ext_user_id', others)) ??
    (from.extUserId === chat ? await lockBy(tx, accountid, 'chat', [chat]) : undefined)
  // An event that names the person by number alone does not replace the permanent id.
  if (found === undefined || from.extUserId === chat) return found
  await tx.query
    .updateTable('identities')
    .set({ ext_user_id: from.extUserId, former_until: withCurrentIds(app) })
    .where('identityid', '=', found.identityid)
    .execute()
  return found
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
    .select(['identityid', 'accountid', 'identities.clientid', 'client_name', 'chat', 'lang', 'blocked_on'])
    .where('accountid', '=', accountid)
    .where(column, 'in', values)
    .orderBy('identityid')
    .limit(1)
    .forNoKeyUpdate(['identities'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { blocked_on, ...identity } = row
  return { ...identity, blocked: blocked_on !== null }
}

async function createIdentity(
  app: AppContext,
  tx: Tx,
  { accountid, from, chat, at }: Wanted,
): Promise<Identity> {
  const now = app.clock.now()
  const clientid = await insertClient(app, tx, from, now)
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
      last_inbound_on: providerTime(app, at),
    })
    .execute()
  return {
    identityid,
    accountid,
    clientid,
    client_name: from.name,
    chat,
    lang: from.language,
    blocked: false,
  }
}

/** Draws ids until one has a visible part that is free. */
async function insertClient(app: AppContext, tx: Tx, from: InboundClient, now: string): Promise<string> {
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

/** Updates names, number and language with the values that the provider sends. */
export async function updateIdentity(
  app: AppContext,
  tx: Tx,
  identity: Identity,
  { from, chat, at }: { from: InboundClient; chat: string; at: Date | null },
): Promise<Identity> {
  await tx.query
    .updateTable('identities')
    .set({
      // An id in place of a name is no name.
      ...(from.name === from.extUserId ? {} : { name: from.name }),
      ...(from.username === null ? {} : { username: from.username }),
      ...(from.phone === null ? {} : { phone: from.phone }),
      // When the provider sends the id alone, we keep sending to the number that we know.
      ...(chat === from.extUserId ? {} : { chat, former_until: formerIdsAt(app, chat) }),
      reachable: true,
      // A message from that second on opens the window again: WhatsApp dates messages in whole seconds.
      window_closed_on: sql<
        string | null
      >`case when ${providerTime(app, at)}::timestamptz < date_trunc('second', window_closed_on) then window_closed_on end`,
      last_inbound_on: sql<string>`greatest(last_inbound_on, ${providerTime(app, at)}::timestamptz)`,
    })
    .where('identityid', '=', identity.identityid)
    .execute()
  return updateLanguage(tx, identity, from.language)
}

export async function updateLanguage(tx: Tx, identity: Identity, lang: string | null): Promise<Identity> {
  if (lang === null || lang === identity.lang) return identity
  await tx.query.updateTable('clients').set({ lang }).where('clientid', '=', identity.clientid).execute()
  return { ...identity, lang }
}

/** The provider's time of a message, for the reply window: a late message opens it no longer than at the provider. */
export function providerTime(app: AppContext, at: Date | null): string {
  const now = app.clock.now()
  return at === null || at.getTime() >= app.clock.millis() ? now : at.toISOString()
}

/** The person with one of these ids, locked. A notice that an id changed creates no client. */
export async function findIdentity(
  tx: Tx,
  accountid: string,
  { extUserId, otherIds = [] }: InboundClient,
): Promise<Identity | undefined> {
  const ids = [extUserId, ...otherIds]
  return (await lockBy(tx, accountid, 'ext_user_id', ids)) ?? lockBy(tx, accountid, 'chat', ids)
}

/** Gives the person a new id, and a new number where that changed too (WhatsApp). */
export async function moveIdentity(
  app: AppContext,
  tx: Tx,
  { identityid, chat }: Identity,
  { extUserId, number }: { extUserId: string; number: { chat: string; phone: string } | null },
): Promise<void> {
  const isNumber = (id: string): boolean => /^\d+$/.test(id)
  // Without a known number we send to the id itself.
  const place = number ?? (isNumber(chat) ? {} : { chat: extUserId })
  if (Object.keys(place).length > 0)
    await tx.query
      .updateTable('identities')
      .set({ ...place, former_until: withCurrentIds(app) })
      .where('identityid', '=', identityid)
      .execute()
  // A user id is permanent: a number never replaces it, and neither does an id that another person has.
  await tx.query
    .updateTable('identities')
    .set({ ext_user_id: extUserId, former_until: withCurrentIds(app) })
    .where('identityid', '=', identityid)
    .$if(isNumber(extUserId), (query) => query.where('ext_user_id', '~', '^[0-9]+$'))
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
  if (number !== null) await releaseOldNumber(tx, identityid, number.chat)
}

/**
 * The person wrote from the new number before the notice, so that another row has it as its id and this one keeps the old
 * number. A later owner of that number is somebody else (P4-25).
 */
async function releaseOldNumber(tx: Tx, identityid: string, number: string): Promise<void> {
  await tx.query
    .updateTable('identities')
    .set({ ext_user_id: sql<string>`'moved ' || identityid` })
    .where('identityid', '=', identityid)
    .where('ext_user_id', '~', '^[0-9]+$')
    .where('ext_user_id', '!=', number)
    .execute()
}

export const identityByChat = (
  reader: Reader,
  accountid: string,
  chat: string,
): Promise<KnownIdentity | undefined> => selectByChat(reader, accountid, chat).executeTakeFirst()

/** Locked, so that a message and its deletion on two nodes wait for each other. */
export const lockIdentityByChat = (
  tx: Tx,
  accountid: string,
  chat: string,
): Promise<KnownIdentity | undefined> => selectByChat(tx, accountid, chat).forNoKeyUpdate().executeTakeFirst()

type KnownIdentity = Pick<Identity, 'identityid' | 'clientid'>

const selectByChat = ({ query }: Reader, accountid: string, chat: string) =>
  query
    .selectFrom('identities')
    .select(['identityid', 'clientid'])
    .where('accountid', '=', accountid)
    // A provider may name a person by id although we send to the number.
    .where((row) => row.or([row('chat', '=', chat), row('ext_user_id', '=', chat)]))
    .orderBy('identityid')
    .limit(1)
