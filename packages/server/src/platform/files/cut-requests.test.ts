import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { safeFetch } from './safe-fetch.ts'

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** Sends a file of so many bytes from the disk, as the desk does, to a provider that cuts the connection. */
async function failureOfUpload(bytes: number, cut: (request: IncomingMessage) => void): Promise<unknown> {
  const server = createServer(cut)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'cut-requests-'))
  closing.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => rm(folder, { recursive: true }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const url = `http://127.0.0.1:${address.port}`
  await writeFile(join(folder, 'machine.bin'), randomBytes(bytes))
  const form = new FormData()
  form.append('document', await openAsBlob(join(folder, 'machine.bin')), 'machine.bin')
  const request = { method: 'POST', url, body: form, timeout: 5000, maxBytes: 1000 } as const
  return safeFetch({ simulatorUrls: [url] })(request).then(
    () => null,
    (error: unknown) => error,
  )
}

test('a file that was cut off during its upload surely did not arrive', async () => {
  const failure = await failureOfUpload(30_000_000, (request) => {
    request.once('data', () => request.socket.resetAndDestroy())
  })
  expect(failure).toMatchObject({ phase: 'before-send', reason: 'broken' })
})

test('a file that was there as a whole before the connection was cut may have arrived', async () => {
  const failure = await failureOfUpload(3_000_000, (request) => {
    request.resume().once('end', () => request.socket.resetAndDestroy())
  })
  expect(failure).toMatchObject({ phase: 'after-send' })
})

test('a request that stood still before it began is not begun', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const url = `http://127.0.0.1:${port}`
  const send = safeFetch({ simulatorUrls: [url] })
  const to = (path: string) => send({ method: 'POST', url: url + path, timeout: 60_000, maxBytes: 1000 })
  await to('/in-time')
  let now = 0
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => (now += 11_000))
  closing.push(() => Promise.resolve(watch.mockRestore()))
  await expect(to('/late')).rejects.toMatchObject({ phase: 'before-send', reason: 'late' })
  watch.mockRestore()
  await to('/again')
  expect(asked).toEqual(['/in-time', '/again'])
})
