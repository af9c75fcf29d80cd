import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { FilesTable } from '../../platform/db/tables/staff-tables.ts'

export type FileRow = Selectable<FilesTable>

export const fileById = (reader: Reader, fileid: string): Promise<FileRow | undefined> =>
  reader.query.selectFrom('files').selectAll().where('fileid', '=', fileid).executeTakeFirst()

export const filesOfTicket = (reader: Reader, ticketid: string) =>
  reader.query
    .selectFrom('files')
    .select(['fileid', 'name', 'storage_key'])
    .where('ticketid', '=', ticketid)
    .orderBy('created_on')
    .orderBy('fileid')
    .execute()

/** With the owner of its bubble, where it goes out with one. */
export const fileWithOwner = (reader: Reader, fileid: string) =>
  reader.query
    .selectFrom('files')
    .leftJoin('bubbles', 'bubbles.bubbleid', 'files.bubbleid')
    .selectAll('files')
    .select(['bubbles.userid as bubble_userid', 'bubbles.departmentid as bubble_departmentid'])
    .where('files.fileid', '=', fileid)
    .executeTakeFirst()

export const filesOfBubble = (reader: Reader, bubbleid: string) =>
  reader.query
    .selectFrom('files')
    .select(['fileid', 'name', 'sha256'])
    .where('bubbleid', '=', bubbleid)
    .execute()

/** @returns where the bytes are stored, which the caller removes after the commit */
export async function deleteBubbleFiles(tx: Tx, bubbleid: string, fileid?: string): Promise<string[]> {
  const gone = await tx.query
    .deleteFrom('files')
    .where('bubbleid', '=', bubbleid)
    .$if(fileid !== undefined, (all) => all.where('fileid', '=', fileid ?? ''))
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}

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
    .where('ticketid', 'in', ticketids)
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}

/** @returns where the bytes of the files and of their other forms are stored, which the caller removes after the commit */
export async function deleteFilesWithForms(tx: Tx, fileids: readonly string[]): Promise<string[]> {
  if (fileids.length === 0) return []
  const gone = await tx.query
    .deleteFrom('files')
    .where((file) => file.or([file('fileid', 'in', fileids), file('original', 'in', fileids)]))
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}
