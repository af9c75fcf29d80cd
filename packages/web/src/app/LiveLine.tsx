import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sessionQuery } from '../features/session/api.ts'
import { line } from '../live/line.ts'
import { useMe } from '../live/me.ts'
import { openSocket } from '../live/open-socket.ts'
import { liveRegistry } from './live-registry.ts'

/** Keeps the live line open while somebody is signed in. It starts where the session's answer ended. */
export function LiveLine({ cursor }: { cursor: number }) {
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
    if (session) start.current = session.asOf
  }, [queries, role, departmentid])
  useEffect(() => {
    const socket = openSocket(start.current, {
      hear(event) {
        for (const hear of liveRegistry[event.type]) hear(event, { queries, me: latest.current })
      },
      resync: () => void queries.invalidateQueries(),
      // Who is online is told by signals, which are not replayed.
      caughtUp: () => void queries.invalidateQueries({ queryKey: ['colleagues'] }),
      rightsChanged: () => void queries.invalidateQueries(),
    })
    line.set(socket)
    return () => {
      line.set(null)
      socket.close()
    }
    // Other rooms belong to another role or department: a new line joins them.
  }, [queries, id, role, departmentid])
  return null
}
