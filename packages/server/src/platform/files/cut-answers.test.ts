import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { safeFetch } from './safe-fetch.ts'

test('an answer of which only the beginning matters is its status and that, however the rest comes', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/packed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'))
    response.writeHead(request.url === '/long' ? 500 : 200)
    if (request.url === '/long') return response.end('x'.repeat(5000))
    return response.write('half', () => request.url === '/cut' && request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const base = `http://127.0.0.1:${address.port}`
  const http = safeFetch({ simulatorUrls: [base], cutsAnswers: true })
  const answers = []
  for (const path of ['/long', '/silent', '/cut', '/packed']) {
    const timeout = path === '/silent' ? 300 : 60_000
    const { status, bytes } = await http({ method: 'GET', url: base + path, timeout, maxBytes: 1000 })
    answers.push([
      path,
      status,
      Buffer.from(bytes)
        .toString()
        .replace(/x{1000}/, 'a thousand'),
    ])
  }
  expect(answers).toEqual([
    ['/long', 500, 'a thousand'],
    ['/silent', 200, 'half'],
    ['/cut', 200, 'half'],
    ['/packed', 200, ''],
  ])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
