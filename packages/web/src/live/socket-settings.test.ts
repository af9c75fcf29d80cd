import { io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { bubbleSocketSettings, socketSettings } from './socket-settings.ts'

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9'
const opened: ReturnType<typeof io>[] = []
const open = (settings: object) => {
  const socket = io(nowhere, settings)
  opened.push(socket)
  return socket
}
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})

it.each([
  ['the page', socketSettings],
  ['the bubble page', bubbleSocketSettings],
])('the socket of %s opens on request, over a websocket alone, with the session', (_, settings) => {
  const socket = open(settings)
  expect(socket.active).toBe(false)
  expect(socket.io.opts).toMatchObject({ transports: ['websocket'], withCredentials: true })
})

it('the page reconnects after 1 s, later after 5 s at most, for ever, and gives an attempt 20 s', () => {
  const { io: client } = open(socketSettings)
  expect([client.reconnectionDelay(), client.reconnectionDelayMax(), client.timeout()]).toEqual([
    1000, 5000, 20_000,
  ])
  expect(client.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY)
})

it('the bubble page reconnects ten times, each a second after the last', () => {
  const { io: client } = open(bubbleSocketSettings)
  expect(client.reconnectionAttempts()).toBe(10)
  expect([client.reconnectionDelay(), client.reconnectionDelayMax(), client.randomizationFactor()]).toEqual([
    1000, 1000, 0,
  ])
})
