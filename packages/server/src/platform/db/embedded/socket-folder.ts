import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, DatabaseStartError } from '../database-start-error.ts'
import type { Folders } from './folders.ts'
import type { ServerUser } from './server-user.ts'
import { SOCKET_NUMBER } from './settings.ts'

/** sun_path holds 108 bytes with the closing zero on Linux, 104 on macOS. */
const LONGEST = process.platform === 'linux' ? 107 : 103

/** A folder of the server's user alone (0700): anyone who may open it may use the database without a password. */
export async function prepareSocketFolder(folders: Folders, user: ServerUser): Promise<string> {
  const short = `switchboard-${createHash('sha256').update(folders.home).digest('hex').slice(0, 12)}`
  const places = [join(folders.home, 'socket'), join(tmpdir(), short), join('/tmp', short)]
  const place = places.find((path) => Buffer.byteLength(socketIn(path)) <= LONGEST) ?? join('/tmp', short)
  await makePrivate(place, user)
  return place
}

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_NUMBER}`)

async function makePrivate(place: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(place, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (user.kind === 'lent' && (await lstat(place)).uid === 0) await lchown(place, user.uid, user.gid)
  const facts = await lstat(place)
  const ours = user.uid === undefined || facts.uid === user.uid
  if (facts.isDirectory() && ours && (facts.mode & 0o077) === 0) return
  throw new DatabaseStartError(
    'socket-folder-unsafe',
    `The folder ${place} for the database's socket is not private: it must be a folder of uid ${user.uid ?? '?'} ` +
      `with mode 0700. Remove it and start again.`,
  )
}
