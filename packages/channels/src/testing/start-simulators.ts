import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../../simulators/src/cli.ts', import.meta.url))

export interface RunningSimulators {
  url: string
  /** The token of the one bot that is there from the start. */
  token: string
  stop(): Promise<void>
}

/** The providers' doubles as a process of their own: an adapter and its double share nothing. One minute lasts a second. */
export async function startSimulatorProcess(): Promise<RunningSimulators> {
  const child = spawn(process.execPath, [cli, '--port', '0', '--seed', '7', '--time-scale', '60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const event = new Map<string, string>()
  for await (const line of createInterface(child.stdout)) {
    const [name = '', value = ''] = line.split(/\s{2,}/)
    event.set(name, value)
    if (name === 'Seed') break
  }
  if (!event.has('Seed')) throw new Error('the simulators did not start')
  return {
    url: (event.get('Phones') ?? '').replace(/\/$/, ''),
    token: event.get('Telegram bot') ?? '',
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
