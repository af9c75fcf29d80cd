import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postgresIn, postgresLeftIn, startProgram, type StartedProgram } from '@switchboard/server/testing'
import { startWorld } from './start-world.ts'

const root = join(import.meta.dirname, '../../..')
/** Milliseconds a test may take: each starts a program of its own. */
const PATIENCE = 120_000

let dataDir: string
let program: StartedProgram

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stops-'))
})
afterEach(async () => {
  program.signalGroup('SIGKILL')
  for (const pid of postgresIn(dataDir)) process.kill(pid, 'SIGQUIT')
  await postgresLeftIn(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const run = (name: string, ...args: string[]): StartedProgram =>
  startProgram([process.execPath, 'tools/run.mjs', name, ...args], {
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: '0', PHONES_PORT: '0' },
  })

test.each<[string, (it: StartedProgram) => void]>([
  ['SIGTERM to the process group, as systemd does', (it) => it.signalGroup('SIGTERM')],
  ['SIGTERM to the entry alone, as Docker does', (it) => it.signal('SIGTERM')],
])(
  'start, once it is open, ends within ten seconds with its database on %s',
  async (_, send) => {
    program = run('start')
    await program.printed('is open at')
    await endsWithItsDatabase(send)
  },
  PATIENCE,
)

test(
  'demo, once it is open, ends within ten seconds with its database on SIGINT to the process group, as a terminal does',
  async () => {
    // A kept one opens without the days that it plays at first.
    const earlier = await startWorld({ dataDir: join(dataDir, 'demo') })
    await earlier.stop()
    program = run('demo', '--keep')
    await program.printed('Sign in as any of these')
    await endsWithItsDatabase((it) => it.signalGroup('SIGINT'))
  },
  PATIENCE,
)

test(
  'the demo ends with its database while it is still opening',
  async () => {
    program = run('demo')
    while (postgresIn(dataDir).length === 0) await pause(20)
    await pause(1000)
    program.signalGroup('SIGTERM')
    await program.ended()
    expect(await postgresLeftIn(dataDir)).toEqual([])
  },
  PATIENCE,
)

async function endsWithItsDatabase(send: (it: StartedProgram) => void): Promise<void> {
  expect(postgresIn(dataDir)).not.toEqual([])
  send(program)
  // The program itself counts: with what it cannot close within ten seconds it ends with 1.
  expect((await program.ended()).code).toBe(0)
  expect(await postgresLeftIn(dataDir)).toEqual([])
}
