import { type Client, events, type Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { staff } from '../../platform/realtime/rooms.ts'
import { giveActionsOn } from '../activity-log/activity-log.ts'
import {
  announceClient,
  giveIdentities,
  identitiesOf,
  lockClients,
  lockIdentitiesOf,
  recountReopenings,
  refuseErased,
  saveClient,
} from '../clients/clients.ts'
import { giveTicketsOf } from '../tickets/tickets.ts'
import { z } from 'zod'

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
    // Either may have been merged into another record before, also at this moment by a colleague, and is empty then.
    if ((await identitiesOf(tx, clientid)).length === 0) refuse('client-not-found')
    const identityids = await identityidsOf(tx, other)
    if (identityids.length === 0) refuse('client-not-found', { field: 'other_clientid' })
    if ((kept.blocked_on === null) !== (gone.blocked_on === null))
      refuse('merge-refused', { message: 'Block or unblock both clients first.' })
    await giveWithTickets(tx, identityids, clientid)
    await recountReopenings(tx, [clientid, other])
    const taken = lackedFields(kept, gone)
    if (Object.keys(taken).length > 0) await saveClient(tx, clientid, taken)
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
    await audit(app, tx, { actor: me, action: 'client.merge', subject: clientid, detail: { other } })
    const client = await announceClient(app, tx, { clientid, actor: me.id, ticketsMoved: true })
    await announce(app, tx, {
      event: events.clientMerged,
      webhook: 'client.merged',
      payload: { clientid: other, client },
      audience: [staff],
      actor: me.id,
    })
    return { mergeid, client }
  })
}

/** Returns the identities and tickets of the other record, with the tickets that its identities have opened since. */
export function undoMerge(app: AppContext, me: Me, mergeid: string): Promise<Client> {
  return app.db.transaction(async (tx) => {
    const found = await mergeById(tx, mergeid)
    if (found === undefined) refuse('merge-not-found')
    const { clientid, other_clientid: other, identityids } = found
    const [kept] = (await lockClients(tx, [clientid, other])).filter((row) => row.clientid === clientid)
    if (kept === undefined) refuse('client-not-found')
    // Read again under the locks: another administrator may have undone it meanwhile.
    const merge = (await mergeById(tx, mergeid)) ?? refuse('merge-not-found')
    const present = await identityidsOf(tx, clientid)
    if (!identityids.every((identityid) => present.includes(identityid)))
      refuse('merge-refused', { message: 'This client was merged again since: undo that first.' })
    await giveWithTickets(tx, identityids, other)
    const fields = givenBack(kept, merge.taken)
    if (Object.keys(fields).length > 0) await saveClient(tx, clientid, fields)
    // Who was blocked or unblocked since was so with both halves.
    await saveClient(tx, other, { blocked_on: kept.blocked_on })
    await recountReopenings(tx, [clientid, other])
    await tx.query
      .updateTable('client_merges')
      .set({ undone_on: app.clock.now() })
      .where('mergeid', '=', merge.mergeid)
      .execute()
    await audit(app, tx, { actor: me, action: 'client.undo-merge', subject: clientid, detail: { other } })
    await announceClient(app, tx, { clientid, actor: me.id, ticketsMoved: true })
    return announceClient(app, tx, { clientid: other, actor: me.id, ticketsMoved: true })
  })
}

const mergeById = (tx: Tx, mergeid: string) =>
  tx.query
    .selectFrom('client_merges')
    .selectAll()
    .where('mergeid', '=', mergeid)
    .where('undone_on', 'is', null)
    .executeTakeFirst()

/** Moves identities to another client, with their tickets and the actions on them. */
async function giveWithTickets(tx: Tx, identityids: readonly string[], clientid: string): Promise<void> {
  await giveIdentities(tx, identityids, clientid)
  const ticketids = await giveTicketsOf(tx, identityids, clientid)
  await giveActionsOn(tx, ticketids, clientid)
}

async function identityidsOf(tx: Tx, clientid: string): Promise<string[]> {
  return (await lockIdentitiesOf(tx, clientid)).map(({ identityid }) => identityid)
}

const Fields = z.object({ account_number: z.string(), address: z.string(), note: z.string() }).partial()
type Fields = z.infer<typeof Fields>
type Held = Record<keyof Fields, string | null>
type Change = { [Name in keyof Held]?: null }

const names = Fields.keyof().options

/** The fields that the surviving record lacks and the other one has; a field of both keeps the surviving value. */
const lackedFields = (kept: Held, gone: Held): Fields =>
  Object.fromEntries(
    names.filter((name) => isBlank(kept[name]) && !isBlank(gone[name])).map((name) => [name, gone[name]]),
  )

const isBlank = (value: string | null): boolean => value === null || value.trim() === ''

/** After an undo the surviving record loses the fields that it took, unless a user has changed them since. */
function givenBack(kept: Held, taken: unknown): Change {
  const given = Fields.parse(taken)
  const unchanged = names.filter((name) => given[name] !== undefined && kept[name] === given[name])
  return Object.fromEntries(unchanged.map((name) => [name, null]))
}
