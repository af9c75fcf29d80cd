import { useEffect } from 'react'
import { useStore } from '../lib/store.ts'
import { connection } from './connection.ts'

const againAfter = 10_000

/**
 * Saves a read mark while something unread is in sight, and again every ten seconds until its event has come: a mark whose
 * call was lost leaves no row unread. Unread is the newest message in sight, null where all is read; `mark` saves it and
 * stays the same function.
 */
export function useMarkUntilRead(unread: number | null, mark: (seq: number) => Promise<unknown>): void {
  const isOffline = useStore(connection) === 'offline'
  useEffect(() => {
    if (unread === null || isOffline) return
    void mark(unread)
    const timer = setInterval(() => void mark(unread), againAfter)
    return () => clearInterval(timer)
  }, [unread, isOffline, mark])
}
