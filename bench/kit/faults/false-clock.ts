import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** libfaketime as Debian ships it: a process asks it for the time instead of the system. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export const hasFalseClocks = (): boolean => existsSync(LIBRARY)

/** The clock of a machine that a test can set; timers and counters continue as they do when a real one is set. */
export interface FalseClock {
  env: Record<string, string>
  /** Such as `+3600`, `-3600`, or `-600 x0.9` for one that is slow as well. Noticed within a second. */
  set(offset: string): Promise<void>
  remove(): Promise<void>
}

export async function falseClock(): Promise<FalseClock> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-clock-'))
  // A database server that uses it runs as another user.
  await chmod(folder, 0o755)
  const path = join(folder, 'offset')
  const set = async (offset: string): Promise<void> => {
    await writeFile(`${path}.new`, `${offset}\n`)
    await rename(`${path}.new`, path)
  }
  await set('+0')
  return {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
