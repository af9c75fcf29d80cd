import type { InboundClient } from '@switchboard/channels'
import type { AppContext, Tx } from '../../context.ts'
import { hotStatement } from '../../platform/db/hot-statement.ts'
import {
  findOrMakeIdentity,
  type Identity,
  noteLanguage,
  noteWhatProviderSays,
  saidOn,
} from './identities-store.ts'
import type { Arrived } from './inbox-store.ts'

interface Said {
  from: InboundClient
  chat: string
  at: Date | null
}

interface Met {
  /** null: it had arrived before. */
  noted: boolean
  identityid: string | null
  clientid: string
  chat: string
  lang: string | null
  blocked_on: string | null
}

const noteAndMeet = hotStatement<
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
    saidOn: string,
  ],
  Met
>(
  'note-arrival-and-meet',
  `with noted as (
     insert into inbox (accountid, ext_id, received_on, state, kind, raw) values ($1, $2, $3, 'done', $4, $5)
     on conflict (accountid, ext_id) do update set state = 'done', last_error = null where inbox.state = 'failed'
     returning ext_id
   ), met as (
     update identities set name = coalesce($7, name), username = coalesce($8, username), phone = coalesce($9, phone),
       chat = $10, reachable = true, last_inbound_on = greatest(last_inbound_on, $11::timestamptz)
     from clients
     where accountid = $1 and ext_user_id = $6 and clients.clientid = identities.clientid and exists (select from noted)
     returning identityid, identities.clientid, chat, lang, blocked_on
   )
   select exists (select from noted) as noted, met.* from (select) as always left join met on true`,
)

/**
 * Notes that something arrived and meets whoever said it, holding their row: one statement where the person is known by
 * this id, as nearly always. null: it had arrived before.
 */
export async function noteArrivalAndMeet(
  app: AppContext,
  tx: Tx,
  { accountid, extId, kind, raw }: Arrived,
  said: Said,
): Promise<Identity | null> {
  const { from, chat, at } = said
  const name = from.name === from.extUserId ? null : from.name
  const [row] = await noteAndMeet(
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
    saidOn(app, at),
  )
  if (row === undefined || !row.noted) return null
  if (row.identityid === null) return meet(app, tx, accountid, said)
  const { identityid, clientid, lang, blocked_on } = row
  const identity = { identityid, accountid, clientid, chat, lang, blocked: blocked_on !== null }
  return noteLanguage(tx, identity, from.language)
}

/** Finds or makes the person, and notes what the provider says of them. */
export async function meet(app: AppContext, tx: Tx, accountid: string, said: Said): Promise<Identity> {
  const { from, chat, at } = said
  const known = await findOrMakeIdentity(app, tx, { accountid, from, chat, at })
  return noteWhatProviderSays(app, tx, known, said)
}
