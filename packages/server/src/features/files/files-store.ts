import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { FilesTable } from '../../platform/db/tables/staff-tables.ts'

export type FileRow = Selectable<FilesTable>

export const fileById = (reader: Reader, fileid: string): Promise<FileRow | undefined> =>
  reader.query.selectFrom('files').selectAll().where('fileid', '=', fileid).executeTakeFirst()

export const filesOfTicket = (
  reader: Reader,
  ticketid: string,
): Promise<Pick<FileRow, 'fileid' | 'name' | 'storage_key'>[]> =>
  reader.query
    .selectFrom('files')
    .select(['fileid', 'name', 'storage_key'])
    .where('ticketid', '=', ticketid)
    .orderBy('created_on')
    .orderBy('fileid')
    .execute()

export async function insertFiles(tx: Tx, files: readonly Insertable<FilesTable>[]): Promise<void> {
  await tx.query.insertInto('files').values(files).execute()
}

/** @returns where the bytes are stored, which the caller removes after the commit; null when there is no such file */
export async function deleteFile(tx: Tx, fileid: string): Promise<string | null> {
  const gone = await tx.query
    .deleteFrom('files')
    .where('fileid', '=', fileid)
    .returning('storage_key')
    .executeTakeFirst()
  return gone?.storage_key ?? null
}

/** @returns where the bytes are stored, which the caller removes after the commit */
export async function deleteFilesOf(tx: Tx, ticketids: readonly string[]): Promise<string[]> {
  const gone = await tx.query
    .deleteFrom('files')
    .where('ticketid', 'in', [...ticketids])
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}
