import { badRequest, Refusal } from '../refusal.ts'
import { readText } from '../parameters.ts'
import type { Upload } from '../../read-request.ts'
import type { FileKind, StoredFile } from '../file-store.ts'
import type { GivenFile } from '../media-content.ts'
import { isLoopback } from '../../loopback.ts'
import type { MethodCall } from './method.ts'

const megabyte = 1024 * 1024

/** The file a send names: an upload, `attach://name`, a file_id or an address. */
export async function givenFile(
  call: MethodCall,
  kind: FileKind,
  value: string | undefined,
  field: string,
): Promise<GivenFile | StoredFile> {
  const direct = call.parameters.uploads.get(field)
  if (direct) return checkedUpload(direct, kind)
  if (value === undefined || value === '') throw badRequest(`there is no ${kind} in the request`)
  if (value.startsWith('attach://')) {
    const attached = call.parameters.uploads.get(value.slice('attach://'.length))
    if (!attached) throw badRequest(`can't parse InputMedia: media not found`)
    return checkedUpload(attached, kind)
  }
  if (/^https?:\/\//i.test(value)) return download(value, kind)
  const stored = call.world.files.find(call.bot.token, value)
  if (!stored) throw badRequest('wrong file identifier/HTTP URL specified')
  if (stored.kind !== kind) throw badRequest(`can't use file of type ${stored.kind} as ${kind}`)
  return stored
}

export function numberOf(call: MethodCall, name: string): number | undefined {
  const text = readText(call.parameters, name)
  return text === undefined || text === '' ? undefined : Number(text)
}

function checkedUpload(upload: Upload, kind: FileKind): GivenFile {
  const { bytes, fileName, mimeType } = upload
  if (bytes.length === 0) throw badRequest('file must be non-empty')
  if (bytes.length > 50 * megabyte) throw new Refusal(413, 'Request Entity Too Large')
  if (kind === 'photo' && bytes.length > 10 * megabyte) {
    const size = bytes.length
    throw badRequest(
      `too big for a photo: file of size ${size} bytes is too big; the maximum size is 10485760 bytes`,
    )
  }
  return { bytes, fileName, ...(mimeType === 'application/octet-stream' ? {} : { mimeType }) }
}

/** Only this machine is reachable; any other address fails as an unreachable one does. */
async function download(url: string, kind: FileKind): Promise<GivenFile> {
  const failed = badRequest('failed to get HTTP URL content')
  const parsed = URL.parse(url)
  if (kind === 'video_note') throw badRequest("can't use HTTP URL for VideoNote")
  if (!parsed || !isLoopback(parsed.hostname)) throw failed
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw failed
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > (kind === 'photo' ? 5 : 20) * megabyte) throw failed
  return { bytes, fileName: parsed.pathname.split('/').pop() || undefined }
}
