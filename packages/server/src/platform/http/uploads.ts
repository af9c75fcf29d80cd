import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { limits } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import '@fastify/multipart'
import { requireRoom } from '../files/disk-room.ts'
import { refuse } from '../lib/refusal.ts'
import type { UploadedFile } from './served-call.ts'

export interface Upload {
  fields: Record<string, string>
  file: UploadedFile | null
  /** Removes the temporary file unless the file store adopted it. */
  discard(): Promise<void>
}

/** Streams the one file of a multipart request to a private temporary file; later fields count like earlier ones. */
export async function receiveUpload(
  request: FastifyRequest,
  fileField: string,
  uploadsDir: string,
): Promise<Upload> {
  if (!request.isMultipart()) refuse('unsupported-type', { message: 'Send this as multipart/form-data.' })
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limits.uploadBytes + FIELDS) refuseTooLarge(fileField)
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 })
  await requireRoom(uploadsDir, announced)
  const temporaryPath = join(uploadsDir, `${randomUUID()}.part`)
  const discard = () => rm(temporaryPath, { force: true })
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 10, parts: 12, headerPairs: 50 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname !== fileField) {
        refuse('invalid-input', { field: part.fieldname })
      } else {
        await pipeline(part.file, createWriteStream(temporaryPath, { flags: 'wx', mode: 0o600 }))
        if (part.file.truncated) refuseTooLarge(fileField)
        file = { temporaryPath, name: part.filename, size: (await stat(temporaryPath)).size }
      }
    }
  } catch (error) {
    // Until somebody has read the rest, its connection takes no other request.
    request.raw.unpipe().resume()
    await discard()
    if (isTornForm(error)) refuse('invalid-input', { message: 'This form cannot be read.', field: fileField })
    throw error
  }
  return { fields, file, discard }
}

/** The maximum size of a form's fields beside its file, in bytes. */
const FIELDS = 1024 * 1024

function refuseTooLarge(field: string): never {
  refuse('file-too-large', { message: `File is larger than ${limits.uploadBytes} bytes`, field })
}

/** The parser has no class of its own for forms that end early or have an unusable boundary. */
const isTornForm = (error: unknown): boolean =>
  error instanceof Error && /unexpected end of multipart data|^Multipart: |^The needle /i.test(error.message)
