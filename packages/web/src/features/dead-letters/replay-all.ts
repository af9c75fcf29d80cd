import { calls, limits } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../live/api.ts'
import { deadLettersQuery, type Item } from './api.ts'

/** An unconfirmed message may have been sent already: only a person may send it again. */
export const isForAll = ({ state }: Item): boolean => state !== 'unconfirmed'

/**
 * Retries everything that failed, list after list; the mutation takes the number of items and returns how many were
 * retried.
 */
export function useReplayAll(onDone: (replayed: number) => void) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const isStopped = useRef(false)
  const replay = useMutation({
    mutationFn: async (count: number): Promise<number> => {
      isStopped.current = false
      setProgress(0)
      const tried = new Set<string>()
      let replayed = 0
      // An item that fails again at once comes back under another id: stop after `count`, or the loop never ends.
      while (!isStopped.current && tried.size < count) {
        const { items } = await request(calls.getDeadLetters)
        const next = items.filter((item) => isForAll(item) && !tried.has(item.itemid))
        const itemids = next.slice(0, limits.replayedAtOnce).map(({ itemid }) => itemid)
        if (itemids.length === 0) break
        replayed += (await request(calls.replayItems, { body: { itemids } })).replayed
        for (const itemid of itemids) tried.add(itemid)
        setProgress(Math.min(tried.size, count))
      }
      return replayed
    },
    // The list may be empty now, and the component that started the mutation unmounted.
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
  })
  return { replay, progress, stop: () => void (isStopped.current = true) }
}
