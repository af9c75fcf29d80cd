import { sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { ErasurePreview } from '@switchboard/contract'

/** Under whom everything stands that is left of erased clients: nobody can tell one from another. */
export const ANONYMOUS = '00000000-0000-4000-8000-000000000000'

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

/** The client and every record that was merged into it, however often. */
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

/** In the order in which everybody locks several tickets. */
export function lockTicketsOf(tx: Tx, clientid: string) {
  return tx.query
    .selectFrom('tickets')
    .select(['ticketid', 'closed_on', 'departmentid', 'userid'])
    .where('clientid', '=', clientid)
    .orderBy('ticketid')
    .forUpdate()
    .execute()
}

/** What a person was known by gives way to the row's own id: whoever writes again finds nobody. */
export async function forgetIdentities(tx: Tx, clientid: string): Promise<void> {
  const identities = tx.query.selectFrom('identities').select('identityid').where('clientid', '=', clientid)
  await tx.query.deleteFrom('watermarks').where('identityid', 'in', identities).execute()
  const sends = tx.query.selectFrom('outbox').select('outboxid').where('lane', 'in', identities)
  await tx.query.deleteFrom('outbox_parts').where('outboxid', 'in', sends).execute()
  await tx.query.deleteFrom('outbox').where('lane', 'in', identities).execute()
  await sql`
    update identities set ext_user_id = 'erased ' || identityid, chat = 'erased ' || identityid, name = '',
      username = null, phone = null, reachable = false, clientid = ${ANONYMOUS}
    where clientid = ${clientid}`.execute(tx.query)
}

/** Made when the first client is erased. */
export async function makeAnonymous(tx: Tx, name: string, now: string): Promise<void> {
  await tx.query
    .insertInto('clients')
    .values({ clientid: ANONYMOUS, short_id: ANONYMOUS.slice(0, 8), client_name: name, created_on: now })
    .onConflict((conflict) => conflict.column('clientid').doNothing())
    .execute()
}

/** Tickets and actions go on counting under nobody's name. */
export async function moveToAnonymous(tx: Tx, clientids: readonly string[]): Promise<void> {
  const ids = [...clientids]
  await tx.query.updateTable('tickets').set({ clientid: ANONYMOUS }).where('clientid', 'in', ids).execute()
  await tx.query.updateTable('actions').set({ clientid: ANONYMOUS }).where('clientid', 'in', ids).execute()
  await tx.query
    .deleteFrom('client_merges')
    .where((when) => when.or([when('clientid', 'in', ids), when('other_clientid', 'in', ids)]))
    .execute()
  await tx.query.deleteFrom('clients').where('clientid', 'in', ids).execute()
  await sql`
    update clients set count_ticket_reopened =
      (select coalesce(sum(reopened_count), 0) from tickets where clientid = ${ANONYMOUS})
    where clientid = ${ANONYMOUS}`.execute(tx.query)
}
