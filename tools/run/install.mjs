import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chooseNode } from './choose-node.mjs'
import { requireWritable } from './require-writable.mjs'

/**
 * Runs `npm ci` when node_modules is absent or belongs to another package-lock.json.
 * @param {string} root
 */
export function installWhatIsMissing(root) {
  const stamp = join(root, 'node_modules/.switchboard-installed')
  const wanted = fingerprint(join(root, 'package-lock.json'))
  if (readOr(stamp, '') === wanted) return
  if (!holdsTheLockedVersions(root) || skippedForThisMachine(root).length > 0) installAll(root)
  keepStamp(stamp, wanted)
}

/**
 * Who runs the server may not be who may write here: then the next start compares the versions again.
 * @param {string} stamp
 * @param {string} text
 */
function keepStamp(stamp, text) {
  try {
    writeFileSync(stamp, text)
  } catch {
    return
  }
}

/** @param {string} root */
function installAll(root) {
  const modules = join(root, 'node_modules')
  requireWritable('Packages must be installed', [existsSync(modules) ? modules : root])
  console.log('Installing what is missing (once, about half a minute) …')
  const started = Date.now()
  runNpm(root, process.execPath, ['ci'])
  // npm skips platform packages that want a newer Node than the one it runs on: the one just installed is newer.
  if (skippedForThisMachine(root).length > 0) runNpm(root, chooseNode(root).path, ['install', '--no-save'])
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** @param {string} root @param {string} node @param {string[]} command */
function runNpm(root, node, command) {
  const npm = process.env['npm_execpath']
  // The warnings that `error` hides report that some packages need a newer Node: this very install brings it.
  const args = [
    ...command,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` }
  const [program, ...rest] = npm ? [node, npm, ...args] : ['npm', ...args]
  const done = spawnSync(program, rest, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) {
    throw new Error(
      'Installing failed: npm says why above. Is the npm registry within reach? Then try again.',
    )
  }
}

/** @param {string} root */
export function skippedForThisMachine(root) {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json')) ?? {}
  const locked = lockedPackages(join(root, 'package-lock.json')) ?? {}
  return Object.entries(locked)
    .filter(([place, { os, cpu, libc }]) => {
      const fits = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl')
      return fits && !installed[place]
    })
    .map(([place]) => place)
}

/**
 * npm leaves a lock file of what it really installed; a hand-made `npm ci` or `npm install` is as good as ours.
 * @param {string} root
 */
export function holdsTheLockedVersions(root) {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'))
  const locked = lockedPackages(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked).every(
    ([place, { version, optional, link }]) =>
      !place.startsWith('node_modules/') || link || optional || installed[place]?.version === version,
  )
}

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/** @param {string} path @returns {Record<string, Locked> | undefined} */
function lockedPackages(path) {
  const text = readOr(path, '')
  return text ? JSON.parse(text).packages : undefined
}

/** @param {string} path */
function fingerprint(path) {
  const facts = `${process.platform} ${process.arch}\n${readFileSync(path, 'utf8')}`
  return createHash('sha256').update(facts).digest('hex')
}

/** @param {string} path @param {string} fallback */
function readOr(path, fallback) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
