import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../../lib/store.ts'
import { textsBeside, type TextsByTicket } from '../../lib/texts-by-ticket.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import { draftsQuery } from './api.ts'
import { draftsOf } from './browser-drafts.ts'

/** My unsent texts, the same on every device. */
export function useDrafts() {
  const store = draftsOf(useMe().id)
  return { all: useStore(store.all), write: store.write }
}

/** Whether there is a text for a ticket; writing on does not render who asks. */
export function useHasDraft(ticketid: string): boolean {
  const { all } = draftsOf(useMe().id)
  return useSyncExternalStore(all.follow, () => (all.get()[ticketid] ?? '') !== '')
}

/** The texts for all tickets but one; writing for that one does not render who reads the others. */
export function useDraftsBeside(ticketid: string | null): TextsByTicket {
  const { all } = draftsOf(useMe().id)
  const read = useMemo(() => textsBeside(all, ticketid), [all, ticketid])
  return useSyncExternalStore(all.follow, read)
}

/** Keeps them in step with the server; used once per page. */
export function useServerDrafts(): void {
  const store = draftsOf(useMe().id)
  const drafts = useQuery(draftsQuery).data?.value
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (drafts) store.receive(drafts)
  }, [store, drafts])
  useEffect(() => {
    if (isOpen) store.nudge()
  }, [store, isOpen])
}
