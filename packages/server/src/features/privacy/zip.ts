import { crc32 } from 'node:zlib'

/** One file of an archive: its path inside, and its bytes piece by piece. */
export interface ZipEntry {
  path: string
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface Written {
  path: Buffer
  crc: number
  size: number
  offset: number
}

/** UTF-8 names; the sizes follow the bytes, so that they need not be known before. */
const FLAGS = 0x0808
/** 1980-01-01: an archive has no time zone, and its files contain their own times. */
const DATE = 0x0021
/** The largest number of the format without extensions. */
const MOST = 0xffff_ffff

/** A ZIP as a stream. Its files are not compressed, because pictures and sound already are. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { path, bytes } of entries) {
    const one: Written = { path: Buffer.from(path), crc: 0, size: 0, offset }
    const head = localHead(one.path)
    yield head
    for await (const piece of bytes) {
      one.crc = crc32(piece, one.crc)
      one.size += piece.length
      yield piece
    }
    const tail = numbers([4, 0x08074b50], [4, one.crc], [4, one.size], [4, one.size])
    yield tail
    offset += head.length + one.size + tail.length
    if (offset > MOST) throw new Error('This is more than a plain ZIP can hold.')
    written.push(one)
  }
  const index = Buffer.concat(written.map(indexLine))
  yield index
  const count = written.length
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, offset],
    [2, 0],
  )
}

const localHead = (path: Buffer): Buffer =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, 20], [2, FLAGS], [2, 0], [2, 0], [2, DATE], [4, 0], [4, 0], [4, 0]),
    numbers([2, path.length], [2, 0]),
    path,
  ])

const indexLine = ({ path, crc, size, offset }: Written): Buffer =>
  Buffer.concat([
    numbers(
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      [2, FLAGS],
      [2, 0],
      [2, 0],
      [2, DATE],
      [4, crc],
      [4, size],
      [4, size],
    ),
    numbers([2, path.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    path,
  ])

/** Little-endian numbers of two or four bytes one after the other. */
function numbers(...parts: readonly [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) {
    buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}
