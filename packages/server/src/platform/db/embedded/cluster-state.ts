import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, DatabaseStartError } from '../../lib/database-start-error.ts'

export const POSTGRES_MAJOR = '18'

/** pg_control carries 1800 in all of PostgreSQL 18; the file is always 8 KiB. */
const CONTROL_VERSION = 1800
const CONTROL_BYTES = 8192

const NEEDED = [
  'base',
  'global',
  'pg_wal',
  'pg_xact',
  'pg_multixact',
  'pg_tblspc',
  'postgresql.conf',
  'pg_hba.conf',
]

/** Looks, never touches. Throws for a folder that must be left alone. */
export async function inspectCluster(cluster: string): Promise<'absent' | 'ready'> {
  const names = await namesIn(cluster)
  if (names.length === 0) return 'absent'
  if (!names.includes('PG_VERSION')) {
    throw damaged(cluster, 'it holds files but no PG_VERSION')
  }
  await checkVersion(cluster)
  const missing = NEEDED.filter((name) => !names.includes(name))
  if (missing.length > 0) throw damaged(cluster, `${missing.join(', ')} is missing`)
  await checkControlFile(cluster)
  return 'ready'
}

export function damaged(
  cluster: string,
  what: string,
  touched = 'Nothing in it was changed. ',
): DatabaseStartError {
  return new DatabaseStartError(
    'data-folder-damaged',
    `The database folder ${cluster} is damaged: ${what}. ${touched}` +
      `Restore it from a backup (npm run restore), or set DATA_DIR to another folder to begin with an empty desk.`,
  )
}

async function namesIn(cluster: string): Promise<string[]> {
  try {
    return await readdir(cluster)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') throw damaged(cluster, 'it is not a folder')
    if (codeOf(error) !== 'EACCES') throw error
    const owner = await stat(cluster)
    throw new DatabaseStartError(
      'data-folder-other-owner',
      `The database folder ${cluster} belongs to the user with uid ${owner.uid} and may not be read. ` +
        `Start the desk as that user (or as root, where DATA_DIR belongs to root), or set DATA_DIR to another folder.`,
    )
  }
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === POSTGRES_MAJOR) return
  if (!/^\d+(\.\d+)?$/.test(version)) throw damaged(cluster, 'PG_VERSION holds no version')
  throw new DatabaseStartError(
    'data-folder-other-version',
    `The database folder ${cluster} was made by PostgreSQL ${version}; this desk brings PostgreSQL ${POSTGRES_MAJOR}. ` +
      `Nothing in it was changed. Start it with the version of the desk that made it, ` +
      `or set DATA_DIR to another folder.`,
  )
}

async function checkControlFile(cluster: string): Promise<void> {
  const bytes = await readFile(join(cluster, 'global', 'pg_control')).catch((error: unknown) => {
    throw damaged(cluster, `global/pg_control cannot be read (${codeOf(error) ?? 'unknown reason'})`)
  })
  if (bytes.length !== CONTROL_BYTES) throw damaged(cluster, `global/pg_control has ${bytes.length} bytes`)
  const version = bytes.readUInt32LE(8)
  if (version !== CONTROL_VERSION) throw damaged(cluster, 'global/pg_control holds no PostgreSQL 18 header')
}
