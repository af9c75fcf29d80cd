import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { inBatches } from '../load/staff.ts'

/** Two sides that write to each other: the product, or what it is compared with. */
export interface ChatOfMany {
  visitorWrites(visitor: number, text: string): void
  agentAnswers(visitor: number, text: string): void
  /** Called with every text that arrives at the other side. */
  onArrival(listener: (text: string) => void): void
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('plain-chat-server.ts', import.meta.url))
const Message = z.object({ text: z.string() })

/** A plain chat on the same database, with as many connections. */
export async function startPlainChat(database: string, visitors: number): Promise<ChatOfMany> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', PLAIN_DATABASE: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  const url = `http://127.0.0.1:${port}`
  let arrived: (text: string) => void = () => undefined
  const open = async (auth: Record<string, string>): Promise<Socket> => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth })
    socket.on('message', (payload: unknown) => arrived(Message.parse(payload).text))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    return socket
  }
  const names = Array.from({ length: visitors }, (_, index) => `visitor ${index}`)
  const sockets = await inBatches(names, 25, (visitor) => open({ visitor }))
  const agent = await open({})
  return {
    visitorWrites: (visitor, text) =>
      void sockets[visitor]?.emit('message', { visitor: names[visitor], text }),
    agentAnswers: (visitor, text) => void agent.emit('answer', { visitor: names[visitor], text }),
    onArrival(listener) {
      arrived = listener
    },
    async stop() {
      for (const socket of [...sockets, agent]) socket.disconnect()
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
