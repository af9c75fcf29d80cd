import type { ErasurePreview } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { ErasuresTable } from '../../platform/db/tables/interface-tables.ts'

export async function countOf(reader: Reader, clientid: string): Promise<ErasurePreview> {
  const { rows } = await sql<ErasurePreview>`
    with mine as (select ticketid, closed_on from tickets where clientid = ${clientid})
    select (select count(*)::int from mine) as tickets,
      (select count(*)::int from mine where closed_on is null) as "openTickets",
      (select count(*)::int from messages where ticketid in (select ticketid from mine)) as messages,
      (select count(fileid)::int from messages where ticketid in (select ticketid from mine)) as files,
      (select count(*)::int from notes where ticketid in (select ticketid from mine)) as notes,
      (select count(*)::int from identities where clientid = ${clientid}) as identities
  `.execute(reader.query)
  const [counted] = rows
  if (counted === undefined) throw new Error('A count answers one row.')
  return counted
}

type Erasure = Omit<Insertable<ErasuresTable>, 'erasureid'>

/**
 * Stores what remains to erase after the commit. `started_on`: taken under the locks, before the first live event of the
 * erasure, which every page still needs: only earlier ones are erased.
 */
export function recordErasure(app: AppContext, tx: Tx, erasure: Erasure): Promise<Selectable<ErasuresTable>> {
  return tx.query
    .insertInto('erasures')
    .values({ ...erasure, erasureid: app.ids.uuid() })
    .returningAll()
    .executeTakeFirstOrThrow()
}
