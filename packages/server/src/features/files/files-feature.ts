import { Id } from '@switchboard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { byteRange } from '../../platform/files/byte-range.ts'
import { dropUnfinished } from '../../platform/files/drop-unfinished.ts'
import { disposition } from '../../platform/files/file-name.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { sessionCookie } from '../../platform/http/session-cookie.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { authenticator } from '../sessions/sessions.ts'
import { accessFile } from './access-file.ts'
import type { FileRow } from './files-store.ts'
import { renditionOf } from './renditions.ts'

export const filesFeature: Feature = {
  routes(fastify, app) {
    const cookie = sessionCookie(app.publicUrl)
    const authenticate = authenticator(app)
    fastify.get<Asked>('/files/:fileid', async (request, reply) => {
      const session = await authenticate(cookie.read(request), { prolongs: true })
      if (session === null) refuse('not-signed-in')
      const fileid = Id.safeParse(request.params.fileid)
      if (!fileid.success) refuse('file-not-found')
      const file = await accessFile(app, session.me, fileid.data)
      return hand(app, await inForm(app, file, request.query.as), request, reply)
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

/** Access is checked on every request: a browser keeps a copy, but revalidates it before it shows it. */
async function hand(
  app: AppContext,
  file: FileRow,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
) {
  const etag = `"${file.sha256.toString('hex').slice(0, 32)}"`
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const size = await app.files.size(file.storage_key).catch(() => refuse('file-not-found'))
  const ifRange = request.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = byteRange(asked, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.headers({
    'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
    'content-disposition': disposition(isShown(file) ? 'inline' : 'attachment', file.name),
  })
  if (range === null) return reply.header('content-length', size).send(await app.files.read(file.storage_key))
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(await app.files.read(file.storage_key, range))
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** Audio, video, and pictures that our own decoder has read; all other files are downloads only. */
function isShown({ mime, width }: FileRow): boolean {
  if (pictures.has(mime)) return width !== null
  return mime.startsWith('audio/') || mime.startsWith('video/')
}
