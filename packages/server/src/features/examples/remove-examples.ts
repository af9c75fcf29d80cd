import { events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { deleteSends, holdSends } from '../../platform/outbox/sends-store.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff, ticketRooms } from '../../platform/realtime/rooms.ts'
import { deleteActions } from '../activity-log/activity-log.ts'
import { deleteAccount, exampleAccount } from '../channel-accounts/channel-accounts.ts'
import { deleteMergesOf, formerClientsOf } from '../client-merging/client-merging.ts'
import {
  clientsWithoutIdentity,
  deleteClients,
  deleteIdentities,
  lockIdentitiesAt,
} from '../clients/clients.ts'
import { deleteWatermarks } from '../inbound/inbound.ts'
import { deleteTicketsWithContent, recordErasure, sweepTracesNow } from '../privacy/privacy.ts'
import { lockTicketsAt } from '../tickets/tickets.ts'
import { eraseVisitors } from '../visitor-chat/visitor-chat.ts'
import { EXAMPLES_LOCK } from './add-examples.ts'

/** Takes the example tickets out with everything written in them, as though they had never been there. */
export async function removeExamples(app: AppContext, me: Me): Promise<void> {
  await app.db.transaction((tx) => removeRows(app, tx, me))
  await sweepTracesNow(app)
}

async function removeRows(app: AppContext, tx: Tx, me: Me): Promise<void> {
  await takeAdvisoryLock(tx, EXAMPLES_LOCK)
  const account = await exampleAccount(tx)
  if (account === undefined) return
  const { accountid } = account
  // First: a worker that settles one of them waits for its ticket.
  await holdSends(tx, { column: 'accountid', ids: [accountid] })
  const identities = await lockIdentitiesAt(tx, accountid)
  const tickets = await lockTicketsAt(tx, accountid)
  const started_on = app.clock.now()
  const ticketids = tickets.map(({ ticketid }) => ticketid)
  const storage_keys = [
    ...(await deleteTicketsWithContent(app, tx, ticketids)),
    ...(await eraseVisitors(
      tx,
      identities.map(({ chat }) => chat),
    )),
  ]
  const clientids = await deletePeople(tx, identities)
  await deleteAccount(tx, accountid)
  const ids = [accountid, ...ticketids, ...clientids]
  await recordErasure(app, tx, { started_on, storage_keys, ids, marks: [], names: [] })
  const detail = { tickets: tickets.length }
  await audit(app, tx, { actor: me, action: 'settings.remove-examples', subject: null, detail })
  for (const ticket of tickets)
    await announce(app, tx, {
      event: events.ticketOutOfSight,
      payload: { ticketid: ticket.ticketid },
      audience: ticketRooms(ticket),
      actor: me.id,
    })
  await announce(app, tx, { event: events.examplesRemoved, payload: {}, audience: [staff], actor: me.id })
}

/** A client who was merged with a real one stays, with the channels of the real one. @returns who is gone */
async function deletePeople(
  tx: Tx,
  identities: ReadonlyArray<{ identityid: string; clientid: string }>,
): Promise<string[]> {
  if (identities.length === 0) return []
  const identityids = identities.map(({ identityid }) => identityid)
  const known = identities.map(({ clientid }) => clientid)
  const merged = await formerClientsOf(tx, identityids)
  await deleteWatermarks(tx, identityids)
  await deleteSends(tx, { column: 'conversation', ids: identityids })
  await deleteIdentities(tx, identityids)
  const gone = await clientsWithoutIdentity(tx, [...new Set([...known, ...merged])])
  if (gone.length === 0) return []
  await deleteMergesOf(tx, gone)
  await deleteActions(tx, 'clientid', gone)
  await deleteClients(tx, gone)
  return gone
}
