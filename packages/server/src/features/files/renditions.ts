import type { AppContext, Reader } from '../../context.ts'
import { drawPicture } from '../../platform/files/draw-picture.ts'
import { rewriteSound } from '../../platform/files/sound.ts'
import { fileById, type FileRow } from './files-store.ts'
import { addFile, discardFile, keepOwn, type KeptFile } from './keep-file.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'

export type RenditionForm = NonNullable<FileRow['form']>

/**
 * A file in another form: made at the first request, kept from then on, with the same access as the file. null when our
 * decoders cannot read it, or it is deleted meanwhile.
 */
export async function renditionOf(
  app: AppContext,
  original: FileRow,
  form: RenditionForm,
): Promise<FileRow | null> {
  const kept = await keptRendition(app.db, original.fileid, form)
  if (kept !== undefined) return kept
  const place = `${original.fileid} ${form}`
  const made = making.get(place) ?? makeUnlessDeleted(app, original, form).finally(() => making.delete(place))
  making.set(place, made)
  return made
}

/** The conversions in progress, so that parallel requests for one file share one conversion. */
const making = new Map<string, Promise<FileRow | null>>()

/** Making one takes seconds, in which the file may be deleted with its ticket. */
async function makeUnlessDeleted(
  app: AppContext,
  original: FileRow,
  form: RenditionForm,
): Promise<FileRow | null> {
  try {
    return await make(app, original, form)
  } catch (error) {
    if ((await fileById(app.db, original.fileid)) === undefined) return null
    throw error
  }
}

async function make(app: AppContext, original: FileRow, form: RenditionForm): Promise<FileRow | null> {
  const path = await app.files.localPath(original.storage_key)
  const rendition = await madeRendition(app, { path, name: original.name }, form)
  if (rendition === null) return null
  const { fileid, ticketid, owner, readers } = original
  try {
    const of = { ticketid, owner, readers, original: fileid, form }
    await app.db.transaction((tx) => addFile(app, tx, rendition, of))
  } catch (error) {
    const kept = await keptRendition(app.db, fileid, form)
    // Its row is there, and only the answer to the commit was lost.
    if (kept?.storage_key === rendition.storage_key) return kept
    // Another node was faster, or the file is gone: these bytes belong to nothing.
    await discardFile(app, rendition)
    if (kept === undefined) throw error
    return kept
  }
  return (await keptRendition(app.db, fileid, form)) ?? null
}

/** A form that was made before. */
export const keptRendition = (
  reader: Reader,
  original: string,
  form: RenditionForm,
): Promise<FileRow | undefined> =>
  reader.query
    .selectFrom('files')
    .selectAll()
    .where('original', '=', original)
    .where('form', '=', form)
    .executeTakeFirst()

/** The bytes of another form, in the store and without a row yet; null when our decoders do not read the file. */
export async function madeRendition(
  app: AppContext,
  { path, name }: { path: string; name: string },
  form: RenditionForm,
): Promise<KeptFile | null> {
  await using temporary = temporaryFile(app, '.part')
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '')
  if (form !== 'jpeg') {
    const isWritten = await rewriteSound(path, temporary.path, form)
    return isWritten ? await keepOwn(app, temporary.path, `${stem}.${form}`, null) : null
  }
  const picture = await drawPicture(path, temporary.path, 'jpeg')
  return picture === null ? null : await keepOwn(app, temporary.path, `${stem}.jpg`, picture.drawn)
}
