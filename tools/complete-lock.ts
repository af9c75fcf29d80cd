// `npm install` writes no entry for a platform's package that its registry does not offer, and `npm ci` then refuses
// the whole lock file. Run `node tools/complete-lock.ts` after `npm install`: it adds those entries by name alone.
import { readFileSync, writeFileSync } from 'node:fs'
import { type LockFile, type LockedPackage, missingFromLock, readLock } from './checks/lock-file.ts'

const path = new URL('../package-lock.json', import.meta.url)
const lock = readLock(readFileSync(path, 'utf8'))
const missing = missingFromLock(lock)
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completed(lock), null, 2)}\n`)
console.log(missing.length === 0 ? 'The lock file is complete.' : `Added ${missing.length} entries.`)

function completed(incomplete: LockFile): LockFile {
  const packages: Record<string, LockedPackage> = { ...incomplete.packages }
  for (const { name, version, dev } of missing) {
    const { cpu, libc, os } = platformOf(name)
    packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os,
    }
  }
  const places = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'))
  return {
    ...incomplete,
    packages: Object.fromEntries(places.map((place) => [place, packages[place] ?? {}])),
  }
}

function platformOf(name: string): { cpu: string[]; os: string[]; libc?: string[] } {
  const os = /android|darwin|linux|win32|freebsd|openharmony/.exec(name)?.[0]
  const cpu = /arm64|x64|ia32|ppc64|riscv64|s390x|wasm32|arm/.exec(name)?.[0]
  if (!os || !cpu) throw new Error(`${name} does not say its platform: write its entry by hand.`)
  return {
    cpu: [cpu],
    os: [os],
    ...(os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}),
  }
}
