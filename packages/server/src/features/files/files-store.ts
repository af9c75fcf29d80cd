import type { Insertable, Selectable } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
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
  const fileids = (await filesOfBubble(tx, bubbleid)).map((file) => file.fileid)
  return deleteFilesWithForms(tx, fileid === undefined ? fileids : fileids.filter((one) => one === fileid))
}

/** From the commit on their bytes are pending no more. */
export async function insertFiles(tx: Tx, files: readonly Insertable<FilesTable>[]): Promise<void> {
  const storage_keys = files.map(({ storage_key }) => storage_key)
  await tx.query
    .with('claimed', (db) => db.deleteFrom('pending_bytes').where('storage_key', 'in', storage_keys))
    .insertInto('files')
    .values(files)
    .execute()
}

/** Before bytes are stored: whatever happens then, either a row of `files` names them or this one does. */
export async function insertPendingBytes(app: AppContext, storage_key: string): Promise<void> {
  await app.db.query.insertInto('pending_bytes').values({ storage_key, stored_on: app.clock.now() }).execute()
}

/** The bytes are gone, or another row is to name them. */
export async function deletePendingBytes(reader: Reader, storage_key: string): Promise<void> {
  await reader.query.deleteFrom('pending_bytes').where('storage_key', '=', storage_key).execute()
}

/** Milliseconds. Longer than any request or job takes from the first byte to its commit. */
const ABANDONED = 24 * 3600_000

/**
 * Bytes of which no transaction has become the owner in a day: it failed, or its process died.
 * @returns where they are stored, which the caller removes after the commit
 */
export async function deleteAbandonedBytes(app: AppContext, tx: Tx): Promise<string[]> {
  const gone = await tx.query
    .deleteFrom('pending_bytes')
    .where('stored_on', '<', later(app.clock.now(), -ABANDONED))
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
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
  // A form that is being made refers to its file: once that is locked, the form is there, or is never.
  await tx.query
    .selectFrom('files')
    .select('fileid')
    .where('fileid', 'in', fileids)
    .orderBy('fileid')
    .forUpdate()
    .execute()
  const gone = await tx.query
    .deleteFrom('files')
    .where((file) => file.or([file('fileid', 'in', fileids), file('original', 'in', fileids)]))
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}
