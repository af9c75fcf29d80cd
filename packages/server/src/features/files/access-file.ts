import type { Me } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { FilesTable } from '../../platform/db/tables/staff-tables.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { accessTicket } from '../tickets/tickets.ts'

export type FileRow = Selectable<FilesTable>

/**
 * The one way to a file: the files of a ticket for users who see the ticket, pictures of staff for all staff. A missing file
 * and one out of sight look the same.
 */
export async function accessFile(app: AppContext, me: Me, fileid: string): Promise<FileRow> {
  const file = await app.db.query
    .selectFrom('files')
    .selectAll()
    .where('fileid', '=', fileid)
    .executeTakeFirst()
  if (file === undefined) refuse('file-not-found')
  if (file.ticketid !== null) await accessTicket(app.db, me, file.ticketid).catch(outOfSight)
  return file
}

function outOfSight(error: unknown): never {
  if (error instanceof Refusal && error.code === 'ticket-not-found') refuse('file-not-found')
  throw error
}
