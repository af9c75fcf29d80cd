/** The facts in a file's own bytes: its type, picture size and playing time. */
export type MediaFacts = { mimeType: string; width?: number; height?: number; duration?: number }

export function readMedia(bytes: Buffer): MediaFacts {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('\xff\xd8\xff')) return { mimeType: 'image/jpeg', ...jpegSize(bytes) }
  if (head.startsWith('\x89PNG')) return { mimeType: 'image/png', ...sizeAt(bytes, 16, 20, 'BE') }
  if (head.startsWith('GIF8')) return { mimeType: 'image/gif', ...sizeAt(bytes, 6, 8, 'LE16') }
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
    return { mimeType: 'image/webp', ...webpSize(bytes) }
  if (head.startsWith('OggS')) return { mimeType: 'audio/ogg', duration: oggSeconds(bytes) }
  if (head.slice(4, 8) === 'ftyp') return mp4Facts(bytes)
  if (head.startsWith('ID3') || isMpegFrame(bytes)) return { mimeType: 'audio/mpeg' }
  if (head.startsWith('%PDF')) return { mimeType: 'application/pdf' }
  if (head.startsWith('\x1f\x8b')) return { mimeType: 'application/gzip' }
  if (head.startsWith('\x1a\x45\xdf\xa3')) return { mimeType: 'video/webm' }
  return { mimeType: 'application/octet-stream' }
}

type Size = { width?: number; height?: number }

function sizeAt(bytes: Buffer, x: number, y: number, order: 'BE' | 'LE16'): Size {
  if (bytes.length < y + 4) return {}
  if (order === 'BE') return { width: bytes.readUInt32BE(x), height: bytes.readUInt32BE(y) }
  return { width: bytes.readUInt16LE(x), height: bytes.readUInt16LE(y) }
}

function jpegSize(bytes: Buffer): Size {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return {}
}

function webpSize(bytes: Buffer): Size {
  const chunk = bytes.toString('latin1', 12, 16)
  if (bytes.length < 30) return {}
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}

/** Opus counts 48,000 samples a second; the last page's position is the length. */
function oggSeconds(bytes: Buffer): number {
  const last = bytes.lastIndexOf('OggS')
  if (last < 0 || last + 14 > bytes.length) return 0
  return Math.max(1, Math.round(Number(bytes.readBigUInt64LE(last + 6)) / 48000))
}

function isMpegFrame(bytes: Buffer): boolean {
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0
}

function mp4Facts(bytes: Buffer): MediaFacts {
  const brand = bytes.toString('latin1', 8, 12)
  const facts: MediaFacts = { mimeType: brand.startsWith('M4A') ? 'audio/mp4' : 'video/mp4' }
  for (const box of boxesOf(bytes, 0, bytes.length, ['moov', 'trak'])) {
    if (box.type === 'mvhd' && bytes[box.start] === 0) {
      const scale = bytes.readUInt32BE(box.start + 12)
      facts.duration = Math.round(bytes.readUInt32BE(box.start + 16) / Math.max(1, scale))
    }
    if (box.type === 'tkhd' && bytes[box.start] === 0) {
      const width = bytes.readUInt32BE(box.start + 76) >>> 16
      if (width > 0) Object.assign(facts, { width, height: bytes.readUInt32BE(box.start + 80) >>> 16 })
    }
  }
  return facts
}

type Box = { type: string; start: number }

function boxesOf(bytes: Buffer, from: number, to: number, open: string[]): Box[] {
  const found: Box[] = []
  let at = from
  while (at + 8 <= to) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > to) break
    found.push({ type, start: at + 8 })
    if (open.includes(type)) found.push(...boxesOf(bytes, at + 8, at + length, open))
    at += length
  }
  return found
}
