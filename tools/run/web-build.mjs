import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
 * @param {string} root
 * @param {import('./choose-node.mjs').ChosenNode} node
 * @param {Built} built
 */
function buildIfChanged(root, node, { folder, page, what, sources }) {
  const stamp = join(root, folder, '.cache/built-from')
  const own = ['vite.config.ts', 'package.json', ...sources].map((source) => `${folder}/${source}`)
  const wanted = fingerprint(root, ['package-lock.json', 'packages/contract/src', ...own])
  const isBuilt = existsSync(stamp) && existsSync(join(root, folder, 'dist', page))
  if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return

  console.log(`Building ${what} …`)
  const started = Date.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node.path, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, folder),
    env: { ...node.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error(`Building ${what} failed: the reason is printed above.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
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
