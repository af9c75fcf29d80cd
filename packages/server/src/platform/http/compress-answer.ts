import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)

/** A shorter answer fits in one packet anyway. */
const WORTH_IT = 1400

/** The body in the form that the browser takes; it is compressed beside the event loop. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<string | Buffer> {
  const encoding = body.length < WORTH_IT ? null : encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return body
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  // At its higher qualities brotli takes longer than the bytes it saves.
  return encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzip(body)
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const names = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}
