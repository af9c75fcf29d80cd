import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AnswerTooLarge } from '@switchboard/channels'
import type { Dispatcher } from 'undici'

/** The bytes of an answer. @throws AnswerTooLarge */
export async function readAtMost(
  { body, headers }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = () => new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes.`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    body.on('error', () => undefined).destroy()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** As much of an answer as came in time, at most so many bytes; nothing of one that is packed. */
export async function readBeginning(
  { body, headers }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) continue
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {
    // The status is known already: that is the answer.
  }
  body.on('error', () => undefined).destroy()
  return headers['content-encoding'] === undefined
    ? Buffer.concat(chunks).subarray(0, maxBytes)
    : Buffer.alloc(0)
}

/** Packed answers are not asked for; one that comes all the same is unpacked to the same size at most. */
export async function unpacked(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  maxOutputLength: number,
) {
  const unpack = typeof encoding === 'string' ? unpackers.get(encoding) : undefined
  if (unpack === undefined) return bytes
  try {
    return await unpack(bytes, { maxOutputLength })
  } catch (error) {
    if (error instanceof RangeError)
      throw new AnswerTooLarge(`The unpacked answer is larger than ${maxOutputLength} bytes.`)
    throw error
  }
}

const unpackers = new Map([
  ['gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)],
  ['br', promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress)],
])
