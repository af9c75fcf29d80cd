import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseStartError } from '../../lib/database-start-error.ts'
import type { Folders } from './folders.ts'

/** The user that runs PostgreSQL: our own, or another one if we are root, because PostgreSQL refuses root. */
export type ServerUser =
  | { kind: 'self'; uid: number | undefined }
  | { kind: 'lent'; uid: number; gid: number; name: string }

export async function chooseServerUser(folders: Folders): Promise<ServerUser> {
  const me = process.getuid?.()
  const owner = await stat(folders.cluster).catch(() => undefined)
  if (me === undefined) return { kind: 'self', uid: undefined }
  if (me !== 0) {
    if (owner && owner.uid !== me) throw ownedByAnother(folders, owner.uid, me)
    return { kind: 'self', uid: me }
  }
  if (owner && owner.uid !== 0)
    return { kind: 'lent', uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` }
  return findLentUser()
}

export function identityOf(user: ServerUser): { uid?: number; gid?: number } {
  return user.kind === 'lent' ? { uid: user.uid, gid: user.gid } : {}
}

/** The first folder on the way to `path` that the user may not pass, judged by mode bits. */
export async function findClosedFolder(path: string, user: ServerUser): Promise<string | undefined> {
  if (user.kind === 'self') return undefined
  const above = dirname(path) === path ? undefined : await findClosedFolder(dirname(path), user)
  if (above) return above
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isDirectory()) return undefined
  return (facts.mode & passBit(facts, user)) === 0 ? path : undefined
}

function passBit(facts: Stats, user: { uid: number; gid: number }): number {
  if (facts.uid === user.uid) return 0o100
  return facts.gid === user.gid ? 0o010 : 0o001
}

async function findLentUser(): Promise<ServerUser> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((entry) => entry.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const found = lines.find((fields) => fields[0] === name)
    const uid = Number(found?.[2])
    const gid = Number(found?.[3])
    if (found && uid > 0 && gid > 0) return { kind: 'lent', uid, gid, name }
  }
  throw new DatabaseStartError(
    'no-server-user',
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody" to run it. ' +
      'Start the desk as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function ownedByAnother(folders: Folders, owner: number, me: number): DatabaseStartError {
  return new DatabaseStartError(
    'data-folder-other-owner',
    `The database in ${folders.cluster} belongs to the user with uid ${owner}, but the desk runs with uid ${me}. ` +
      `Start the desk as that user (or as root, where DATA_DIR belongs to root), or set DATA_DIR to another folder.`,
  )
}
