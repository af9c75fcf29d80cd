import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { AppContext, Tx } from '../../context.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { drawPicture, type Picture } from '../../platform/files/draw-picture.ts'
import { nameByType } from '../../platform/files/name-by-type.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { sniff, type Sniffed } from '../../platform/files/sniff.ts'
import { measureSound, type Sound } from '../../platform/files/sound.ts'
import { deletePendingBytes, type FileRow, insertFiles, insertPendingBytes } from './files-store.ts'

/** A file that is stored durably and waits for its row. */
export interface KeptFile extends Sniffed {
  fileid: string
  storage_key: string
  name: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  /** How long and how loud, of a sound. */
  sound: Sound | null
  /** A small picture of a picture. */
  preview: KeptFile | null
}

/**
 * Moves an uploaded file from a temporary place into the store, and detects its type from its bytes. The file is durable
 * before this resolves, so that a row never points to a missing file.
 */
export async function keepFile(
  app: AppContext,
  temporaryPath: string,
  given: { name: string | null; fallback?: string; recorded?: boolean; withoutPreview?: true },
): Promise<KeptFile> {
  const sniffed = await sniff(temporaryPath, given.name ?? '', given.recorded)
  const name = nameByType(cleanFileName(given.name, `${given.fallback ?? 'file'}${sniffed.ending}`), sniffed)
  const plain = { picture: null, preview: null, sound: null }
  if (sniffed.kind === 'audio')
    return store(app, temporaryPath, name, sniffed, { ...plain, sound: await measureSound(temporaryPath) })
  if (sniffed.kind !== 'image') return store(app, temporaryPath, name, sniffed, plain)
  await using drawing = temporaryFile(app, '.webp')
  const picture = await drawPicture(temporaryPath, drawing.path, 'preview')
  if (picture === null) return await store(app, temporaryPath, name, { ...sniffed, kind: 'document' }, plain)
  const small: Sniffed = { kind: 'image', mime: 'image/webp', ending: '.webp', known: true }
  const preview = given.withoutPreview
    ? null
    : await store(app, drawing.path, 'preview.webp', small, { ...plain, picture })
  return await store(
    app,
    temporaryPath,
    name,
    { ...sniffed, mime: picture.mime },
    { ...plain, picture, preview },
  )
}

/** Moves a file of our own into the store and reads only its type. */
export async function keepOwn(
  app: AppContext,
  temporaryPath: string,
  name: string,
  picture: Found['picture'],
): Promise<KeptFile> {
  const sniffed = await sniff(temporaryPath, name)
  return store(app, temporaryPath, cleanFileName(name), sniffed, { picture, preview: null, sound: null })
}

type Found = Pick<KeptFile, 'preview' | 'sound'> & { picture: Pick<Picture, 'width' | 'height'> | null }

/** Stores the file; its row is inserted later. */
async function store(
  app: AppContext,
  temporaryPath: string,
  name: string,
  sniffed: Sniffed,
  { picture, preview, sound }: Found,
): Promise<KeptFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(temporaryPath), hash)
  const { size } = await stat(temporaryPath)
  const storage_key = await storeBytes(app, temporaryPath)
  const { width = null, height = null } = picture ?? {}
  const fileid = app.ids.uuid()
  return { ...sniffed, fileid, storage_key, name, size, sha256: hash.digest(), width, height, preview, sound }
}

/** Moves a file into the store. Bytes that get no row, because a transaction fails or the process dies, go a day later. */
export async function storeBytes(app: AppContext, temporaryPath: string): Promise<string> {
  const storage_key = app.ids.uuid()
  await insertPendingBytes(app, storage_key)
  await app.files.adopt(temporaryPath, storage_key)
  return storage_key
}

/** Inserts the rows of a stored file and its preview; both have the same readers. */
export async function addFile(
  app: AppContext,
  tx: Tx,
  file: KeptFile,
  of: Pick<FileRow, 'ticketid' | 'owner'> &
    Partial<Pick<FileRow, 'original' | 'form' | 'readers' | 'bubbleid'>>,
): Promise<void> {
  const created_on = app.clock.now()
  const rows = [file, ...(file.preview === null ? [] : [file.preview])].map(
    ({ fileid, storage_key, name, mime, size, sha256, width, height, sound }) => ({
      fileid,
      storage_key,
      name,
      mime,
      size,
      sha256,
      width,
      height,
      duration: sound?.duration ?? null,
      created_on,
      ...of,
    }),
  )
  await insertFiles(tx, rows)
}

/** What a message shows of its file. */
export const fileColumns = ({ kind, fileid, name, size, mime, width, height, preview, sound }: KeptFile) => ({
  type: kind,
  fileid,
  thumbnail_fileid: preview?.fileid ?? null,
  file_name: name,
  file_size: size,
  mime_type: mime,
  width,
  height,
  duration: sound?.duration ?? null,
  waveform: sound?.waveform ?? null,
})

/** Runs what inserts the rows of stored files and calls `used` then; without that, or when it refuses, the bytes go. */
export async function discardUnused<Result>(
  app: AppContext,
  files: readonly KeptFile[],
  write: (used: () => void) => Promise<Result>,
): Promise<Result> {
  let isUsed = false
  try {
    return await write(() => {
      isUsed = true
    })
  } catch (error) {
    // After any other error the commit may have happened: the bytes stay.
    if (error instanceof Refusal) isUsed = false
    throw error
  } finally {
    if (!isUsed) for (const file of files) await discardFile(app, file)
  }
}

/** Deletes the bytes of a file whose row will certainly never be inserted. */
export async function discardFile(app: AppContext, file: KeptFile): Promise<void> {
  for (const { storage_key } of [file, ...(file.preview === null ? [] : [file.preview])])
    await discardBytes(app, storage_key)
}

/** The bytes first: what fails in between is done a day later. */
export async function discardBytes(app: AppContext, storage_key: string): Promise<void> {
  await app.files.remove(storage_key)
  await deletePendingBytes(app.db, storage_key)
}

/** @throws file-type-refused for bytes of no known type */
export function requireKnown(file: KeptFile): void {
  if (file.known) return
  refuse('file-type-refused', { field: 'file', message: 'File type must be one that the desk knows.' })
}
