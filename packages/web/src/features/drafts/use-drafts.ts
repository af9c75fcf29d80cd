import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import { draftsQuery } from './api.ts'
import { draftsOf } from './drafts-of.ts'

/** My unsent texts, the same on every device. */
export function useDrafts() {
  const store = draftsOf(useMe().id)
  return { all: useStore(store.all), write: store.write }
}

/** Keeps them as the desk has them; once for the page. */
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
