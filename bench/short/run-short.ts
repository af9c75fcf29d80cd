import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** The short forms of experiments, one after the other as tests; answers the exit code. */
export async function runShort(): Promise<number> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'short', '--no-file-parallelism'], {
    cwd: project,
    stdio: 'inherit',
  })
  await once(child, 'close')
  return child.exitCode ?? 1
}
