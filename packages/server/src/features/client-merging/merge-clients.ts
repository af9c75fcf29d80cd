import { type Client, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce, withWebhook } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { announceClient, refuseErased } from '../clients/clients.ts'
import { giveBack, lackedFields, saveFields } from './merged-fields.ts'
import { countReopenings, lockClients, moveIdentities } from './merges-store.ts'

/** Merges two records of one person: the other record's identities and tickets move to this one. */
export function mergeClients(
  app: AppContext,
  me: Me,
  request: { clientid: string; other: string },
): Promise<{ mergeid: string; client: Client }> {
  const { clientid, other } = request
  refuseErased(clientid)
  refuseErased(other)
  if (clientid === other) refuse('merge-refused', { field: 'other_clientid' })
  return app.db.transaction(async (tx) => {
    const locked = await lockClients(tx, [clientid, other])
    const kept = locked.find((row) => row.clientid === clientid) ?? refuse('client-not-found')
    const gone = locked.find((row) => row.clientid === other)
    if (gone === undefined) refuse('client-not-found', { field: 'other_clientid' })
    if ((kept.blocked_on === null) !== (gone.blocked_on === null))
      refuse('merge-refused', { message: 'Block or unblock both clients first.' })
    const identityids = await identityidsOf(tx, other)
    // It was merged into another record before and is empty.
    if (identityids.length === 0) refuse('client-not-found', { field: 'other_clientid' })
    await moveIdentities(tx, identityids, clientid)
    await countReopenings(tx, [clientid, other])
    const taken = lackedFields(kept, gone)
    await saveFields(tx, clientid, taken)
    const mergeid = app.ids.uuid()
    await tx.query
      .insertInto('client_merges')
      .values({
        mergeid,
        clientid,
        other_clientid: other,
        other_name: gone.client_name,
        identityids,
        merged_on: app.clock.now(),
        merged_by_name: `${me.firstName} ${me.lastName}`.trim(),
        taken: JSON.stringify(taken),
        undone_on: null,
      })
      .execute()
    await audit(app, tx, { actor: me, deed: 'client.merge', subject: clientid, detail: { other } })
    const client = await announceClient(app, tx, clientid, me.id)
    const clientMerged = withWebhook(events.clientMerged, 'client.merged')
    await announce(app, tx, clientMerged, { clientid: other, client }, [staff], me.id)
    return { mergeid, client }
  })
}

/** Returns the identities and tickets of the other record, with the tickets that its identities have opened since. */
export function undoMerge(app: AppContext, me: Me, mergeid: string): Promise<Client> {
  return app.db.transaction(async (tx) => {
    const found = await mergeById(tx, mergeid)
    if (found === undefined) refuse('merge-not-found')
    const { clientid, other_clientid: other, identityids } = found
    await lockClients(tx, [clientid, other])
    // Read again under the locks: somebody may have undone it meanwhile.
    const merge = (await mergeById(tx, mergeid)) ?? refuse('merge-not-found')
    const present = await identityidsOf(tx, clientid)
    if (!identityids.every((identityid) => present.includes(identityid)))
      refuse('merge-refused', { message: 'This client was merged again since: undo that first.' })
    await moveIdentities(tx, identityids, other)
    await giveBack(tx, clientid, merge.taken)
    await countReopenings(tx, [clientid, other])
    await tx.query
      .updateTable('client_merges')
      .set({ undone_on: app.clock.now() })
      .where('mergeid', '=', merge.mergeid)
      .execute()
    await audit(app, tx, { actor: me, deed: 'client.undo-merge', subject: clientid, detail: { other } })
    await announceClient(app, tx, clientid, me.id)
    return announceClient(app, tx, other, me.id)
  })
}

const mergeById = (tx: Tx, mergeid: string) =>
  tx.query
    .selectFrom('client_merges')
    .selectAll()
    .where('mergeid', '=', mergeid)
    .where('undone_on', 'is', null)
    .executeTakeFirst()

async function identityidsOf(tx: Tx, clientid: string): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('identities')
    .select('identityid')
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .forUpdate()
    .execute()
  return rows.map(({ identityid }) => identityid)
}
