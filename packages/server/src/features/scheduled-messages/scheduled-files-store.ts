import type { ScheduledFile } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { ScheduledFilesTable } from '../../platform/db/tables/desk-tables.ts'

export type UploadRow = Selectable<ScheduledFilesTable>
export type WaitingFile = Awaited<ReturnType<typeof filesOfMessage>>[number]

/** The files of a message in the order in which they are sent. */
export const filesOfMessage = (reader: Reader, messageid: string) =>
  reader.query
    .selectFrom('scheduled_files')
    .innerJoin('files', 'files.fileid', 'scheduled_files.fileid')
    .select(['files.fileid', 'name', 'mime', 'size', 'width', 'height', 'duration', 'storage_key'])
    .select(['thumbnail_fileid', 'kind', 'waveform'])
    .where('messageid', '=', messageid)
    .orderBy('place')
    .execute()

export const uploadById = (reader: Reader, fileid: string): Promise<UploadRow | undefined> =>
  reader.query.selectFrom('scheduled_files').selectAll().where('fileid', '=', fileid).executeTakeFirst()

/** An upload as its uploader reads it; undefined once it is sent or dropped. */
export const presentUpload = (reader: Reader, fileid: string): Promise<ScheduledFile | undefined> =>
  reader.query
    .selectFrom('scheduled_files')
    .innerJoin('files', 'files.fileid', 'scheduled_files.fileid')
    .select(['files.fileid', 'name', 'mime', 'size', 'thumbnail_fileid'])
    .where('files.fileid', '=', fileid)
    .executeTakeFirst()

export async function insertUpload(tx: Tx, row: Insertable<ScheduledFilesTable>): Promise<void> {
  await tx.query.insertInto('scheduled_files').values(row).execute()
}

export const lockUploads = (tx: Tx, fileids: readonly string[]): Promise<UploadRow[]> =>
  tx.query
    .selectFrom('scheduled_files')
    .selectAll()
    .where('fileid', '=', sql<string>`any (${fileids}::uuid[])`)
    .orderBy('fileid')
    .forUpdate()
    .execute()

/** Gives these files to a message, in this order. */
export async function placeFiles(tx: Tx, messageid: string, fileids: readonly string[]): Promise<void> {
  const ids = sql`${fileids}::uuid[]`
  await tx.query
    .updateTable('scheduled_files')
    .set({ messageid, unused_since: null, place: sql<number>`array_position(${ids}, fileid)` })
    .where('fileid', '=', sql<string>`any (${ids})`)
    .execute()
}

/** These messages do not have their files any more. */
export async function releaseFiles(
  tx: Tx,
  messageids: readonly string[],
  unused_since: string,
): Promise<void> {
  await tx.query
    .updateTable('scheduled_files')
    .set({ messageid: null, unused_since })
    .where('messageid', '=', sql<string>`any (${messageids}::uuid[])`)
    .execute()
}

/** The files of a message that is sent are those of the chat. */
export async function handOverFiles(tx: Tx, messageid: string): Promise<void> {
  await tx.query.deleteFrom('scheduled_files').where('messageid', '=', messageid).execute()
}

/** @returns the files that no message has had since then, with their previews */
export async function takeUnused(tx: Tx, before: string): Promise<string[]> {
  const gone = await tx.query
    .deleteFrom('scheduled_files')
    .where('unused_since', '<', before)
    .returning(['fileid', 'thumbnail_fileid'])
    .execute()
  return gone.flatMap(({ fileid, thumbnail_fileid }) =>
    thumbnail_fileid === null ? [fileid] : [fileid, thumbnail_fileid],
  )
}

export async function deleteUploadsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('scheduled_files').where('ticketid', 'in', ticketids).execute()
}
