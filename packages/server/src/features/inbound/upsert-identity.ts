import type { InboundClient } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
import {
  findOrCreateIdentity,
  type Identity,
  providerTime,
  updateIdentity,
  updateKnownIdentity,
  updateLanguage,
} from '../clients/clients.ts'
import type { ReceivedEvent } from './inbox-store.ts'

interface IdentifiedEvent {
  from: InboundClient
  chat: string
  at: Date | null
}

interface RecordedIdentity {
  /** False when the event had arrived before. */
  recorded: boolean
  identityid: string | null
  clientid: string
  chat: string
  lang: string | null
  blocked_on: string | null
}

const insertEventAndUpdateIdentity = preparedStatement<
  [
    accountid: string,
    extId: string,
    receivedOn: string,
    kind: string,
    raw: string,
    extUserId: string,
    name: string | null,
    username: string | null,
    phone: string | null,
    chat: string,
    sentOn: string,
  ],
  RecordedIdentity
>(
  'record-event-and-upsert-identity',
  `with recorded as (
     insert into inbox (accountid, ext_id, received_on, state, kind, raw) values ($1, $2, $3, 'done', $4, $5)
     on conflict (accountid, ext_id) do update set state = 'done', last_error = null where inbox.state = 'failed'
     returning ext_id
   ), updated as (${updateKnownIdentity} and exists (select from recorded)
     returning identityid, identities.clientid, chat, lang, blocked_on
   )
   select exists (select from recorded) as recorded, updated.* from (select) as always left join updated on true`,
)

/**
 * Records an event and updates the identity of its sender, whose row stays locked. This is one statement when the sender
 * is known by this id, which is nearly always the case. null: the event had arrived before.
 */
export async function recordEventAndUpsertIdentity(
  app: AppContext,
  tx: Tx,
  { accountid, extId, kind, raw }: ReceivedEvent,
  event: IdentifiedEvent,
): Promise<Identity | null> {
  const { from, chat, at } = event
  const name = from.name === from.extUserId ? null : from.name
  const [row] = await insertEventAndUpdateIdentity(
    tx,
    accountid,
    extId,
    app.clock.now(),
    kind,
    raw,
    from.extUserId,
    name,
    from.username,
    from.phone,
    chat,
    providerTime(app, at),
  )
  if (row === undefined || !row.recorded) return null
  if (row.identityid === null) return upsertIdentity(app, tx, accountid, event)
  const { identityid, clientid, lang, blocked_on } = row
  const identity = { identityid, accountid, clientid, chat, lang, blocked: blocked_on !== null }
  return updateLanguage(tx, identity, from.language)
}

/** Finds or creates the person, and stores the details that the provider sends. */
export async function upsertIdentity(
  app: AppContext,
  tx: Tx,
  accountid: string,
  event: IdentifiedEvent,
): Promise<Identity> {
  const { from, chat, at } = event
  const known = await findOrCreateIdentity(app, tx, { accountid, from, chat, at })
  return updateIdentity(app, tx, known, event)
}
