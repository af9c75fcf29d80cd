import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { connection } from '../../live/connection.ts'
import { useMe } from '../../live/me.ts'
import { draftsQuery } from './api.ts'
import { draftsOf } from './drafts-of.ts'

/** My unsent texts, the same on every device (product §7). */
export function useDrafts() {
  const desk = draftsOf(useMe().id)
  return { all: useStore(desk.all), write: desk.write }
}

/** Keeps them as the desk has them; once for the page. */
export function useDraftsFromDesk(): void {
  const desk = draftsOf(useMe().id)
  const drafts = useQuery(draftsQuery).data?.value
  const isOpen = useStore(connection) === 'open'
  useEffect(() => {
    if (drafts) desk.hear(drafts)
  }, [desk, drafts])
  useEffect(() => {
    if (isOpen) desk.nudge()
  }, [desk, isOpen])
}
