import { statfs } from 'node:fs/promises'
import { codeOf } from '../lib/database-start-error.ts'
import { refuse } from '../lib/refusal.ts'

/** Bytes of the disk on which a folder is. */
export interface DiskRoom {
  size: number
  free: number
}

const MEGABYTE = 1024 ** 2
/** PostgreSQL's log may grow to a gigabyte (max_wal_size); on a small disk the server uses what there is. */
const RESERVE = { share: 0.05, least: 64 * MEGABYTE, most: 1024 * MEGABYTE }
/** Administrators are warned before files are refused. */
const ALARM_BELOW = 0.1

export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** Files leave some space free, so that a database on the same disk can still store texts. */
export function takesFile({ size, free }: DiskRoom, bytes: number): boolean {
  const reserve = Math.min(RESERVE.most, Math.max(RESERVE.least, size * RESERVE.share))
  return free - bytes >= reserve
}

export const isNearlyFull = ({ size, free }: DiskRoom): boolean => free < size * ALARM_BELOW

/** @throws disk-full */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  if (!takesFile(await diskRoom(folder), bytes)) refuse('disk-full')
}

/** The disk, or what one user may have of it, is used up. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
