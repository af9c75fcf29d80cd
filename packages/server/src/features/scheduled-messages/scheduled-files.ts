import { openAsBlob } from 'node:fs'
import type { OutboundFile } from '@switchboard/channels'
import { limits, type Me, type Platform, type ScheduledFile } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { refuseBeyondLimits, requireMayWrite, type SentFile, storeFitting } from '../chat/chat.ts'
import { deleteFilesWithForms, fileById, formFor, keptRendition } from '../files/files.ts'
import { accessTicket, accessTicketLocked, namesOfTickets, type TicketRow } from '../tickets/tickets.ts'
import {
  insertUpload,
  lockUploads,
  placeFiles,
  presentUpload,
  releaseFiles,
  takeUnused,
  uploadById,
  type WaitingFile,
} from './scheduled-files-store.ts'

interface Upload {
  ticketid: string
  created_on: string
  fileid: string
}

/** Stores a file that a scheduled message is to take, in the limits of the channel. A repeat of the same id stores nothing. */
export async function addScheduledFile(
  app: AppContext,
  me: Me,
  given: Upload,
  upload: UploadedFile | null,
): Promise<ScheduledFile> {
  const seen = await accessTicket(app.db, me, given.ticketid, given.created_on)
  const earlier = await earlierUpload(app.db, me, given)
  if (earlier !== null) return earlier
  await requireMayWriteIn(app.db, me, seen)
  const { platform, ticketid } = seen
  const { fileid } = given
  return storeFitting(app, platform, { upload, recorded: false, fileid }, (file) =>
    app.db.transaction(async (tx) => {
      const ticket = await accessTicketLocked(tx, me, ticketid, given.created_on)
      const same = await earlierUpload(tx, me, given)
      if (same !== null) return same
      await requireMayWriteIn(tx, me, ticket)
      refuseBeyondLimits(platform, { kind: 'file', file: file.outbound, caption: '', replyTo: null })
      await file.insert(tx, ticketid, me.id)
      const { type: kind, thumbnail_fileid, waveform } = file.columns
      const own = { fileid, thumbnail_fileid, ticketid, userid: me.id, kind, waveform }
      await insertUpload(tx, { ...own, messageid: null, place: 0, unused_since: app.clock.now() })
      return (await presentUpload(tx, fileid)) ?? refuse('file-not-found', { field: 'fileid' })
    }),
  )
}

async function requireMayWriteIn(reader: Reader, me: Me, ticket: TicketRow): Promise<void> {
  const [names] = await namesOfTickets(reader, [ticket.ticketid])
  requireMayWrite(me, ticket, names)
}

/** An id always belongs to its first file. */
async function earlierUpload(
  reader: Reader,
  me: Me,
  { fileid, ticketid }: Upload,
): Promise<ScheduledFile | null> {
  const [row, file] = await Promise.all([uploadById(reader, fileid), fileById(reader, fileid)])
  const isMine = row?.userid === me.id && row.ticketid === ticketid
  const known = isMine ? await presentUpload(reader, fileid) : undefined
  if (known !== undefined) return known
  return file === undefined ? null : refuse('file-not-found', { field: 'fileid' })
}

/** A message has exactly these of its author's uploads in its ticket. @throws file-not-found */
export async function takeFiles(
  app: AppContext,
  tx: Tx,
  { messageid, ticketid, userid }: { messageid: string; ticketid: string; userid: string },
  fileids: readonly string[],
): Promise<void> {
  const uploads = await lockUploads(tx, fileids)
  const isFree = (fileid: string) =>
    uploads.some(
      (one) =>
        one.fileid === fileid &&
        one.userid === userid &&
        one.ticketid === ticketid &&
        (one.messageid === null || one.messageid === messageid),
    )
  if (!fileids.every(isFree)) refuse('file-not-found', { field: 'fileids' })
  await releaseFiles(tx, [messageid], app.clock.now())
  await placeFiles(tx, messageid, fileids)
}

/** The limits of the channel for the files as it gets them; the text is the caption of the first. */
export async function requireWithinLimits(
  app: AppContext,
  tx: Tx,
  platform: Platform,
  { content, files }: { content: string; files: readonly WaitingFile[] },
): Promise<void> {
  for (const [place, waiting] of files.entries()) {
    const caption = place === 0 ? content : ''
    const file = await outboundOf(app, tx, platform, waiting)
    refuseBeyondLimits(platform, { kind: 'file', file, caption, replyTo: null })
  }
}

async function outboundOf(
  app: AppContext,
  tx: Tx,
  platform: Platform,
  original: WaitingFile,
): Promise<OutboundFile> {
  const { kind, mime, fileid, duration } = original
  const form = formFor(platform, { kind, mime, recorded: false })
  const rendition = form === null ? undefined : await keptRendition(tx, fileid, form)
  const { name, mime: type, size, width, height, storage_key } = rendition ?? original
  return {
    kind: rendition?.form === 'jpeg' ? 'image' : kind,
    name,
    mime: type,
    size: Number(size),
    recorded: false,
    duration,
    width,
    height,
    open: async () => openAsBlob(await app.files.localPath(storage_key), { type }),
  }
}

export const sentFileOf = (file: WaitingFile): SentFile => ({
  type: file.kind,
  fileid: file.fileid,
  thumbnail_fileid: file.thumbnail_fileid,
  file_name: file.name,
  file_size: Number(file.size),
  mime_type: file.mime,
  width: file.width,
  height: file.height,
  duration: file.duration,
  waveform: file.waveform,
})

/** Deletes the files that no message took, and those of cancelled messages. @returns the storage keys of the bytes */
export async function deleteUnusedFiles(app: AppContext, tx: Tx): Promise<string[]> {
  const unused = await takeUnused(tx, later(app.clock.now(), -limits.unusedFiles))
  return deleteFilesWithForms(tx, unused)
}
