import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginSession } from '../../live/session-end.ts'
import { sessionQuery } from './api.ts'

const channelName = 'switchboard-session'

/** The sign-in pages in the other tabs of this browser have the session too, and go on by themselves. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('begun')
  channel.close()
}

/** Asks for the session once a sign-in has succeeded in another tab; `onSignedIn` follows when there is one. */
export function useSignInElsewhere(onSignedIn: () => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ask = async () => {
      beginSession()
      await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
      if ((await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })) !== null) onSignedIn()
    }
    const channel = new BroadcastChannel(channelName)
    // While the server cannot be reached the page stays: its form says so when it is used.
    channel.addEventListener('message', () => void ask().catch(() => undefined))
    return () => channel.close()
  }, [queries, onSignedIn])
}
