import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { fileById } from '../files/files.ts'

interface PublicFile {
  fileid: string
  mime: string
}

/** Viber passes an address on to its clients, whose phones fetch the file when the chat is opened. */
const GOOD_FOR = 30 * 24 * 3600_000
const PLACE = 'public-files'

/**
 * The address at which a provider without uploads fetches one file of ours without signing in. It cannot be guessed or
 * altered, contains its expiry, and ends with the extension that Viber requires.
 */
export function publicFileUrl(app: AppContext, { fileid, mime }: PublicFile, name: string): string {
  const key = app.secrets.seal(`${fileid} ${later(app.clock.now(), GOOD_FOR)}`, PLACE)
  return `${app.publicUrl()}/public-files/${Buffer.from(key).toString('base64url')}/file.${endingFor(name, mime)}`
}

export function publicFiles(fastify: FastifyInstance, app: AppContext): void {
  // A wildcard: keys are longer than a parameter may be.
  fastify.get<{ Params: { '*': string } }>('/public-files/*', async (request, reply) => {
    const fileid = fileidOf(app, request.params['*'].split('/')[0] ?? '')
    const file = fileid === null ? undefined : await fileById(app.db, fileid)
    if (file === undefined) return reply.code(404).send({ error: 'file-not-found', message: 'Not found.' })
    reply.headers({
      'content-type': file.mime,
      'content-length': String(file.size),
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(await app.files.read(file.storage_key))
  })
}

const Key = z.tuple([z.uuid(), z.string()])

function fileidOf(app: AppContext, given: string): string | null {
  try {
    const parts = app.secrets.open(Buffer.from(given, 'base64url').toString(), PLACE).split(' ')
    const [fileid, until] = Key.parse(parts)
    return app.clock.now() < until ? fileid : null
  } catch {
    return null
  }
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
