import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const sources = [
  'package-lock.json',
  'packages/contract/src',
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/connect.html',
  'packages/web/gallery.html',
  'packages/web/vite.config.ts',
  'packages/web/package.json',
]

/**
 * Builds packages/web/dist when it is absent or was built from other sources.
 * @param {string} root
 * @param {import('./choose-node.mjs').ChosenNode} node
 */
export function buildWebIfChanged(root, node) {
  const stamp = join(root, 'packages/web/.cache/built-from')
  const wanted = fingerprint(root)
  const built = existsSync(stamp) && existsSync(join(root, 'packages/web/dist/index.html'))
  if (built && readFileSync(stamp, 'utf8') === wanted) return

  console.log('Building the web app …')
  const started = Date.now()
  buildWeb(root, node)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** @param {string} root @param {import('./choose-node.mjs').ChosenNode} node */
function buildWeb(root, node) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(node.path, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages/web'),
    env: { ...node.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error('Building the web app failed: the reason is printed above.')
}

/** @param {string} root */
function fingerprint(root) {
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
