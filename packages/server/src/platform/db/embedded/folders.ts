import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../lib/database-start-error.ts'

/** Everything the embedded database keeps below the server's data folder. */
export type Folders = {
  dataDir: string
  home: string
  cluster: string
  logs: string
  startLog: string
}

/** Touches nothing: a refused start leaves the data folder exactly as it was. */
export async function foldersIn(dataDir: string): Promise<Folders> {
  const real = await realpathOfFuture(resolve(dataDir))
  const home = join(real, 'postgres')
  const logs = join(home, 'logs')
  return { dataDir: real, home, cluster: join(home, 'cluster'), logs, startLog: join(logs, 'start.log') }
}

export async function makeHome(folders: Folders): Promise<void> {
  await mkdir(folders.home, { recursive: true, mode: 0o755 })
}

/** The real path of a folder that may not exist yet: symlinks of the part that exists are followed. */
async function realpathOfFuture(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realpathOfFuture(dirname(path)), path.slice(dirname(path).length))
  }
}
