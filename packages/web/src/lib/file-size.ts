import { limits } from '@switchboard/contract'

/** KB, or MB from 1000 KB upward, with one decimal that is dropped when it is zero. No line breaks before the unit. */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0\u00a0KB'
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  if (kilobytes < limits.megabyteFromKilobytes) return `${kilobytes}\u00a0KB`
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${megabytes.endsWith('.0') ? megabytes.slice(0, -2) : megabytes}\u00a0MB`
}

/** A limit in the unit in which an operator sets it: 50 MB, where a computer counts 52,428,800 bytes. */
export function limitSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return Number.isInteger(megabytes) && megabytes > 0 ? `${megabytes}\u00a0MB` : fileSize(bytes)
}

/** At most four letters for the kind of a file: its ending, or its media type. */
export function fileKind(name: string, type = ''): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]
  const kind = ending ?? type.split('/')[1]?.replace(/[^a-z0-9][^]*/i, '') ?? ''
  return kind === '' ? '?' : kind.slice(0, 4).toUpperCase()
}
