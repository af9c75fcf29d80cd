import { sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { ERASED_CLIENT, type ErasurePreview } from '@switchboard/contract'

export async function countOf(reader: Reader, clientid: string): Promise<ErasurePreview> {
  const { rows } = await sql<ErasurePreview>`
    with mine as (select ticketid, closed_on from tickets where clientid = ${clientid})
    select (select count(*)::int from mine) as tickets,
      (select count(*)::int from mine where closed_on is null) as "openTickets",
      (select count(*)::int from messages where ticketid in (select ticketid from mine)) as messages,
      (select count(*)::int from files where ticketid in (select ticketid from mine) and original is null) as files,
      (select count(*)::int from notes where ticketid in (select ticketid from mine)) as notes,
      (select count(*)::int from identities where clientid = ${clientid}) as identities
  `.execute(reader.query)
  const [counted] = rows
  if (counted === undefined) throw new Error('A count answers one row.')
  return counted
}

/** The client and every record that was merged into it, over any number of merges. */
export async function lockPerson(tx: Tx, clientid: string) {
  const { rows } = await sql<{ clientid: string; short_id: string; client_name: string }>`
    with recursive person (clientid) as (
      select ${clientid}::uuid
      union select m.other_clientid from client_merges m join person using (clientid) where m.undone_on is null
    )
    select clientid, short_id, client_name from clients where clientid in (select clientid from person)
    order by clientid for update`.execute(tx.query)
  return rows
}

export function lockIdentitiesOf(tx: Tx, clientid: string) {
  return tx.query
    .selectFrom('identities')
    .select(['identityid', 'ext_user_id', 'chat', 'name', 'username', 'phone'])
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .forUpdate()
    .execute()
}

/** Locks the tickets in the order in which all code locks several tickets. */
export function lockTicketsOf(tx: Tx, clientid: string) {
  return tx.query
    .selectFrom('tickets')
    .select(['ticketid', 'closed_on', 'departmentid', 'userid'])
    .where('clientid', '=', clientid)
    .orderBy('ticketid')
    .forUpdate()
    .execute()
}

/** Replaces the ids of the person by the row's own id, so that a new message finds nobody. */
export async function forgetIdentities(tx: Tx, clientid: string): Promise<void> {
  const identities = tx.query.selectFrom('identities').select('identityid').where('clientid', '=', clientid)
  await tx.query.deleteFrom('watermarks').where('identityid', 'in', identities).execute()
  const sends = tx.query.selectFrom('outbox').select('outboxid').where('lane', 'in', identities)
  await tx.query.deleteFrom('outbox_parts').where('outboxid', 'in', sends).execute()
  await tx.query.deleteFrom('outbox').where('lane', 'in', identities).execute()
  await sql`
    update identities set ext_user_id = 'erased ' || identityid, chat = 'erased ' || identityid, name = '',
      username = null, phone = null, reachable = false, clientid = ${ERASED_CLIENT}
    where clientid = ${clientid}`.execute(tx.query)
}

/** Created when the first client is erased. */
export async function makeAnonymous(tx: Tx, name: string, now: string): Promise<void> {
  await tx.query
    .insertInto('clients')
    .values({
      clientid: ERASED_CLIENT,
      short_id: ERASED_CLIENT.slice(0, 8),
      client_name: name,
      created_on: now,
    })
    // Older versions let people write there; the next erasure removes it.
    .onConflict((conflict) =>
      conflict.column('clientid').doUpdateSet({
        client_name: name,
        account_number: null,
        address: null,
        note: null,
        blocked_on: null,
      }),
    )
    .execute()
}

/** Tickets and actions still count, under the shared record of erased clients. */
export async function moveToAnonymous(tx: Tx, clientids: readonly string[]): Promise<void> {
  const ids = [...clientids]
  await tx.query
    .updateTable('tickets')
    .set({ clientid: ERASED_CLIENT })
    .where('clientid', 'in', ids)
    .execute()
  await tx.query
    .updateTable('actions')
    .set({ clientid: ERASED_CLIENT })
    .where('clientid', 'in', ids)
    .execute()
  await tx.query
    .deleteFrom('client_merges')
    .where((when) => when.or([when('clientid', 'in', ids), when('other_clientid', 'in', ids)]))
    .execute()
  await tx.query.deleteFrom('clients').where('clientid', 'in', ids).execute()
  await sql`
    update clients set count_ticket_reopened =
      (select coalesce(sum(reopened_count), 0) from tickets where clientid = ${ERASED_CLIENT})
    where clientid = ${ERASED_CLIENT}`.execute(tx.query)
}
