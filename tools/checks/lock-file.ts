export type LockedPackage = {
  version?: string
  license?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type LockFile = { packages: Record<string, LockedPackage> }

export function readLock(text: string): LockFile {
  const lock: unknown = JSON.parse(text)
  if (!isLockFile(lock)) throw new Error('package-lock.json has no list of packages.')
  return lock
}

function isLockFile(value: unknown): value is LockFile {
  return (
    typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object'
  )
}

/** Optional packages that somebody names and the lock file does not hold: `npm ci` refuses such a lock file. */
export function missingFromLock(lock: LockFile): { name: string; version: string; dev: boolean }[] {
  const missing = new Map<string, { name: string; version: string; dev: boolean }>()
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const held = lock.packages[`${place}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
      if (!held) missing.set(name, { name, version, dev: entry.dev ?? false })
    }
  }
  return [...missing.values()]
}

/** Places of packages whose entry names an address: a lock file that binds nobody to one registry has none. */
export function addressesIn(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([place]) => place)
}
