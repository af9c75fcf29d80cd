// The entry point: `node tools/run.mjs start`. Any Node from 18 on runs this file; it installs what is missing and
// continues with the Node of the project, which is newer.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entries, entryNames } from './run/entries.mjs'
import { installWhatIsMissing } from './run/install.mjs'
import { chooseNode } from './run/choose-node.mjs'
import { buildWebIfChanged } from './run/web-build.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

try {
  await run(process.argv[2] ?? '', process.argv.slice(3))
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exit(1)
}

/** @param {string} name @param {string[]} args */
async function run(name, args) {
  if (Number.parseInt(process.versions.node, 10) < 18) {
    throw new Error(`Switchboard needs Node 18 or newer to install itself; this is ${process.version}.`)
  }
  const entry = entries.get(name)
  if (!entry) throw new Error(`Say which: npm run <name>, where <name> is one of ${entryNames}.`)

  installWhatIsMissing(root)
  const node = chooseNode(root)
  if (entry.showsWeb) buildWebIfChanged(root, node)
  handOver(node, [...entry.command, ...args], entry.stopsInOrder ?? false)
}

/**
 * @param {import('./run/choose-node.mjs').ChosenNode} node
 * @param {string[]} command
 * @param {boolean} stopsInOrder
 */
function handOver(node, command, stopsInOrder) {
  const child = spawn(node.path, command, { cwd: root, env: node.env, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group: the child already has it, and a test run would take two for "at once".
      if (stopsInOrder || signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (failure) => {
    console.error(`${node.path} did not start: ${failure.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
