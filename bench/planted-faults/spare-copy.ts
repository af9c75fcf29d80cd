import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A copy of the project in which anything may be broken. */
export interface SpareCopy {
  root: string
  /** Replaces the one occurrence of `find`; the answer puts it back. Null when it does not occur exactly once. */
  plant(file: string, find: string, replace: string): Promise<(() => Promise<void>) | null>
  remove(): Promise<void>
}

const project = fileURLToPath(new URL('../../', import.meta.url))

/** Folders that the copy creates for itself or never needs. */
const left = new Set(['node_modules', '.git', '.cache', 'data', 'test-results', 'screenshots'])
/** The folders inside node_modules that belong to one copy alone. */
const ownModules = new Set(['@switchboard', '.vite', '.vitest', '.cache'])

export async function makeSpareCopy(): Promise<SpareCopy> {
  const root = await mkdtemp(join(tmpdir(), 'switchboard-copy-'))
  await cp(project, root, { recursive: true, filter: (path) => !left.has(basename(path)) })
  await linkModules(root)
  return {
    root,
    async plant(file, find, replace) {
      const path = join(root, file)
      const sound = await readFile(path, 'utf8').catch(() => '')
      if (sound.split(find).length !== 2) return null
      await writeFile(path, sound.split(find).join(replace))
      return () => writeFile(path, sound)
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Packages of others are linked; our own names lead into the copy, or the fault would not be in what the tests import. */
async function linkModules(root: string): Promise<void> {
  const [from, to] = [join(project, 'node_modules'), join(root, 'node_modules')]
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (!ownModules.has(name)) await symlink(join(from, name), join(to, name))
  }
  await cp(join(from, '@switchboard'), join(to, '@switchboard'), { recursive: true, verbatimSymlinks: true })
}
