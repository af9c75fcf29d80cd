import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { activeSocket } from '../live/active-socket.ts'
import { useMe } from '../live/me.ts'
import { signedIn } from '../live/signed-in.ts'
import { openSocket } from '../live/open-socket.ts'
import { journal } from '../live/snapshot.ts'
import { liveRegistry } from './live-registry.ts'

/** Keeps the socket open while a user is signed in. It starts from the position of the session's answer, or an older one. */
export function LiveConnection({ cursor }: { cursor: number }) {
  const queries = useQueryClient()
  const me = useMe()
  const start = useRef(cursor)
  const { id, role, departmentid } = me
  const latest = useRef(me)
  useEffect(() => {
    latest.current = me
  }, [me])
  useEffect(() => signedIn.set(id), [id])
  useEffect(() => {
    start.current = journal.begin(start.current)
    return () => journal.end()
  }, [])
  useEffect(() => {
    const socket = openSocket(start.current, {
      handle(event) {
        for (const handle of liveRegistry[event.type]) handle(event, { queries, me: latest.current })
      },
      resync: () => void queries.invalidateQueries(),
      caughtUp() {
        // Presence arrives as signals, and the server does not replay signals.
        void queries.invalidateQueries({ queryKey: ['colleagues'] })
        // Load now what could not be loaded while offline.
        void queries.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error' || state.fetchFailureCount > 0,
        })
      },
      rightsChanged: () => void queries.invalidateQueries(),
    })
    activeSocket.set(socket)
    return () => {
      activeSocket.set(null)
      start.current = socket.position() ?? start.current
      socket.close()
    }
    // Other rooms belong to another role or department: a new connection joins them.
  }, [queries, id, role, departmentid])
  return null
}
