import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requireWritable } from './require-writable.mjs'

/**
 * What the browser gets: the agents' app and the visitors' chat.
 * @typedef {{ folder: string, page: string, what: string, sources: string[] }} Built
 * @type {Built[]}
 */
const builds = [
  {
    folder: 'packages/web',
    page: 'index.html',
    what: 'the web app',
    sources: ['src', 'public', 'head.html', 'index.html', 'workspace.html', 'connect.html', 'gallery.html'],
  },
  {
    folder: 'packages/website-chat',
    page: 'chat.html',
    what: 'the website chat',
    sources: ['src', 'chat.html'],
  },
]

/**
 * Builds each `dist` that is absent or was built from other sources.
 * @param {string} root
 * @param {import('./choose-node.mjs').ChosenNode} node
 */
export function buildWebIfChanged(root, node) {
  for (const built of builds) buildIfChanged(root, node, built)
}

/**
 * Reading every source takes longer than asking for the times of all. So the stamp holds those too, beside the fingerprint of what the
 * sources say, and they are read only when one of them was written since.
 * @param {string} root
 * @param {import('./choose-node.mjs').ChosenNode} node
 * @param {Built} built
 */
function buildIfChanged(root, node, { folder, page, what, sources }) {
  const stamp = join(root, folder, '.cache/built-from')
  const own = ['vite.config.ts', 'package.json', ...sources].map((source) => `${folder}/${source}`)
  const places = ['package-lock.json', 'packages/contract/src', ...own]
  const [builtFrom, builtTimes] = existsSync(join(root, folder, 'dist', page)) ? readStamp(stamp) : []
  const times = timesOf(root, places)
  if (times !== null && times === builtTimes) return
  const wanted = fingerprint(root, places)
  if (builtFrom !== wanted) {
    build(root, node, { folder, what })
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, `${wanted}\n${times ?? ''}`)
  } else if (times !== null) keepTimes(stamp, `${wanted}\n${times}`)
}

/**
 * Who runs the server may not be who may write here: then the next start reads the sources again.
 * @param {string} stamp
 * @param {string} text
 */
function keepTimes(stamp, text) {
  try {
    writeFileSync(stamp, text)
  } catch {
    return
  }
}

/** @param {string} stamp @returns {string[]} */
function readStamp(stamp) {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
}

/**
 * @param {string} root
 * @param {import('./choose-node.mjs').ChosenNode} node
 * @param {{ folder: string, what: string }} built
 */
function build(root, node, { folder, what }) {
  // Vite compiles its settings into node_modules.
  requireWritable(`Pages must be built (${what})`, [join(root, folder), join(root, 'node_modules')])
  console.log(`Building ${what} …`)
  const started = Date.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node.path, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, folder),
    env: { ...node.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error(`Building ${what} failed: the reason is printed above.`)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Some filesystems count whole seconds, some two: what is written again so soon may have the same time. */
const COARSEST_TIME = 2000

/**
 * Names, sizes and times of all sources. Nothing sets the time of the last change (ctime) of a file but the kernel, so no copy and no
 * checkout brings an old one along. Null while a source is so new that another change could have the same time.
 * @param {string} root
 * @param {string[]} sources
 * @param {number} [now]
 */
export function timesOf(root, sources, now = Date.now()) {
  /** @type {string[]} */
  const facts = []
  const newest = Math.max(...sources.map((source) => addTimes(facts, root, source)))
  if (newest > now - COARSEST_TIME) return null
  return createHash('sha256').update(facts.join('\n')).digest('hex')
}

/** @param {string[]} facts @param {string} root @param {string} place @returns {number} the newest time */
function addTimes(facts, root, place) {
  const path = join(root, place)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return 0
  facts.push(`${place} ${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`)
  if (!found.isDirectory()) return found.ctimeMs
  return readdirSync(path)
    .sort()
    .reduce((newest, name) => Math.max(newest, addTimes(facts, root, `${place}/${name}`)), found.ctimeMs)
}

/** @param {string} root @param {string[]} sources */
function fingerprint(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, root, source)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} root @param {string} place */
function addTo(hash, root, place) {
  const path = join(root, place)
  if (!existsSync(path)) return
  const names = namesIn(path)
  if (!names) {
    hash.update(`${place}\n`).update(readFileSync(path))
    return
  }
  for (const name of names) addTo(hash, root, `${place}/${name}`)
}

/** @param {string} path */
function namesIn(path) {
  try {
    return readdirSync(path).sort()
  } catch {
    return undefined
  }
}
