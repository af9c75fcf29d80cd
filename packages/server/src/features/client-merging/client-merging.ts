import type { ClientProfile } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'

/** The merges into a client that were not undone. */
export function mergesOf(reader: Reader, clientid: string): Promise<ClientProfile['merges']> {
  return reader.query
    .selectFrom('client_merges')
    .select(['mergeid', 'other_name as client_name', 'merged_on', 'merged_by_name as merged_by'])
    .where('clientid', '=', clientid)
    .where('undone_on', 'is', null)
    .orderBy('merged_on', 'desc')
    .execute()
}

/** The client and every record that was merged into it, over any number of merges. */
export async function lockMergedRecords(tx: Tx, clientid: string) {
  await lockRecordsOf(tx, clientid)
  // Again under the locks: a merge or an undo that the first statement waited for has changed which records these are.
  return lockRecordsOf(tx, clientid)
}

async function lockRecordsOf(tx: Tx, clientid: string) {
  const { rows } = await sql<{ clientid: string; short_id: string; client_name: string }>`
    with recursive person (clientid) as (
      select ${clientid}::uuid
      union select m.other_clientid from client_merges m join person using (clientid) where m.undone_on is null
    )
    select clientid, short_id, client_name from clients where clientid in (select clientid from person)
    order by clientid for update`.execute(tx.query)
  return rows
}

/** A record that was merged away is empty: all of the person is under another. @throws client-not-found */
export async function refuseMergedAway(reader: Reader, clientid: string): Promise<void> {
  const merge = await reader.query
    .selectFrom('client_merges')
    .select('mergeid')
    .where('other_clientid', '=', clientid)
    .where('undone_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (merge !== undefined) refuse('client-not-found')
}

export async function deleteMergesOf(tx: Tx, clientids: readonly string[]): Promise<void> {
  await tx.query
    .deleteFrom('client_merges')
    .where((when) => when.or([when('clientid', 'in', clientids), when('other_clientid', 'in', clientids)]))
    .execute()
}

/** The records whose people were given to other clients by a merge. */
export async function formerClientsOf(tx: Tx, identityids: readonly string[]): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('client_merges')
    .select('other_clientid')
    .where(sql<SqlBool>`identityids && ${identityids}::uuid[]`)
    .orderBy('other_clientid')
    .execute()
  return rows.map(({ other_clientid }) => other_clientid)
}
