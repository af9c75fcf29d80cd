import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm ci` when node_modules is absent or belongs to another package-lock.json.
 * @param {string} root
 */
export function installWhatIsMissing(root) {
  const stamp = join(root, 'node_modules/.switchboard-installed')
  const wanted = fingerprint(join(root, 'package-lock.json'))
  if (readOr(stamp, '') === wanted) return
  if (!holdsTheLockedVersions(root)) runNpmCi(root)
  writeFileSync(stamp, wanted)
}

/** @param {string} root */
function runNpmCi(root) {
  console.log('Installing what is missing (once, about half a minute) …')
  const started = Date.now()
  const npm = process.env['npm_execpath']
  // The warnings that `error` hides say that some packages want a newer Node: it comes with this very install.
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) {
    throw new Error(
      'Installing failed: npm says why above. Is the npm registry within reach? Then try again.',
    )
  }
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * npm leaves a lock file of what it really installed; a hand-made `npm ci` or `npm install` is as good as ours.
 * @param {string} root
 */
function holdsTheLockedVersions(root) {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'))
  const locked = lockedPackages(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked).every(
    ([place, { version, optional, link }]) =>
      !place.startsWith('node_modules/') || link || optional || installed[place]?.version === version,
  )
}

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} LockedPackages */

/** @param {string} path @returns {LockedPackages | undefined} */
function lockedPackages(path) {
  const text = readOr(path, '')
  return text ? JSON.parse(text).packages : undefined
}

/** @param {string} path */
function fingerprint(path) {
  const told = `${process.platform} ${process.arch}\n${readFileSync(path, 'utf8')}`
  return createHash('sha256').update(told).digest('hex')
}

/** @param {string} path @param {string} fallback */
function readOr(path, fallback) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
