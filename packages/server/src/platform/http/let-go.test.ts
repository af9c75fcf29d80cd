import type { EventEmitter } from 'node:events'
import { Server } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { letGoOfTheDeaf } from './let-go.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection to which so much was written, of which so much still waits to be taken. */
function connection(server: EventEmitter, written: number, waiting: number) {
  const socket = new Socket()
  const told = { written, waiting }
  Object.defineProperty(socket, 'bytesWritten', { get: () => told.written })
  Object.defineProperty(socket, 'writableLength', { get: () => told.waiting })
  server.emit('connection', socket)
  return { socket, told }
}

test('who takes nothing of an answer for half a minute is let go; who takes it slowly, or waits for one, is not', () => {
  const server = new Server()
  letGoOfTheDeaf({ server, log: pino({ level: 'silent' }) })
  const deaf = connection(server, 100_000, 60_000)
  const slow = connection(server, 100_000, 60_000)
  const waits = connection(server, 100_000, 0)
  for (let second = 0; second < 60; second += 5) {
    slow.told.waiting -= 1
    vi.advanceTimersByTime(5000)
    expect(deaf.socket.destroyed).toBe(second >= 30)
  }
  expect([slow.socket.destroyed, waits.socket.destroyed]).toEqual([false, false])
  server.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})
