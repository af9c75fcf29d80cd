import { open } from 'node:fs/promises'

export type SniffedKind = 'image' | 'video' | 'audio' | 'document'

/** The type of a file by its bytes, regardless of what its name or sender claims. */
export interface Sniffed {
  kind: SniffedKind
  mime: string
  /** The usual end of such a file's name, dot included. */
  ending: string
  /** Whether the server sends this type on; it stores any other as unknown bytes. */
  known: boolean
}

const unknown: Sniffed = { kind: 'document', mime: 'application/octet-stream', ending: '', known: false }

export async function sniff(path: string, name: string, recorded = false): Promise<Sniffed> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const head = await headOf(path)
  if (found === undefined) return isPlainText(head) ? plainText(name) : unknown
  const mime = found.mime.split(';')[0] ?? ''
  const ending = `.${found.ext}`
  if (recorded && isSoundOnly(mime, head))
    return { kind: 'audio', mime: mime.replace('video/', 'audio/'), ending, known: true }
  const kind = kinds.get(mime)
  return kind === undefined ? unknown : { kind, mime, ending, known: true }
}

/** Excludes programs and markup. Images that browsers do not show are documents. */
const kinds = new Map<string, SniffedKind>([
  ...listed('image', 'image/jpeg image/png image/apng image/webp image/gif'),
  ...listed('video', 'video/mp4 video/webm video/quicktime video/3gpp video/ogg video/x-m4v'),
  ...listed(
    'audio',
    'audio/mpeg audio/mp4 audio/x-m4a audio/ogg audio/webm audio/wav audio/aac audio/flac audio/amr',
  ),
  ...listed(
    'document',
    `application/pdf application/zip application/rtf application/epub+zip application/x-cfb
     application/gzip application/x-7z-compressed application/x-rar-compressed application/x-tar
     application/vnd.oasis.opendocument.text application/vnd.oasis.opendocument.spreadsheet
     application/vnd.oasis.opendocument.presentation
     application/vnd.openxmlformats-officedocument.wordprocessingml.document
     application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
     application/vnd.openxmlformats-officedocument.presentationml.presentation
     image/heic image/heif image/avif image/tiff image/bmp
     video/matroska video/vnd.avi video/mpeg text/calendar text/vcard`,
  ),
])

function listed(kind: SniffedKind, mimes: string): Array<[string, SniffedKind]> {
  return mimes.split(/\s+/).map((mime) => [mime, kind])
}

const HEAD = 64 * 1024

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A browser's voice note comes in a film's container; the names of its tracks identify it. */
function isSoundOnly(mime: string, head: Buffer): boolean {
  const text = head.toString('latin1')
  if (mime === 'video/webm') return text.includes('A_OPUS') && !/V_(VP|AV1|MPEG)/.test(text)
  if (mime === 'video/mp4') return text.includes('soun') && !text.includes('vide')
  return false
}

/** UTF-8 without control characters that does not begin like markup. */
function isPlainText(head: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length === HEAD })
    return (
      text.trim() !== '' &&
      !/(?![\t\n\r\f])\p{Cc}/u.test(text) &&
      !/^\s*<|<(script|svg|html|!doctype)/i.test(text)
    )
  } catch {
    return false
  }
}

function plainText(name: string): Sniffed {
  return /\.csv$/i.test(name)
    ? { kind: 'document', mime: 'text/csv', ending: '.csv', known: true }
    : { kind: 'document', mime: 'text/plain', ending: '.txt', known: true }
}
