import { Id, maySeeBubble, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { dropUnfinished } from '../../platform/files/drop-unfinished.ts'
import { Refusal, refuse } from '../../platform/lib/refusal.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { pageAuthenticator } from '../sessions/sessions.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { answerFile } from './answer-file.ts'
import { type FileRow, fileWithOwner } from './files-store.ts'
import { publicFiles } from './public-files.ts'
import { renditionOf } from './renditions.ts'

export const filesFeature: Feature = {
  routes(fastify, app) {
    publicFiles(fastify, app)
    const authenticate = pageAuthenticator(app)
    fastify.get<Asked>('/files/:fileid', async (request, reply) => {
      const session = await authenticate(request)
      const fileid = Id.safeParse(request.params.fileid)
      if (!fileid.success) refuse('file-not-found')
      const file = await accessFile(app, session.me, fileid.data)
      return answerFile(app, await inForm(app, file, request.query.as), request, reply)
    })
  },
  workers(app) {
    const unfinished = periodicWorker(app, {
      name: 'unfinished files',
      every: UNFINISHED_EVERY,
      round: () => dropUnfinished(app.files.temporaryDir),
    })
    unfinished.wake()
    return [unfinished]
  },
}

/** Milliseconds. A process that is killed during an upload leaves a partial file. */
const UNFINISHED_EVERY = 10 * 60_000

interface Asked {
  Params: { fileid: string }
  Querystring: { as?: unknown }
}

/** `?as=mp3`: for browsers that do not play the original. It is made at the first time, under the same rights. */
async function inForm(app: AppContext, file: FileRow, as: unknown): Promise<FileRow> {
  if (as === undefined) return file
  if (as !== 'mp3' || !file.mime.startsWith('audio/')) refuse('file-not-found')
  if (file.mime === 'audio/mpeg') return file
  return (await renditionOf(app, file, 'mp3')) ?? refuse('file-not-found')
}

/**
 * The one way to a file: the files of a ticket for users who see the ticket, those of a private chat for its two people,
 * those of a bubble for its readers, pictures of staff for all staff. A missing file and one out of sight look the same.
 */
async function accessFile(app: AppContext, me: Me, fileid: string): Promise<FileRow> {
  const file = await fileWithOwner(app.db, fileid)
  if (file === undefined) refuse('file-not-found')
  if (file.readers?.includes(me.id) === false) refuse('file-not-found')
  const { bubbleid, bubble_userid: userid, bubble_departmentid: departmentid } = file
  if (bubbleid !== null && !maySeeBubble(me, { userid, departmentid })) refuse('file-not-found')
  if (file.ticketid !== null) await accessTicket(app.db, me, file.ticketid).catch(outOfSight)
  return file
}

function outOfSight(error: unknown): never {
  if (error instanceof Refusal && error.code === 'ticket-not-found') refuse('file-not-found')
  throw error
}
