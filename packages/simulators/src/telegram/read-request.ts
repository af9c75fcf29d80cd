import type { FastifyRequest } from 'fastify'
import { isRecord, type Parameters, type Upload } from './parameters.ts'
import { badRequest, Refusal } from './refusal.ts'

const uploadLimit = 50 * 1024 * 1024

/** Query, form, JSON and multipart give the same parameters; the body wins over the query. */
export async function readRequest(request: FastifyRequest): Promise<Parameters> {
  const query = isRecord(request.query) ? request.query : {}
  if (request.isMultipart()) return readMultipart(request, query)
  const body = isRecord(request.body) ? request.body : {}
  return { values: { ...query, ...body }, uploads: new Map() }
}

async function readMultipart(request: FastifyRequest, query: Record<string, unknown>): Promise<Parameters> {
  const values: Record<string, unknown> = { ...query }
  const uploads = new Map<string, Upload>()
  const limits = { fileSize: uploadLimit + 1, fieldSize: 1024 * 1024, fields: 100, files: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      if (bytes.length > uploadLimit) throw new Refusal(413, 'Request Entity Too Large')
      const upload = {
        field: part.fieldname,
        fileName: part.filename ?? 'file',
        mimeType: part.mimetype,
        bytes,
      }
      uploads.set(part.fieldname, upload)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw badRequest("can't parse multipart request")
  }
  return { values, uploads }
}
