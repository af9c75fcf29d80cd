import { ERASED_CLIENT, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { deleteSends, holdSends } from '../../platform/outbox/sends-store.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { giveActionsOf, recordAction } from '../activity-log/activity-log.ts'
import { deleteMergesOf, lockMergedRecords, refuseMergedAway } from '../client-merging/client-merging.ts'
import { clientText } from '../client-texts/client-texts.ts'
import {
  clientByAnyId,
  deleteClients,
  eraseIdentities,
  identitiesOf,
  lockIdentitiesOf,
  makeErasedClient,
  othersNamedBy,
  presentClient,
  recountReopenings,
  refuseErased,
} from '../clients/clients.ts'
import { deleteWatermarks } from '../inbound/inbound.ts'
import { announceTicket, awake, giveTicketsOfClients, lockTicketsOf, saveTicket } from '../tickets/tickets.ts'
import { eraseVisitors } from '../visitor-chat/visitor-chat.ts'
import { countOf, recordErasure } from './privacy-store.ts'
import { emptyTickets } from './empty-tickets.ts'
import { sparedOf } from './spared.ts'
import { sweepTracesNow } from './sweep-traces.ts'

/**
 * Erases a client for good: the rows in one transaction, then the bytes and the traces in logs. Tickets, waits and ratings
 * remain under a name that all erased clients share. A person who writes again is a new client.
 */
export async function eraseClient(
  app: AppContext,
  me: Me,
  clientid: string,
  confirmation: string,
): Promise<void> {
  await app.db.transaction((tx) => eraseRows(app, tx, me, clientid, confirmation.trim()))
  await sweepTracesNow(app)
}

async function eraseRows(
  app: AppContext,
  tx: Tx,
  me: Me,
  clientid: string,
  confirmation: string,
): Promise<void> {
  refuseErased(clientid)
  const person = await lockMergedRecords(tx, clientid)
  const client = person.find((row) => row.clientid === clientid)
  if (client === undefined) refuse('client-not-found')
  await refuseMergedAway(tx, clientid)
  if (confirmation !== client.short_id) refuse('confirmation-differs', { field: 'confirmation' })
  const counted = await countOf(tx, clientid)
  await makeErasedClient(tx, clientText(app, 'erased', null), app.clock.now())
  await holdSendsTo(tx, clientid)
  const identities = await lockIdentitiesOf(tx, clientid)
  const tickets = await lockTicketsOf(tx, clientid)
  const started_on = app.clock.now()
  const ticketids = tickets.map(({ ticketid }) => ticketid)
  const open = tickets.filter(({ closed_on }) => closed_on === null)
  for (const { ticketid } of open) await closeFor(app, tx, me, ticketid)
  const storage_keys = await emptyTickets(app, tx, ticketids)
  const visitorsKeys = await eraseVisitors(
    tx,
    identities.map(({ chat }) => chat),
  )
  const identityids = identities.map(({ identityid }) => identityid)
  if (identityids.length > 0) await forgetConversations(tx, clientid, identityids)
  const clientids = person.map((row) => row.clientid)
  await moveToErasedClient(tx, clientids)
  const marks = marksOf(identities)
  const spared = sparedOf(marks, identities, await othersNamedBy(tx, clientid, marks))
  await recordErasure(app, tx, {
    started_on,
    storage_keys: [...storage_keys, ...visitorsKeys],
    ids: [...clientids, ...ticketids],
    marks,
    spared: JSON.stringify(spared),
    names: namesOf(person, identities),
  })
  await audit(app, tx, { actor: me, action: 'client.erase', subject: null, detail: { ...counted } })
  for (const before of open)
    await announceTicket(app, tx, {
      event: events.closeTicket,
      webhook: 'ticket.closed',
      ticketid: before.ticketid,
      before,
      actor: me.id,
    })
  await announceGone(app, tx, me, clientid)
}

/** Before the tickets: a worker that settles one of the sends waits for its ticket. */
async function holdSendsTo(tx: Tx, clientid: string): Promise<void> {
  const conversations = await identitiesOf(tx, clientid)
  await holdSends(tx, { column: 'conversation', ids: conversations.map(({ identityid }) => identityid) })
}

async function closeFor(app: AppContext, tx: Tx, me: Me, ticketid: string): Promise<void> {
  const now = app.clock.now()
  const name = `${me.firstName} ${me.lastName}`.trim()
  saveTicket(tx, ticketid, {
    ...awake,
    closed_on: now,
    closed_by: me.id,
    closed_by_name: name,
    updated_on: now,
    choosing_since: null,
    waiting_since: null,
    unanswered: 0,
  })
  recordAction(app, tx, { action_type: 'ticket_close', ticketid, userid: me.id })
}

async function forgetConversations(tx: Tx, clientid: string, identityids: readonly string[]): Promise<void> {
  await deleteWatermarks(tx, identityids)
  await deleteSends(tx, { column: 'conversation', ids: identityids })
  await eraseIdentities(tx, clientid)
}

/** Tickets and actions still count, under the shared record of erased clients. */
async function moveToErasedClient(tx: Tx, clientids: readonly string[]): Promise<void> {
  await giveTicketsOfClients(tx, clientids, ERASED_CLIENT)
  await giveActionsOf(tx, clientids, ERASED_CLIENT)
  await deleteMergesOf(tx, clientids)
  await deleteClients(tx, clientids)
  await recountReopenings(tx, [ERASED_CLIENT])
}

/** Announces the erasure to open pages like a merge: another record replaces this one. */
async function announceGone(app: AppContext, tx: Tx, me: Me, clientid: string): Promise<void> {
  const anonymous = await clientByAnyId(tx, ERASED_CLIENT)
  if (anonymous === undefined) return
  const client = presentClient(anonymous)
  await announce(app, tx, {
    event: events.clientMerged,
    webhook: 'client.erased',
    payload: { clientid, client },
    audience: [staff],
    actor: me.id,
  })
}

type Known = Awaited<ReturnType<typeof lockIdentitiesOf>>[number]

/** The ids and numbers by which raw events name the person, also those of before a change. */
const marksOf = (identities: readonly Known[]): string[] => [
  ...new Set(
    identities.flatMap(({ ext_user_id, chat, phone, former_ids, former_until }) => [
      ext_user_id,
      chat,
      phone ?? chat,
      ...(former_ids ?? []),
      ...Object.keys(former_until ?? {}),
    ]),
  ),
]

/** The texts by which the log may name the person; one or two letters would match any person. */
const namesOf = (person: readonly { client_name: string }[], identities: readonly Known[]): string[] => [
  ...new Set(
    [
      ...person.map(({ client_name }) => client_name),
      ...identities.flatMap(({ name, username, phone, former_ids, former_until }) => [
        name,
        username ?? '',
        phone ?? '',
        ...(former_ids ?? []),
        ...Object.keys(former_until ?? {}),
      ]),
    ]
      .map((name) => name.trim())
      .filter((name) => name.length > 2),
  ),
]
