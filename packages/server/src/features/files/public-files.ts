import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { bytesOf } from './answer-file.ts'
import { fileKey, fileOfKey } from './file-key.ts'
import { fileById } from './files-store.ts'

interface PublicFile {
  fileid: string
  mime: string
}

/** Viber passes an address on to its clients, whose phones fetch the file when the chat is opened. */
const GOOD_FOR = 30 * 24 * 3600_000

/**
 * The address at which a provider without uploads fetches one file of ours without signing in. It cannot be guessed or
 * altered, contains its expiry, and ends with the extension that Viber requires.
 */
export function publicFileUrl(app: AppContext, { fileid, mime }: PublicFile, name: string): string {
  const key = fileKey(app, 'public-files', { fileid, goodFor: GOOD_FOR })
  return `${app.publicUrl()}/public-files/${key}/file.${endingFor(name, mime)}`
}

export function publicFiles(fastify: FastifyInstance, app: AppContext): void {
  // A wildcard: keys are longer than a parameter may be.
  fastify.get<{ Params: { '*': string } }>('/public-files/*', async (request, reply) => {
    const fileid = fileOfKey(app, 'public-files', request.params['*'].split('/')[0] ?? '')
    const file = fileid === null ? undefined : await fileById(app.db, fileid)
    if (file === undefined) return reply.code(404).send({ error: 'file-not-found', message: 'Not found.' })
    const bytes = await bytesOf(app, file)
    reply.headers({
      'content-type': file.mime,
      'content-length': String(file.size),
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(bytes)
  })
}

/** The file's own extension where it is plain, else the usual one of its type. */
function endingFor(name: string, mime: string): string {
  const fixed = endings.get(mime)
  if (fixed !== undefined) return fixed
  const own = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]
  return own?.toLowerCase() ?? 'bin'
}

/** Viber shows a picture or video only with these. */
const endings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['video/mp4', 'mp4'],
])
