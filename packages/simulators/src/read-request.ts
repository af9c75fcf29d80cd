import type { FastifyRequest } from 'fastify'
import type { RecordedCall } from './calls.ts'

export type Upload = { field: string; fileName: string; mimeType: string; bytes: Buffer }

/** A call's parameters, however they came: JSON, form, query or multipart. */
export type Parameters = { values: Record<string, unknown>; uploads: Map<string, Upload> }

/** The most a file may have, and what a provider throws at a request it cannot take. */
export type RequestLimits = { uploadLimit: number; tooLarge: () => Error; unreadable: () => Error }

/** Query, form, JSON and multipart give the same parameters; the body wins over the query. */
export async function readRequest(request: FastifyRequest, limits: RequestLimits): Promise<Parameters> {
  const query = isRecord(request.query) ? request.query : {}
  if (request.isMultipart()) return readMultipart(request, query, limits)
  const body = isRecord(request.body) ? request.body : {}
  return { values: { ...query, ...body }, uploads: new Map() }
}

async function readMultipart(
  request: FastifyRequest,
  query: Record<string, unknown>,
  { uploadLimit, tooLarge, unreadable }: RequestLimits,
): Promise<Parameters> {
  const values: Record<string, unknown> = { ...query }
  const uploads = new Map<string, Upload>()
  const limits = { fileSize: uploadLimit + 1, fieldSize: 1024 * 1024, fields: 100, files: 20 }
  let isTooLarge = false
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      isTooLarge ||= bytes.length > uploadLimit
      const { fieldname: field, filename, mimetype: mimeType } = part
      uploads.set(field, { field, fileName: fileNameOf(filename), mimeType, bytes })
    }
  } catch {
    throw unreadable()
  }
  if (isTooLarge) throw tooLarge()
  return { values, uploads }
}

/** A part that is a file by its type alone has no name, although the parser's types promise one. */
function fileNameOf(given: string | undefined): string {
  return given ?? 'file'
}

/** A call's parameters and files as the log keeps them. */
export function recordable(parameters: Parameters): Pick<RecordedCall, 'parameters' | 'files'> {
  const uploads = [...parameters.uploads.values()]
  const files = uploads.map(({ field, fileName, bytes }) => ({ field, fileName, size: bytes.length }))
  return { parameters: parameters.values, files }
}

/** A value as text: plain ones as they are, structures as JSON. */
export function plainOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : JSON.stringify(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A structure in JSON is one already; in a form it is text. */
export function readLoosely(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return parsed
  } catch {
    return value
  }
}
