import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MOUNT = '/usr/bin/mount'
const UNMOUNT = '/usr/bin/umount'

/** A disk of a few hundred megabytes, in memory, that an experiment may fill to its last byte. */
export interface SmallDisk {
  folder: string
  /** Fills the disk to the last byte. */
  fill(): Promise<void>
  /** Takes away what `fill` wrote. */
  clear(): Promise<void>
  free(): Promise<number>
  remove(): void
}

/** Why there can be no such disk here; null: there can. */
export function missingForSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a disk in memory is made on Linux only'
  if (process.getuid?.() !== 0) return 'a disk in memory is made by root only'
  try {
    makeSmallDisk(1).remove()
    return null
  } catch {
    return 'this machine does not allow mounts'
  }
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-disk-'))
  execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  // The database's own user has to reach its folder.
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (let size = 1024 ** 2; size >= 1; size = Math.floor(size / 2)) await writeUntilFull(file, size)
      } finally {
        await file.close()
      }
    },
    clear: () => rm(ballast, { force: true }),
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    remove() {
      execFileSync(UNMOUNT, ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  for (;;) {
    try {
      await file.write(Buffer.alloc(size))
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      return
    }
  }
}
