import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const HAPROXY = '/usr/sbin/haproxy'

describe.skipIf(!existsSync(HAPROXY))('the example for HAProxy', () => {
  let folder: string
  const servers: Server[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'balancer-'))
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a page gets its scripts while one node alone has its version, and a call is asked of no second node', async () => {
    const asked: string[] = []
    const nodes = await Promise.all(['new', 'new', 'old'].map((version) => startNode(version, asked)))
    await withBalancer(nodes, async (url) => {
      const scripts = ['/assets/page-old.js', '/assets/page-new.js', '/chat-assets/page-old.js']
      const all = Array.from({ length: 20 }, () => scripts).flat()
      const answers = await Promise.all(all.map(async (path) => (await fetch(`${url}${path}`)).status))
      expect(new Set(answers)).toEqual(new Set([200]))
      expect((await fetch(`${url}/assets/nowhere.js`)).status).toBe(404)

      expect((await fetch(`${url}/nothing/get-ticket`)).status).toBe(404)
      expect(asked.filter((path) => path === '/nothing/get-ticket')).toHaveLength(1)
    })
  }, 60_000)

  test('it starts while the name of a node leads nowhere, as that of a stopped container does', async () => {
    const node = await startNode('new', [])
    await withBalancer([node, 'node-2.invalid:3003', 'node-3.invalid:3003'], async (url) => {
      expect((await fetch(`${url}/assets/page-new.js`)).status).toBe(200)
    })
  }, 60_000)

  /** A node that has the files of its own version only. */
  async function startNode(version: string, asked: string[]): Promise<string> {
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      response.statusCode = path === '/health/ready' || path.endsWith(`-${version}.js`) ? 200 : 404
      response.end(path)
    })
    servers.push(server)
    return `127.0.0.1:${await listen(server)}`
  }

  async function withBalancer(
    nodes: readonly string[],
    check: (url: string) => Promise<void>,
  ): Promise<void> {
    const free = createServer()
    const port = await listen(free)
    await new Promise((closed) => void free.close(closed))
    const example = await readFile(join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8')
    const config = join(folder, 'haproxy.cfg')
    const own = example
      .replace('bind *:3003', `bind 127.0.0.1:${port}`)
      .replaceAll(/ node-(\d):3003/g, (_, which: string) => ` ${nodes[Number(which) - 1] ?? ''}`)
    await writeFile(config, own)
    const balancer = spawn(HAPROXY, ['-db', '-f', config], { stdio: 'ignore' })
    const ended = once(balancer, 'exit')
    try {
      const url = `http://127.0.0.1:${port}`
      await expect
        .poll(async () => (await fetch(`${url}/health/ready`).catch(() => null))?.status, { timeout: 30_000 })
        .toBe(200)
      await check(url)
    } finally {
      balancer.kill('SIGKILL')
      await ended
    }
  }
})

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.')
  return address.port
}
