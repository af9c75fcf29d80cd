import type { InboundClient } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { changedAccounts } from '../channel-accounts/channel-accounts.ts'
import { isTaken } from '../../platform/db/database.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import {
  findOrCreateIdentity,
  type Identity,
  lockIdentity,
  providerTime,
  updateIdentity,
  updateKnownIdentities,
  updateLanguage,
} from '../clients/clients.ts'
import { isMessage } from './apply-button-press.ts'
import {
  AccountChanged,
  type ClientEvent,
  type Delivery,
  isClientEvent,
  type ReceivedEvent,
  type RecordedEvent,
  SenderGone,
} from './inbound-event.ts'
import { eraseContent } from './inbox-store.ts'
import { packRaw } from './raw-event.ts'

interface RecordedRow extends Omit<Identity, 'identityid' | 'blocked'> {
  n: number
  /** null: the account does not know the sender by this id, or the event has none. */
  identityid: string | null
  blocked_on: string | null
}

/**
 * What was known is looked up first: an insert that expects a conflict writes each row a second time to its log. Two nodes that
 * receive an event at once both find nothing; the insert of one of them fails (`isRecordedMeanwhile`).
 */
const insertEventsAndUpdateIdentities = preparedStatement<[events: string], RecordedRow>(
  'record-events',
  `with given as (
     select * from json_to_recordset($1) as event (n int, accountid uuid, ext_id text, received_on timestamptz, kind text,
       packed bytea, ext_user_id text, name text, username text, phone text, chat text, sent_on timestamptz,
       has_window boolean)
   ), known as (
     select given.n, stored.place, stored.state from given cross join lateral (
       select ctid as place, state from inbox where inbox.accountid = given.accountid and inbox.ext_id = given.ext_id limit 1
     ) as stored
   ), replayed as (
     update inbox set state = 'done', last_error = null
     where ctid = any(array(select place from known where state = 'failed')) and state = 'failed'
     returning accountid, ext_id
   ), added as (
     insert into inbox (accountid, ext_id, received_on, state, kind, packed)
     select accountid, ext_id, received_on, 'done', kind, packed from given where n not in (select n from known)
     order by accountid, ext_id
     returning accountid, ext_id
   ), recorded as (
     select * from replayed union all select * from added
   ), senders as (
     select accountid, ext_user_id, max(received_on) as received_on, max(sent_on) as sent_on, bool_or(has_window) as has_window,
       (array_agg(name order by n desc) filter (where name is not null))[1] as name,
       (array_agg(username order by n desc) filter (where username is not null))[1] as username,
       (array_agg(phone order by n desc) filter (where phone is not null))[1] as phone,
       (array_agg(chat order by n desc) filter (where chat <> ext_user_id))[1] as chat
     from given join recorded using (accountid, ext_id) where ext_user_id is not null group by accountid, ext_user_id
   ), ${updateKnownIdentities}
   select given.n, given.accountid, sender.identityid, sender.clientid, client_name, sender.chat, lang, blocked_on
   from given join recorded using (accountid, ext_id) left join known_senders sender using (accountid, ext_user_id)
   order by given.n`,
)

/**
 * Records events and updates the identities of their senders, whose rows stay locked. This is one statement when all senders
 * are known, which is nearly always the case. Returns those that had not arrived before, in the order given.
 * @throws AccountChanged, SenderGone
 */
export async function recordEvents(
  app: AppContext,
  tx: Tx,
  received: readonly ReceivedEvent[],
): Promise<RecordedEvent[]> {
  const seen = new Set(received.flatMap(({ delivery: { seenAs } }) => seenAs ?? []))
  const bodies = new Map(
    Array.from(new Set(received.map(({ delivery }) => delivery)), (delivery) => [
      delivery,
      `\\x${packRaw(delivery.raw).toString('hex')}`,
    ]),
  )
  const [changed, rows] = await Promise.all([
    changedAccounts(tx, [...seen]),
    insertEventsAndUpdateIdentities(
      tx,
      rowsAsJson(received.map((one, n) => ({ n, packed: bodies.get(one.delivery), ...columnsOf(app, one) }))),
    ),
  ])
  if (changed.length > 0) throw new AccountChanged()
  const identities = await identitiesOf(app, tx, received, rows)
  return rows.flatMap(({ n }): RecordedEvent[] => {
    const one = received[n]
    if (one === undefined) return []
    const { delivery, event } = one
    if (!isClientEvent(event)) return [{ delivery, event, identity: null }]
    const identity = identities.get(n)
    return identity === undefined ? [] : [{ delivery, event, identity }]
  })
}

