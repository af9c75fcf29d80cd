import { createServer } from 'node:http'
import { once } from 'node:events'
import { Server } from 'socket.io'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from '../testing/samples.ts'
import { openLiveConnection } from './live-connection.ts'

afterEach(() => void vi.useRealTimers())

it('connects anew when the desk has not heard where the page goes on', async () => {
  const http = createServer()
  const desk = new Server(http)
  const heard: unknown[] = []
  let connections = 0
  desk.of('/visitors').on('connection', (socket) => {
    connections += 1
    // The first time it is lost on the way.
    if (connections === 1) return
    socket.on('resume', (resume: unknown, answer: () => void) => {
      heard.push(resume)
      answer()
    })
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const place = http.address()
  if (place === null || typeof place === 'string') throw new Error('The desk has no port.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let opened = 0
  const counting = { ...handlers, opened: () => void (opened += 1) }
  const connection = openLiveConnection(page.key, 'token', counting, `http://127.0.0.1:${place.port}`)
  await expect.poll(() => opened).toBe(1)
  vi.advanceTimersByTime(9999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.poll(() => [connections, heard]).toEqual([2, [{ after: 7 }]])
  connection.close()
  await desk.close()
})

const nothing = () => undefined
const handlers = {
  revision: () => 7,
  opened: nothing,
  refused: nothing,
  lost: nothing,
  changes: nothing,
  typing: nothing,
  presence: nothing,
  visitor: nothing,
  page: nothing,
  removed: nothing,
}
