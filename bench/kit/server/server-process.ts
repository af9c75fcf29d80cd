import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '@switchboard/server'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const main = `${root}packages/server/src/main.ts`
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href

export const ADMIN = { email: 'admin@bench.example', password: 'copper lantern 58' }

/** The server as an administrator runs it: a process of its own, that can be killed and started again on the same folder. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** False once it has ended, for any reason. */
  readonly runs: boolean
  /** The code its last end had; null while it runs or when a signal ended it. */
  readonly endedWith: number | null
  /** kill -9: no goodbye. The database server lives on. */
  kill(): Promise<void>
  /** Stops it in its tracks, as a laptop that falls asleep; `wake` lets it go on. */
  freeze(): void
  wake(): void
  /** Starts it again after a kill; resolves when it answers. Milliseconds it took. */
  startAgain(): Promise<number>
  stop(): Promise<void>
  output(): string
}

export type Launch = (
  settings: ServerSettings,
  port: number,
) => ChildProcessByStdio<Writable, Readable, Readable>

export interface ServerSettings {
  dataDir: string
  env?: Record<string, string>
  /** Another program than the server's own. */
  program?: string
  /** How the process is started; absent: the server alone. */
  launch?: Launch
}

export async function startServerProcess(settings: ServerSettings): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const chunks: string[] = []
  let child = launch()
  await untilAnswering(url, child)

  function launch(): ChildProcess {
    const started = (settings.launch ?? launchServer)(settings, port)
    started.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    started.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    return started
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  return {
    url,
    get pid() {
      return child.pid ?? 0
    },
    get runs() {
      return child.exitCode === null && child.signalCode === null
    },
    get endedWith() {
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async startAgain() {
      const begun = performance.now()
      child = launch()
      await untilAnswering(url, child)
      return performance.now() - begun
    },
    stop: () => end('SIGTERM'),
    output: () => chunks.join(''),
  }
}

/** As `npm start` gives it. */
const MEMORY_FLAGS = [
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--heap-growing-percent=75',
  '--no-memory-reducer',
  '--no-sparkplug',
  '--expose-gc',
]

/** The process alone, from its first moment on. */
export const launchServer: Launch = ({ dataDir, env = {}, program = main }, port) =>
  spawn(process.execPath, [...MEMORY_FLAGS, '--import', endWithParent, program], {
    env: { ...environmentOf(dataDir, port), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** As an operator starts it: npm, its launcher and the server, three processes. */
export const launchByNpm: Launch = ({ dataDir, env = {} }, port) =>
  spawn('npm', ['start'], {
    cwd: root,
    env: { ...environmentOf(dataDir, port), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

const environmentOf = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  MALLOC_ARENA_MAX: '1',
  PORT: String(port),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '0',
})

/** Serving again means that a call which needs the database is answered. */
export async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server stopped at once with code ${child.exitCode}.`)
    const answered = await fetch(`${url}/public-settings`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await pause(20)
  }
}

/** The address of the embedded database of a running server. */
export async function databaseOf(dataDir: string): Promise<string> {
  const address = await findEmbeddedPostgres(dataDir)
  if (address === undefined) throw new Error(`No database runs in ${dataDir}.`)
  return address.owner
}