/** Another node has recorded one of the events since this one looked for them: it is known when they are applied again. */
export const isRecordedMeanwhile = (error: unknown): boolean => isTaken(error, 'inbox_pkey')

function columnsOf(app: AppContext, { delivery: { accountid, channel }, event }: ReceivedEvent): object {
  const row = { accountid, ext_id: event.extId, received_on: app.clock.now(), kind: event.kind }
  if (!isClientEvent(event)) return row
  const { from, chat, at } = event
  return {
    ...row,
    ext_user_id: from.extUserId,
    // An id in place of a name is no name.
    name: from.name === from.extUserId ? null : from.name,
    username: from.username,
    phone: from.phone,
    chat,
    sent_on: providerTime(app, at),
    has_window: channel.abilities.replyWindow !== null,
  }
}

/** The sender of each client's event by its number, with the language that the event brings. */
async function identitiesOf(
  app: AppContext,
  tx: Tx,
  received: readonly ReceivedEvent[],
  rows: readonly RecordedRow[],
): Promise<Map<number, Identity>> {
  const identities = new Map<number, Identity>()
  const newest = new Map<string, Identity>()
  for (const { row, delivery, event } of inLockOrder(received, rows)) {
    const { n, accountid, identityid, blocked_on, ...known } = row
    const identity =
      identityid === null
        ? await identityFor(app, tx, delivery, event)
        : await updateLanguage(
            tx,
            newest.get(identityid) ?? { ...known, accountid, identityid, blocked: blocked_on !== null },
            event.from.language,
          )
    if (identity === undefined) continue
    newest.set(identity.identityid, identity)
    identities.set(n, identity)
  }
  return identities
}

/**
 * A message alone makes a client (P11-14): of somebody unknown, who may have been erased, not even what the provider sent is
 * kept. @throws SenderGone
 */
async function identityFor(
  app: AppContext,
  tx: Tx,
  { accountid, isSenderThere }: Delivery,
  event: ClientEvent,
): Promise<Identity | undefined> {
  if (isMessage(event)) {
    const identity = await upsertIdentity(app, tx, accountid, event)
    // Once the identity is locked: an erasure that runs has waited for it, or is over.
    if ((await isSenderThere?.(tx)) === false) throw new SenderGone()
    return identity
  }
  const known = await lockIdentity(app, tx, { ...event, accountid })
  if (known !== undefined) return updateIdentity(app, tx, known, event)
  await eraseContent(tx, { accountid, extId: event.extId })
  return undefined
}

/** Two nodes that meet the same new people lock them in the same order. A message comes first, because it may make its client. */
const inLockOrder = (
  received: readonly ReceivedEvent[],
  rows: readonly RecordedRow[],
): Array<{ row: RecordedRow; delivery: Delivery; event: ClientEvent }> =>
  rows
    .flatMap((row) => {
      const one = received[row.n]
      return one !== undefined && isClientEvent(one.event)
        ? [{ row, delivery: one.delivery, event: one.event }]
        : []
    })
    .toSorted(
      (one, other) =>
        compare(keyOf(one), keyOf(other)) ||
        Number(isMessage(other.event)) - Number(isMessage(one.event)) ||
        one.row.n - other.row.n,
    )

const keyOf = ({ row, event }: { row: RecordedRow; event: ClientEvent }): string =>
  `${row.accountid}/${event.from.extUserId}`
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Finds or creates the person, and stores the details that the provider sends. */
export async function upsertIdentity(
  app: AppContext,
  tx: Tx,
  accountid: string,
  event: { from: InboundClient; chat: string; at: Date | null },
): Promise<Identity> {
  const { from, chat, at } = event
  const known = await findOrCreateIdentity(app, tx, { accountid, from, chat, at })
  return updateIdentity(app, tx, known, event)
}
