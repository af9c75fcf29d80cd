import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../lib/database-start-error.ts'

/** Stores the bytes of files. The server makes the keys, never from a user's text. */
export interface FileStore {
  /** Takes a finished temporary file over, durably: it is on disk before this resolves. */
  adopt(temporaryPath: string, key: string): Promise<void>
  /** @throws the store's error when the bytes cannot be opened, before any of them is read */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  size(key: string): Promise<number>
  /** @throws the store's error when it cannot be asked */
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** A local path of the bytes, for an image decoder or a provider upload. */
  localPath(key: string): Promise<string>
  /** Where temporary files may be made so that adopting them is a rename. */
  readonly temporaryDir: string
  /** Whether the store can be reached with these settings. @throws the store's error when not */
  check(): Promise<void>
  close(): void
}

/** Files under a folder, spread over 256 folders by the first two characters of the key. */
export function diskFileStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('A storage key is a UUID.')
    return join(root, key.slice(0, 2), key)
  }
  return {
    temporaryDir: join(root, 'incoming'),
    async adopt(temporaryPath, key) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await flush(temporaryPath)
      await rename(temporaryPath, path)
      await flush(dirname(path))
    },
    async read(key, range) {
      const bytes = createReadStream(pathOf(key), range)
      await once(bytes, 'open')
      return bytes
    },
    size: async (key) => (await stat(pathOf(key))).size,
    has: (key) =>
      stat(pathOf(key)).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return false
          throw error
        },
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    localPath: (key) => Promise.resolve(pathOf(key)),
    check: () => Promise.resolve(),
    close: () => undefined,
  }
}

/** A rename survives a power cut only when the bytes and the folder entry were flushed. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
