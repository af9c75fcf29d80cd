import { openAsBlob } from 'node:fs'
import type { OutboundFile } from '@switchboard/channels'
import type { Me, Platform } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import {
  addFile,
  discardUnused,
  fileColumns,
  formFor,
  keepFile,
  type KeptFile,
  madeRendition,
  requireKnown,
} from '../files/files.ts'

/** An uploaded file for a client: durably stored, without its rows. */
export interface FittingFile {
  /** What a message shows of it. */
  columns: ReturnType<typeof fileColumns>
  /** As the channel gets it. */
  outbound: OutboundFile
  /** Inserts the rows, for everybody who sees the ticket. */
  insert: (tx: Tx, ticketid: string, owner: Me['id']) => Promise<void>
}

interface Upload {
  upload: UploadedFile | null
  recorded: boolean
  /** The browser's own id of the file. */
  fileid?: string
}

/**
 * Stores an uploaded file, its type read from its bytes, also in the form that the channel takes. Without the rows that
 * `write` inserts, or when it refuses, the bytes go.
 */
export async function storeFitting<Result>(
  app: AppContext,
  platform: Platform,
  { upload, recorded, fileid }: Upload,
  write: (file: FittingFile) => Promise<Result>,
): Promise<Result> {
  if (upload === null || upload.size === 0) refuse('no-file', { field: 'file' })
  const kept = await keepFile(app, upload.temporaryPath, { name: upload.name, recorded })
  const file = { ...kept, ...(fileid !== undefined && { fileid }) }
  const fit = await fitted(app, platform, file, recorded)
  return discardUnused(app, [file, ...(fit === null ? [] : [fit.rendition])], async (used) => {
    requireKnown(file)
    return write({
      columns: fileColumns(file),
      outbound: await outboundOf(app, fit?.rendition ?? file, recorded),
      async insert(tx, ticketid, owner) {
        await addFile(app, tx, file, { ticketid, owner })
        if (fit !== null)
          await addFile(app, tx, fit.rendition, { ticketid, owner, original: file.fileid, form: fit.form })
        used()
      },
    })
  })
}

interface Fitted {
  form: NonNullable<ReturnType<typeof formFor>>
  rendition: KeptFile
}

/**
 * The rendition to send when the channel does not accept the file as it is; the agent sees the original. When none can be
 * made, the original is kept and the channel's limits refuse it.
 */
async function fitted(
  app: AppContext,
  platform: Platform,
  file: KeptFile,
  recorded: boolean,
): Promise<Fitted | null> {
  const form = formFor(platform, { ...file, recorded })
  if (form === null) return null
  const path = await app.files.localPath(file.storage_key)
  const rendition = await madeRendition(app, { path, name: file.name }, form)
  return rendition === null ? null : { form, rendition }
}

async function outboundOf(app: AppContext, file: KeptFile, recorded: boolean): Promise<OutboundFile> {
  const { kind, name, mime, size, width, height, sound } = file
  const path = await app.files.localPath(file.storage_key)
  const open = () => openAsBlob(path, { type: mime })
  return { kind, name, mime, size, recorded, duration: sound?.duration ?? null, width, height, open }
}
