import type pg from 'pg'
import { vi } from 'vitest'
import { socketOf } from '../silence.ts'

/** What a connection was used for, from when it was taken out of the pool until it was given back. */
export interface Checkout {
  /** Names of the prepared statements, in the order sent. */
  statements: string[]
  /** How often the database was asked and answered: what is sent before an answer comes is one round trip. */
  roundTrips: number
}

/** Notes every use of a pool's connections from now on. */
export function noteCheckouts(pool: pg.Pool): Checkout[] {
  const checkouts: Checkout[] = []
  const watches = new WeakMap<pg.PoolClient, (checkout: Checkout) => void>()
  pool.on('acquire', (client) => {
    const noteIn = watches.get(client) ?? watch(client)
    watches.set(client, noteIn)
    const checkout = { statements: [], roundTrips: 0 }
    checkouts.push(checkout)
    noteIn(checkout)
  })
  return checkouts
}

/** Notes what the connection does in the checkout that it is handed last. */
function watch(client: pg.PoolClient): (checkout: Checkout) => void {
  const socket = socketOf(client)
  const { calls } = vi.spyOn(client, 'query').mock
  let current: Checkout | undefined
  let noted = 0
  let sent = 0
  socket.on('data', () => {
    if (current === undefined || socket.bytesWritten === sent) return
    sent = socket.bytesWritten
    current.roundTrips += 1
    for (const [statement] of calls.slice(noted)) current.statements.push(nameOf(statement))
    noted = calls.length
  })
  return (checkout) => {
    current = checkout
    noted = calls.length
    sent = socket.bytesWritten
  }
}

/** The name of a prepared statement; the text of a plain one, without the settings that `begin` brings. */
export const nameOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement.replace(/;.*/, '')
  const hasName = typeof statement === 'object' && statement !== null && 'name' in statement
  return hasName && typeof statement.name === 'string' ? statement.name : 'unnamed'
}
