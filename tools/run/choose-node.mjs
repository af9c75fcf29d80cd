import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @typedef {{ path: string, env: NodeJS.ProcessEnv }} ChosenNode */

/**
 * The Node that npm installed with the project; where none is published for this machine, the one that runs now
 * if it can run TypeScript sources.
 * @param {string} root
 * @returns {ChosenNode}
 */
export function chooseNode(root) {
  const tools = join(root, 'node_modules/.bin')
  const installed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  const path = existsSync(installed) ? installed : process.execPath
  if (path === process.execPath && !runsTypeScript(process.versions.node)) {
    throw new Error(
      `Switchboard runs on Node 24; this is ${process.version} and npm has no Node for ${process.platform} ${process.arch}: install Node 24 and try again.`,
    )
  }
  return {
    path,
    env: {
      // Node keeps what it compiled: the server starts with less than half the work of the first time.
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      // glibc would give each thread memory of its own and keep what it leaves: 20 MB of a server under load.
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  }
}

/** @param {string} version */
function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 18)
}
