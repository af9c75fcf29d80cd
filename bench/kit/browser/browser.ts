import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** One page of a real Chromium, driven over its own debugging protocol. */
export interface BrowserPage {
  /** Runs before everything else in each document that opens. */
  onOpen(script: string): Promise<void>
  open(url: string, cookie: string): Promise<void>
  /** The value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>
  /** A command of the debugging protocol to this page. */
  command(method: string, params?: object): Promise<unknown>
  close(): Promise<void>
}

const Evaluated = z.object({
  result: z.object({ value: z.unknown(), description: z.string().optional() }),
  /** Of an expression that threw or a promise that was rejected; then the result is what it threw. */
  exceptionDetails: z.unknown().optional(),
})

export async function openBrowserPage(): Promise<BrowserPage> {
  const profile = await mkdtemp(join(tmpdir(), 'switchboard-browser-'))
  const chromium = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      // A proxy in front of the server signs its certificate itself.
      '--ignore-certificate-errors',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = once(chromium, 'exit')
  const line = await debuggingLine(await addressIn(chromium.stderr))
  const { targetId } = z
    .object({ targetId: z.string() })
    .parse(await line.send('Target.createTarget', { url: 'about:blank' }))
  const { sessionId } = z
    .object({ sessionId: z.string() })
    .parse(await line.send('Target.attachToTarget', { targetId, flatten: true }))
  const send = (method: string, params: object = {}) => line.send(method, params, sessionId)
  await send('Page.enable')
  return {
    onOpen: async (source) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
    async open(url, cookie) {
      const [name = '', ...value] = cookie.split('=')
      // A server that is public under https binds its cookie to https; browsers make an exception for this machine.
      await send('Network.setCookie', {
        name,
        value: value.join('='),
        url: name.startsWith('__Host-') ? url.replace('http:', 'https:') : url,
        path: '/',
        secure: name.startsWith('__Host-'),
        httpOnly: true,
      })
      await send('Page.navigate', { url })
    },
    async evaluate(expression) {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails } = Evaluated.parse(answer)
      if (exceptionDetails !== undefined) throw new Error(`In the page: ${result.description ?? expression}`)
      return result.value
    },
    command: send,
    async close() {
      line.close()
      chromium.kill()
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressIn(stream: NodeJS.ReadableStream): Promise<string> {
  let output = ''
  for await (const chunk of stream) {
    output += String(chunk)
    const [, address] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`The browser did not start: ${output}`)
}

const Reply = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})

async function debuggingLine(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: z.infer<typeof Reply>) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = Reply.safeParse(JSON.parse(String(data)))
    if (reply.success) waiting.get(reply.data.id)?.(reply.data)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return {
    close: () => socket.close(),
    send: (method: string, params: object, sessionId?: string) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1
        const id = last
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          if (error === undefined) resolve(result)
          else reject(new Error(`${method}: ${error.message}`))
        })
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
      }),
  }
}
