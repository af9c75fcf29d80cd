import type { ClientProfile } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'

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
  const { rows } = await sql<{ clientid: string; short_id: string; client_name: string }>`
    with recursive person (clientid) as (
      select ${clientid}::uuid
      union select m.other_clientid from client_merges m join person using (clientid) where m.undone_on is null
    )
    select clientid, short_id, client_name from clients where clientid in (select clientid from person)
    order by clientid for update`.execute(tx.query)
  return rows
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
