import { calls, limits } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '../../features/session/api.ts'
import { callApi } from '../../live/api.ts'

/**
 * The panel asks every 10 s whether the session is still valid and what it may. A refused one ends the session where
 * every call ends it; no answer changes nothing.
 */
export function useSessionRecheck(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const recheck = async () => {
      const outcome = await callApi(calls.validate)
      if (outcome.kind !== 'done') return
      const { id, username, firstName, lastName, role, departmentid, expires } = outcome.answer
      const me = { id, username, firstName, lastName, role, departmentid }
      queries.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, me, expires })
    }
    const ticker = setInterval(() => void recheck(), limits.adminGuardRecheck)
    return () => clearInterval(ticker)
  }, [queries])
}
