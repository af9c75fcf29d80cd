import type { Socket } from 'socket.io'
import { addressGroups } from '../lib/address-groups.ts'

type Connection = Socket['conn']

/** How many connections a node holds at once; a page has one. */
const most = { strangers: 300, session: 40, person: 200 }

export interface SocketBounds {
  /** Whether one more connection may open from an address before it has sent its session. */
  mayOpen(address: string): boolean
  /** It is open, and counts for its address until its session is known or it closes. */
  opened(connection: Connection, address: string): void
  /** Whether it may stay; if so, it counts for its session and its person until it closes. */
  mayStay(connection: Connection, session: { sessionid: string; userid: string }): boolean
}

/** No one can use up the connections of others, with or without a session. */
export function socketBounds(): SocketBounds {
  const counts = openCounters()
  const strangers = new WeakMap<Connection, () => void>()
  return {
    mayOpen: (address) =>
      addressGroups(address).every(
        ({ name, times }) => counts.of(`address ${name}`) < most.strangers * times,
      ),
    opened(connection, address) {
      const leave = counts.add(addressGroups(address).map(({ name }) => `address ${name}`))
      strangers.set(connection, leave)
      connection.once('close', leave)
    },
    mayStay(connection, { sessionid, userid }) {
      if (connection.readyState !== 'open') return false
      if (counts.of(`session ${sessionid}`) >= most.session) return false
      if (counts.of(`person ${userid}`) >= most.person) return false
      strangers.get(connection)?.()
      connection.once('close', counts.add([`session ${sessionid}`, `person ${userid}`]))
      return true
    },
  }
}

/** Numbers by key, each for as long as something is open. */
export function openCounters() {
  const counts = new Map<string, number>()
  const of = (key: string): number => counts.get(key) ?? 0
  return {
    of,
    /** Counts under each key, until the returned function is called for the first time. */
    add(keys: readonly string[]): () => void {
      let isCounted = true
      for (const key of keys) counts.set(key, of(key) + 1)
      return () => {
        if (!isCounted) return
        isCounted = false
        for (const key of keys) {
          if (of(key) > 1) counts.set(key, of(key) - 1)
          else counts.delete(key)
        }
      }
    },
  }
}
