import { join } from 'node:path'
import { ConfigError } from '../../config/config-error.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import { diskFileStore, type FileStore } from './file-store.ts'

/** The store of the settings, reached once so that a wrong key is reported at the start. @throws ConfigError */
export async function openFileStore({ s3, dataDir }: Config, clock: Clock): Promise<FileStore> {
  const root = join(dataDir, 'files')
  if (s3 === null) return diskFileStore(root)
  // Its client takes a tenth of a start to load, and few installations use it.
  const { s3FileStore } = await import('./s3-file-store.ts')
  const store = s3FileStore(s3, root, clock)
  try {
    await store.check()
  } catch (error) {
    store.close()
    const reason = error instanceof Error ? `${error.name} ${error.message}` : String(error)
    throw new ConfigError([
      { setting: 'S3_BUCKET', text: `${s3.bucket} at ${s3.endpoint} does not open: ${reason}` },
    ])
  }
  return store
}
