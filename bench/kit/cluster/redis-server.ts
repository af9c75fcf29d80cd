import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/free-port.ts'

const PROGRAM = '/usr/bin/redis-server'

export const hasRedis = (): boolean => existsSync(PROGRAM)

/** Redis as Debian ships it, without persistence: its data is gone after `stop`. */
export interface RedisServer {
  url: string
  stop(): Promise<void>
  startAgain(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let server: ChildProcess | null = await launch()

  async function launch(): Promise<ChildProcess> {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn(PROGRAM, words, { stdio: 'ignore', cwd: '/' })
    while (!(await takesConnections(port))) await pause(20)
    return started
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (server === null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
      server = null
    },
    async startAgain() {
      server = await launch()
    },
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
  })
}
