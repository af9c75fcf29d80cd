import type { CallInput, calls, VisitorFile, VisitorMessage } from '@switchboard/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext, Tx } from '../../context.ts'
import type { UploadedFile, VisitorSession } from '../../platform/http/served-call.ts'
import { addressGroups } from '../../platform/lib/address-groups.ts'
import { later } from '../../platform/lib/clock.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import {
  addFile,
  answerFile,
  deleteFile,
  discardUnused,
  fileById,
  fileOfKey,
  keepFile,
  type KeptFile,
  requireKnown,
} from '../files/files.ts'
import { requireWriting } from './access-visitor.ts'
import { presentVisitorMessage } from './present-visitor.ts'
import { writeAsVisitor } from './send-as-visitor.ts'
import { bytesSince, messageById } from './visitor-messages-store.ts'

type Given = CallInput<typeof calls.sendVisitorFile>['body']

/** @throws website-chat-not-found, file-too-large, file-type-refused, too-many-files, too-many-requests */
export async function sendFileAsVisitor(
  app: AppContext,
  visitor: VisitorSession,
  { id, caption = '', reply_to, recorded = false, page_url: url, page_title: title = '' }: Given,
  { upload, ip }: { upload: UploadedFile | null; ip: string },
): Promise<VisitorMessage> {
  requireWriting(visitor)
  const { chatid } = visitor
  const known = await messageById(app.db, chatid, id)
  if (known !== undefined) return presentVisitorMessage(app, known)
  await app.rates.consume('message', `visitor ${chatid}`)
  if (upload === null || upload.size === 0) refuse('no-file', { field: 'file' })
  await requireRoom(app, { chatid, ip }, upload.size)
  const file = await keepVisitorFile(app, upload.temporaryPath, { name: upload.name, recorded })
  return discardUnused(app, [file], async (used) => {
    requireKnown(file)
    await app.db.transaction((tx) => addVisitorFile(app, tx, file))
    used()
    const facts = factsOf(file, recorded)
    const written = writeAsVisitor(app, chatid, {
      id,
      text: caption,
      replyTo: reply_to ?? null,
      fileid: file.fileid,
      file: facts,
      page: url === undefined ? null : { url, title },
    })
    return written.catch((error: unknown) => dropFileOfErased(app, file, error))
  })
}

/** The visitor was erased meanwhile: no erasure finds the row of a file whose message was never there. */
async function dropFileOfErased(app: AppContext, { fileid }: KeptFile, error: unknown): Promise<never> {
  if (error instanceof Refusal) await app.db.transaction((tx) => deleteFile(tx, fileid))
  throw error
}

const DAY = 24 * 3600_000
/** Bytes of files that one visitor may send in a day. */
const BYTES_OF_A_DAY = 200 * 1024 * 1024

/** Of a visitor, and of all visitors at one address: each may start many. */
async function requireRoom(
  app: AppContext,
  { chatid, ip }: { chatid: string; ip: string },
  size: number,
): Promise<void> {
  const sent = await bytesSince(app.db, chatid, later(app.clock.now(), -DAY))
  if (sent + size > BYTES_OF_A_DAY) refuse('too-many-files')
  const kilobytes = Math.ceil(size / 1024)
  for (const { name, times } of addressGroups(ip))
    if (!app.rates.take('visitor-files', `address ${name}`, { times, amount: kilobytes }))
      refuse('too-many-files')
}

/** The ticket has a copy of its own, which has the preview too. */
export const keepVisitorFile = (
  app: AppContext,
  temporaryPath: string,
  given: { name: string; recorded: boolean },
): Promise<KeptFile> => keepFile(app, temporaryPath, { ...given, withoutPreview: true })

/** No agent reads it by its id. */
export const addVisitorFile = (app: AppContext, tx: Tx, file: KeptFile): Promise<void> =>
  addFile(app, tx, file, { ticketid: null, owner: null, readers: [] })

export const factsOf = (file: KeptFile, recorded: boolean): Omit<VisitorFile, 'url'> => ({
  name: file.name,
  mime: file.mime,
  size: file.size,
  kind: file.kind,
  recorded,
  duration: file.sound?.duration ?? null,
  width: file.width,
  height: file.height,
})

/** The files of chats, for who has a path that `visitorFileUrl` signed. */
export function serveVisitorFiles(fastify: FastifyInstance, app: AppContext): void {
  // A wildcard: keys are longer than a parameter may be.
  fastify.get<{ Params: { '*': string } }>('/visitor-files/*', async (request, reply) => {
    const fileid = fileOfKey(app, 'visitor-files', request.params['*'].split('/')[0] ?? '')
    const file = fileid === null ? undefined : await fileById(app.db, fileid)
    if (file === undefined) refuse('file-not-found')
    return answerFile(app, file, request, reply)
  })
}
