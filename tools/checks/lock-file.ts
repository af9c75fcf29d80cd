export type LockedPackage = {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
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

/**
 * Optional packages that another package names and the lock file does not contain: `npm ci` refuses such a lock file.
 */
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

/** Packages whose entry contains an address: a lock file that does not depend on one registry has none. */
export function addressesIn(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([place]) => place)
}

/**
 * Places of packages from a registry that `npm ci` would install without comparing them with a hash. Tools of a platform
 * that the registry of this lock file does not offer are left out: their hash is unknown.
 */
export function unhashedIn(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.integrity)
    .filter(([, entry]) => !isToolOfAnotherPlatform(entry))
    .map(([place]) => place)
}

function isToolOfAnotherPlatform({
  dev,
  optional,
  os = [],
  cpu = [],
  libc = ['glibc'],
}: LockedPackage): boolean {
  if (!dev || !optional || os.length === 0) return false
  const isOurs =
    os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc')
  return !isOurs
}

/** The usual platform of a server: of a package that exists once for every platform, this one is installed. */
const usual = { os: 'linux', cpu: 'x64', libc: 'glibc' }

/** Packages of others that `npm ci --omit=dev` installs: those that only checks and builds need are left out. */
export function productionPackages(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && dev !== true && link !== true)
    .filter(
      ([, { os, cpu, libc }]) => allows(os, usual.os) && allows(cpu, usual.cpu) && allows(libc, usual.libc),
    )
    .map(([place]) => place)
}

const allows = (named: readonly string[] | undefined, one: string): boolean =>
  named === undefined || named.includes(one)
