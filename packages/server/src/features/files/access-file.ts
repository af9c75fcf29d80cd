import type { Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { type FileRow, fileById } from './files-store.ts'

/**
 * The one way to a file: the files of a ticket for users who see the ticket, pictures of staff for all staff. A missing file
 * and one out of sight look the same.
 */
export async function accessFile(app: AppContext, me: Me, fileid: string): Promise<FileRow> {
  const file = await fileById(app.db, fileid)
  if (file === undefined) refuse('file-not-found')
  if (file.ticketid !== null) await accessTicket(app.db, me, file.ticketid).catch(outOfSight)
  return file
}

function outOfSight(error: unknown): never {
  if (error instanceof Refusal && error.code === 'ticket-not-found') refuse('file-not-found')
  throw error
}
