import { writeFile } from 'node:fs/promises'
import { ChannelError } from '@switchboard/channels'
import { limits } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { isDiskFull, requireRoom } from '../../platform/files/disk-room.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'
import { later } from '../../platform/lib/clock.ts'
import { Refusal } from '../../platform/lib/refusal.ts'
import { heldInTurn } from '../../platform/workers/held-in-turn.ts'
import { accountById, announceDeadLetters, channelOf, opened } from '../channel-accounts/channel-accounts.ts'
import { announceChangedMessage, changeMessage, messageById, type MessageRow } from '../chat/chat.ts'
import { addFile, discardUnused, keepFile, type KeptFile } from '../files/files.ts'
import { lockTicket } from '../tickets/tickets.ts'
import { endMediaLease, type MediaJob } from './media-jobs-store.ts'

/** Fetches one file of a client, stores it durably, and announces it to every agent who sees the message. */
export async function fetchMedia(app: AppContext, job: MediaJob): Promise<void> {
  let file: KeptFile
  try {
    // A file that crashed its worker on every attempt is not retried for ever.
    if (job.attempts > MOST_ATTEMPTS)
      throw new ChannelError({ kind: 'refused' }, 'fetching it did not end well')
    file = await fetched(app, job)
  } catch (error) {
    if (!(error instanceof ChannelError))
      app.log.warn(
        { event: 'media.not_stored', err: error, jobid: job.jobid },
        'a file of a client could not be stored',
      )
    const setback = setbackOf(error, job.attempts)
    return heldInTurn((options) => app.db.transaction((tx) => settleSetback(app, tx, job, setback), options))
  }
  await discardUnused(app, [file], (used) =>
    heldInTurn((options) =>
      app.db.transaction(async (tx) => {
        if (await settleFetched(app, tx, job, file)) used()
      }, options),
    ),
  )
}

/** Writes a temporary file first, so that the store only ever holds complete files. */
async function fetched(app: AppContext, job: MediaJob): Promise<KeptFile> {
  const account = await accountById(app.db, job.accountid)
  if (account === undefined)
    throw new ChannelError({ kind: 'refused' }, 'This channel is not connected any more.')
  const message = await messageById(app.db, job.messageid)
  await requireRoom(app.files.temporaryDir, message?.file_size ?? 0)
  const bytes = await channelOf(account.platform).fetchMedia(
    opened(app, account),
    job.ref,
    limits.uploadBytes,
    (request) => app.providerHttp({ ...request, timeout: Math.min(request.timeout, LONGEST) }),
  )
  await using temporary = temporaryFile(app, '.part')
  await writeFile(temporary.path, bytes, { flag: 'wx', mode: 0o600 })
  return await keepFile(app, temporary.path, {
    name: message?.file_name ?? null,
    fallback: message?.type ?? 'file',
    recorded: message?.recorded ?? false,
  })
}

/** Milliseconds of one request: 20 MB over a connection of 4 Mbit/s. */
const LONGEST = 45_000

/** Returns whether the file is used; false when another worker took over the lease. */
async function settleFetched(app: AppContext, tx: Tx, job: MediaJob, file: KeptFile): Promise<boolean> {
  if (!(await endMediaLease(tx, job, { state: 'done' }))) return false
  const message = await messageById(tx, job.messageid)
  if (message === undefined) return false
  // Before the file's row refers to the ticket: two files of one ticket would else wait for each other.
  await lockTicket(tx, message.ticketid)
  await addFile(app, tx, file, { ticketid: message.ticketid, owner: null })
  const change = job.purpose === 'file' ? fileChange(message, file) : previewChange(message, file)
  // A cleaned name and the length of a voice note show in a list row.
  const showsInRow = ['file_name', 'duration'] as const
  const isOtherRow = showsInRow.some((fact) => change[fact] !== undefined && change[fact] !== message[fact])
  await (isOtherRow ? changeMessage : announceChangedMessage)(app, tx, message, change)
  return true
}

function fileChange(message: MessageRow, file: KeptFile): Partial<MessageRow> {
  return {
    media_state: 'ready',
    fileid: file.fileid,
    file_size: file.size,
    mime_type: file.mime,
    thumbnail_fileid: message.thumbnail_fileid ?? file.preview?.fileid ?? null,
    duration: message.duration ?? file.sound?.duration ?? null,
    waveform: file.sound?.waveform ?? null,
    ...(message.file_name === null ? {} : { file_name: file.name }),
    ...(file.width === null ? {} : { width: file.width, height: file.height }),
  }
}

/** Only our own drawing of a preview is shown. */
const previewChange = (message: MessageRow, file: KeptFile): Partial<MessageRow> => ({
  thumbnail_fileid: message.thumbnail_fileid ?? file.preview?.fileid ?? null,
})

async function settleSetback(app: AppContext, tx: Tx, job: MediaJob, setback: Setback): Promise<void> {
  const { reason } = setback
  const ending =
    setback.kind === 'failed'
      ? { state: 'failed' as const, reason }
      : {
          state: 'queued' as const,
          notBefore: later(app.clock.now(), setback.after),
          attempts: setback.attempts,
          reason,
        }
  if (!(await endMediaLease(tx, job, ending))) return
  if (setback.kind === 'failed') await announceDeadLetters(app, tx)
  const message = await messageById(tx, job.messageid)
  // A message without its preview is whole.
  if (setback.kind === 'failed' && job.purpose === 'file' && message !== undefined)
    await announceChangedMessage(app, tx, message, { media_state: 'failed' })
}

/** What follows a failed fetch. */
type Setback =
  | { kind: 'again'; after: number; attempts: number; reason: string }
  | { kind: 'failed'; reason: string }

const MOST_ATTEMPTS = 5
/** Milliseconds before each further attempt: a hiccup, a restart, an outage. */
const waits = [2_000, 10_000, 60_000, 300_000]

function setbackOf(error: unknown, attempts: number): Setback {
  const reason = reasonOf(error)
  // It goes on by itself once there is room, however long that takes.
  if (isNoRoom(error)) return { kind: 'again', after: 60_000, attempts: attempts - 1, reason }
  if (attempts >= MOST_ATTEMPTS || isFinal(error)) return { kind: 'failed', reason }
  const wait = waits[attempts - 1] ?? 300_000
  const asked =
    error instanceof ChannelError && error.failure.kind === 'rate-limited' ? error.failure.retryAfterMs : 0
  return { kind: 'again', after: Math.max(wait, asked), attempts, reason }
}

const isNoRoom = (error: unknown): boolean =>
  isDiskFull(error) || (error instanceof Refusal && error.code === 'disk-full')

/** A file that is missing or too large stays so; a broken account may be repaired. */
const isFinal = (error: unknown): boolean =>
  error instanceof ChannelError && (error.failure.kind === 'refused' || error.failure.kind === 'unreachable')

/** Only a provider's text is shown; our own errors may contain paths. */
const reasonOf = (error: unknown): string =>
  error instanceof ChannelError ? error.reason : 'The desk could not store it.'
