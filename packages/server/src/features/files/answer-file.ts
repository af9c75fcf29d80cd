import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { byteRange } from '../../platform/files/byte-range.ts'
import { disposition } from '../../platform/files/file-name.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { fileById, type FileRow } from './files-store.ts'

/** Access is checked on every request: a browser keeps a copy, but revalidates it before it shows it. */
export async function answerFile(
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
  const bytes = await bytesOf(app, file, range ?? undefined)
  reply.headers({
    'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
    'content-disposition': disposition(isShown(file) ? 'inline' : 'attachment', file.name),
  })
  if (range === null) return reply.header('content-length', size).send(bytes)
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(bytes)
}

/** @throws file-not-found: it was deleted, with its bytes, since its row was read */
export async function bytesOf(
  app: AppContext,
  { fileid, storage_key }: FileRow,
  range?: { start: number; end: number },
): Promise<Readable> {
  try {
    return await app.files.read(storage_key, range)
  } catch (error) {
    if ((await fileById(app.db, fileid)) === undefined) refuse('file-not-found')
    throw error
  }
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** Audio, video, and pictures that our own decoder has read; all other files are downloads only. */
function isShown({ mime, width }: FileRow): boolean {
  if (pictures.has(mime)) return width !== null
  return mime.startsWith('audio/') || mime.startsWith('video/')
}
