import { openAsBlob } from 'node:fs'
import type { OutboundFile } from '@switchboard/channels'
import type { Me, Message, Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { addFile, discardFile, formFor, keepFile, type KeptFile, madeRendition } from '../files/files.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { refuseBeyondLimits } from './limit-refusal.ts'
import { requireOpenWindow } from './reply-window.ts'
import { earlierRequest, requireMayWrite, type ToSend, writeOnce } from './outgoing.ts'

export interface FileToSend extends ToSend {
  content: string
  /** The browser recorded it as a voice note. */
  recorded: boolean
}

/**
 * Sends a file to the client. Its type is read from its bytes; it is durably stored before the message that shows it
 * exists, and a repeat of the same id stores nothing.
 */
export async function sendFile(
  app: AppContext,
  me: Me,
  toSend: FileToSend,
  upload: UploadedFile | null,
): Promise<Message> {
  const earlier = await earlierRequest(app.db, me, toSend)
  if (earlier !== null) return earlier
  const seen = await accessTicket(app.db, me, toSend.ticketid, toSend.createdOn)
  await requireMayWrite(app.db, me, seen)
  await requireOpenWindow(app, app.db, seen)
  if (upload === null || upload.size === 0) refuse('no-file', { field: 'file' })
  const { recorded } = toSend
  const file = await keepFile(app, upload.temporaryPath, { name: upload.name, recorded })
  return sendKept(app, me, toSend, file, await fitted(app, seen.platform, file, recorded))
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

async function sendKept(
  app: AppContext,
  me: Me,
  toSend: FileToSend,
  file: KeptFile,
  fit: Fitted | null,
): Promise<Message> {
  const content = toSend.content.trim()
  let isUsed = false
  try {
    if (!file.known)
      refuse('file-type-refused', { field: 'file', message: 'File type must be one that the desk knows.' })
    const outbound = await outboundOf(app, fit?.rendition ?? file, toSend.recorded)
    return await writeOnce(app, me, toSend, async (tx, ticket) => {
      refuseBeyondLimits(ticket.platform, { kind: 'file', file: outbound, caption: content, replyTo: null })
      const of = { ticketid: ticket.ticketid, owner: me.id }
      await addFile(app, tx, file, of)
      if (fit !== null)
        await addFile(app, tx, fit.rendition, { ...of, original: file.fileid, form: fit.form })
      isUsed = true
      return { ...columnsOf(file), content, recorded: toSend.recorded }
    })
  } catch (error) {
    // After any other error the commit may have happened: the bytes stay.
    if (error instanceof Refusal) isUsed = false
    throw error
  } finally {
    if (!isUsed)
      for (const kept of [file, ...(fit === null ? [] : [fit.rendition])]) await discardFile(app, kept)
  }
}

const columnsOf = ({ kind, fileid, name, size, mime, width, height, preview, sound }: KeptFile) => ({
  type: kind,
  media_state: 'ready' as const,
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

async function outboundOf(app: AppContext, file: KeptFile, recorded: boolean): Promise<OutboundFile> {
  const { kind, name, mime, size, width, height, sound } = file
  const path = await app.files.localPath(file.storage_key)
  const open = () => openAsBlob(path, { type: mime })
  return { kind, name, mime, size, recorded, duration: sound?.duration ?? null, width, height, open }
}
