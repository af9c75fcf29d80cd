import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface StartedProgram {
  readonly pid: number
  /** What it printed so far, on both of its outputs. */
  output(): string
  /** Resolves when it printed this. @throws when it ends before */
  printed(text: string | RegExp): Promise<void>
  /** To the process alone. */
  signal(signal: NodeJS.Signals): void
  /** To its whole process group, as terminals and supervisors do. */
  signalGroup(signal: NodeJS.Signals): void
  /** How it ended. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

interface ProgramOptions {
  cwd?: string
  env?: Record<string, string>
}

/** What Node compiled for the program before, so that its start takes half the work. */
export const compiledBefore = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** A program as an operator starts it: a process group of its own, with nothing of this environment but the path. */
export function startProgram(
  command: readonly string[],
  { cwd, env = {} }: ProgramOptions = {},
): StartedProgram {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...compiledBefore, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const pid = child.pid ?? 0
  return {
    pid,
    output: () => output,
    async printed(text) {
      while (!(typeof text === 'string' ? output.includes(text) : text.test(output))) {
        if (isOver()) throw new Error(`It ended before it printed ${String(text)}:\n${output}`)
        await pause(10)
      }
    },
    signal: (signal) => void child.kill(signal),
    signalGroup(signal) {
      if (!isOver()) process.kill(-pid, signal)
    },
    async ended() {
      await closed
      return { code: child.exitCode, signal: child.signalCode }
    },
  }
}

/** Processes of any PostgreSQL whose cluster lies below this folder. */
export function postgresIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && commandOf(pid).includes(`-D\0${folder}`))
}

/** Kills a program and every PostgreSQL that it left in its folder. */
export async function killWithPostgres(program: StartedProgram, folder: string): Promise<void> {
  program.signal('SIGKILL')
  for (const pid of postgresIn(folder)) process.kill(pid, 'SIGQUIT')
  await postgresLeftIn(folder)
}

/** Until none is left, or five seconds have gone. */
export async function postgresLeftIn(folder: string): Promise<number[]> {
  for (let waited = 0; postgresIn(folder).length > 0 && waited < 5000; waited += 50) await pause(50)
  return postgresIn(folder)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
