import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A chat of the plain page: what its JSON weighs, and how many elements show it. */
export interface PlainChat {
  id: string
  newest: string
  bytes: number
  elements: number
}

export interface PlainPage {
  url: string
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('plain-page-server.ts', import.meta.url))

/** A minimal page without a framework, served by a minimal server. */
export async function startPlainPage(chats: readonly PlainChat[]): Promise<PlainPage> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', PLAIN_CHATS: JSON.stringify(chats) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
