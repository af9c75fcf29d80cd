/** A part of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The bytes that a Range header requests from a file of this size: null for all of them (no header, several ranges, or
 * nothing we read, as RFC 9110 allows), 'unsatisfiable' for a part beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
