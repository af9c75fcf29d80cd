import { once } from 'node:events'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { expect, it } from 'vitest'
import { openLog } from '../lib/log.ts'
import { warnOfMissingUpgrade } from './missing-upgrade.ts'

it('a proxy that passes no WebSocket on is warned of once', async () => {
  const lines: string[] = []
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'] })
  warnOfMissingUpgrade(io, openLog('warn', { write: (line: string) => void lines.push(line) }))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/socket.io/?EIO=4`
  expect((await fetch(`${url}&transport=polling`)).status).toBe(400)
  expect(lines).toEqual([])
  for (let time = 0; time < 2; time += 1) expect((await fetch(`${url}&transport=websocket`)).status).toBe(400)
  expect(lines).toEqual([expect.stringContaining('"event":"proxy.no_websocket"')])
  await io.close()
})
