import { mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../lib/database-start-error.ts'

/** A share that does not answer would hold the start up without a word. */
const MAY_TAKE = 5000

/** Why nothing can be stored in this folder, which may not exist yet; null when it can. Leaves nothing behind. */
export async function writeFault(folder: string): Promise<string | null> {
  const slow = pause(MAY_TAKE, `"${folder}" does not answer within ${MAY_TAKE / 1000} s`, { ref: false })
  return Promise.race([tryToWrite(folder), slow])
}

async function tryToWrite(folder: string): Promise<string | null> {
  let place = folder
  try {
    place = await nearestFolder(folder)
    await rmdir(await mkdtemp(join(place, '.switchboard-check-')))
    return null
  } catch (error) {
    const what =
      place === folder ? `"${folder}" cannot be written` : `"${folder}" cannot be made in "${place}"`
    // It is there, and yet nothing can be made in it: a place such as /proc.
    return `${what}: ${codeOf(error) === 'ENOENT' ? 'that place takes no files' : systemReason(error)}`
  }
}

/** The folder itself, or the last one on the way to it that exists. */
async function nearestFolder(path: string): Promise<string> {
  try {
    await stat(path)
    return path
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    return nearestFolder(dirname(path))
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's quota is used up",
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk fails',
  ENOENT: 'there is no such file or folder',
}

/** A failed system call in plain English. */
export function systemReason(error: unknown): string {
  const code = codeOf(error)
  return (code === undefined ? undefined : reasons[code]) ?? code ?? String(error)
}

/** Whether the operator's machine, not our code, is why this failed. */
export const isSystemReason = (error: unknown): boolean => (codeOf(error) ?? '') in reasons
