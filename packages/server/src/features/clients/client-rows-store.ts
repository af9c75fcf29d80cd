import { ERASED_CLIENT } from '@switchboard/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { ClientsTable } from '../../platform/db/tables/ticket-tables.ts'

export type ClientRow = Selectable<ClientsTable>

/** The fields of a client for other features. */
export const clientById = (reader: Reader, clientid: string) =>
  reader.query
    .selectFrom('clients')
    .select(['client_name', 'lang', 'blocked_on'])
    .where('clientid', '=', clientid)
    .executeTakeFirst()

/** Locks clients in the order in which all code locks several. */
export const lockClients = (tx: Tx, clientids: readonly string[]): Promise<ClientRow[]> =>
  tx.query
    .selectFrom('clients')
    .selectAll()
    .where('clientid', 'in', clientids)
    .orderBy('clientid')
    .forUpdate()
    .execute()

export async function saveClient(tx: Tx, clientid: string, change: Updateable<ClientsTable>): Promise<void> {
  await tx.query.updateTable('clients').set(change).where('clientid', '=', clientid).execute()
}

/** Replaces a name, unless a user has changed it meanwhile. */
export async function renameClient(tx: Tx, clientid: string, from: string, to: string): Promise<boolean> {
  const renamed = await tx.query
    .updateTable('clients')
    .set({ client_name: to })
    .where('clientid', '=', clientid)
    .where('client_name', '=', from)
    .returning('clientid')
    .executeTakeFirst()
  return renamed !== undefined
}

export async function countReopening(tx: Tx, clientid: string): Promise<void> {
  await tx.query
    .updateTable('clients')
    .set((set) => ({ count_ticket_reopened: set('count_ticket_reopened', '+', 1) }))
    .where('clientid', '=', clientid)
    .execute()
}

/** Tickets have moved between clients: how often a client's tickets were reopened follows them. */
export async function recountReopenings(tx: Tx, clientids: readonly string[]): Promise<void> {
  for (const clientid of clientids)
    await sql`
      update clients set count_ticket_reopened =
        (select coalesce(sum(reopened_count), 0) from tickets where tickets.clientid = clients.clientid)
      where clientid = ${clientid}`.execute(tx.query)
}

/** The record that all erased clients share; created when the first client is erased. */
export async function makeErasedClient(tx: Tx, name: string, now: string): Promise<void> {
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

export async function deleteClients(tx: Tx, clientids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('clients').where('clientid', 'in', clientids).execute()
}

export async function hasClients(reader: Reader): Promise<boolean> {
  const any = await reader.query.selectFrom('clients').select('clientid').limit(1).executeTakeFirst()
  return any !== undefined
}

/** Those of some clients whom no account knows any more. */
export async function clientsWithoutIdentity(tx: Tx, clientids: readonly string[]): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('clients')
    .select('clientid')
    .where('clientid', 'in', clientids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identities')
            .select('identityid')
            .whereRef('identities.clientid', '=', 'clients.clientid'),
        ),
      ),
    )
    .orderBy('clientid')
    .forUpdate()
    .execute()
  return rows.map(({ clientid }) => clientid)
}
