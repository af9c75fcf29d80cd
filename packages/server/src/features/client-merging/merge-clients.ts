import { type Client, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce, outward } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { announceClient } from '../clients/clients.ts'
import { countReopenings, lockClients, moveIdentities } from './merges-store.ts'

/** One person who writes over several channels: the other record's identities and tickets stand under this one. */
export function mergeClients(
  app: AppContext,
  me: Me,
  request: { clientid: string; other: string },
): Promise<{ mergeid: string; client: Client }> {
  const { clientid, other } = request
  if (clientid === other) refuse('merge-refused', { field: 'other_clientid' })
  return app.db.transaction(async (tx) => {
    const locked = await lockClients(tx, [clientid, other])
    const kept = locked.find((row) => row.clientid === clientid) ?? refuse('client-not-found')
    const gone = locked.find((row) => row.clientid === other)
    if (gone === undefined) refuse('client-not-found', { field: 'other_clientid' })
    if ((kept.blocked_on === null) !== (gone.blocked_on === null))
      refuse('merge-refused', { message: 'Block or unblock both clients first.' })
    const identityids = await identityidsOf(tx, other)
    // It was merged into somebody before: nothing of it is left.
    if (identityids.length === 0) refuse('client-not-found', { field: 'other_clientid' })
    await moveIdentities(tx, identityids, clientid)
    await countReopenings(tx, [clientid, other])
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
        undone_on: null,
      })
      .execute()
    await audit(app, tx, { actor: me, deed: 'client.merge', subject: clientid, detail: { other } })
    const client = await announceClient(app, tx, clientid, me.id)
    const told = outward(events.clientMerged, 'client.merged')
    await announce(app, tx, told, { clientid: other, client }, [staff], me.id)
    return { mergeid, client }
  })
}

/** Everything that was the other's goes back to it, with the tickets its identities have opened since. */
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
