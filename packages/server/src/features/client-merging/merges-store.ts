import type { ClientProfile } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'

/** The identities of a client on each channel. */
export function identitiesOf(reader: Reader, clientid: string): Promise<ClientProfile['identities']> {
  return reader.query
    .selectFrom('identities')
    .innerJoin('channel_accounts as account', 'account.accountid', 'identities.accountid')
    .select(['identityid', 'platform', 'account.name as account_name', 'identities.name'])
    .select(['username', 'phone', 'reachable'])
    .where('clientid', '=', clientid)
    .orderBy('identityid')
    .execute()
}

export function mergesOf(reader: Reader, clientid: string): Promise<ClientProfile['merges']> {
  return reader.query
    .selectFrom('client_merges')
    .select(['mergeid', 'other_name as client_name', 'merged_on', 'merged_by_name as merged_by'])
    .where('clientid', '=', clientid)
    .where('undone_on', 'is', null)
    .orderBy('merged_on', 'desc')
    .execute()
}

/** Locks two clients in the same order in every merge. */
export function lockClients(tx: Tx, clientids: readonly string[]) {
  return tx.query
    .selectFrom('clients')
    .selectAll()
    .where('clientid', 'in', [...clientids])
    .orderBy('clientid')
    .forUpdate()
    .execute()
}

/** Moves identities to another client, with their tickets and notes. */
export async function moveIdentities(tx: Tx, identityids: readonly string[], to: string): Promise<void> {
  const moved = [...identityids]
  await tx.query.updateTable('identities').set({ clientid: to }).where('identityid', 'in', moved).execute()
  // Locked in the order in which all code locks several tickets.
  await tx.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('identityid', 'in', moved)
    .orderBy('ticketid')
    .forUpdate()
    .execute()
  await tx.query.updateTable('tickets').set({ clientid: to }).where('identityid', 'in', moved).execute()
  await tx.query
    .updateTable('actions')
    .set({ clientid: to })
    .where('clientid', 'is not', null)
    .where('ticketid', 'in', (from) =>
      from.selectFrom('tickets').select('ticketid').where('identityid', 'in', moved),
    )
    .execute()
}

/** How often a client's tickets were reopened follows the tickets. */
export async function countReopenings(tx: Tx, clientids: readonly string[]): Promise<void> {
  for (const clientid of clientids)
    await sql`
      update clients set count_ticket_reopened =
        (select coalesce(sum(reopened_count), 0) from tickets where tickets.clientid = clients.clientid)
      where clientid = ${clientid}`.execute(tx.query)
}
