import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sessionQuery } from '../features/session/api.ts'
import { activeSocket } from '../live/active-socket.ts'
import { useMe } from '../live/me.ts'
import { signedIn } from '../live/signed-in.ts'
import { openSocket } from '../live/open-socket.ts'
import { liveRegistry } from './live-registry.ts'

/** Keeps the socket open while a user is signed in. It starts from the position of the session's answer. */
export function LiveConnection({ cursor }: { cursor: number }) {
  const queries = useQueryClient()
  const me = useMe()
  const start = useRef(cursor)
  const { id, role, departmentid } = me
  const latest = useRef(me)
  useEffect(() => {
    latest.current = me
  }, [me])
  useEffect(() => {
    const session = queries.getQueryData(sessionQuery.queryKey)
    if (session) start.current = session.position
  }, [queries, role, departmentid])
  useEffect(() => signedIn.set(id), [id])
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
      socket.close()
    }
    // Other rooms belong to another role or department: a new connection joins them.
  }, [queries, id, role, departmentid])
  return null
}
