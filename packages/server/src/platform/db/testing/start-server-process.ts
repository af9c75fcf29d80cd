import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Line = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('open'),
    adopted: z.boolean(),
    postmasterPid: z.number(),
    connectionString: z.string(),
  }),
  z.object({ event: z.literal('refused'), code: z.string(), message: z.string() }),
  z.object({ event: z.literal('promised'), n: z.number() }),
])
type Line = z.infer<typeof Line>
export type Opening = Exclude<Line, { event: 'promised' }>

export type ServerProcess = {
  readonly pid: number
  /** How the start went. */
  readonly opening: Promise<Opening>
  /** How many rows the process has promised are safe. */
  readonly promised: () => number
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

const SCRIPT = fileURLToPath(new URL('server-process.ts', import.meta.url))

export type Identity = { uid?: number; gid?: number }

export function startServerProcess(
  dataDir: string,
  work: 'idle' | 'write',
  identity: Identity = {},
): ServerProcess {
  const child = spawn(process.execPath, [SCRIPT, dataDir, work], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  })
  const ended = once(child, 'exit')
  let promised = 0
  const opening = new Promise<Opening>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const event = Line.parse(JSON.parse(text))
      if (event.event === 'promised') promised = event.n
      else resolve(event)
    })
    void ended.then(() => reject(new Error('the desk ended without a word')))
  })
  opening.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    opening,
    promised: () => promised,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
