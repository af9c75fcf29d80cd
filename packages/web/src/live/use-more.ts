import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Snapshot } from './outcome.ts'

/** Puts the next rows of an endless table under those that are shown then: live changes meanwhile stay. */
export function useMore<Table>(
  queryKey: QueryKey,
  fetchMore: (shown: Table) => Promise<(now: Table) => Table>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shown: Table) => fetchMore(shown),
    meta: { isQuiet: true },
    onSuccess: (withMore) =>
      queries.setQueryData<Snapshot<Table>>(
        queryKey,
        (snapshot) => snapshot && { ...snapshot, value: withMore(snapshot.value) },
      ),
  })
}
