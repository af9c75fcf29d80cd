import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Snapshot } from '../../live/outcome.ts'

/** Puts the next rows of an endless table under those that are shown then: live changes meanwhile stay. */
export function useMore<Table, More>(
  queryKey: QueryKey,
  fetchMore: (shown: Table) => Promise<More>,
  append: (shown: Table, more: More) => Table,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shown: Table) => fetchMore(shown),
    onSuccess: (more) =>
      queries.setQueryData<Snapshot<Table>>(
        queryKey,
        (snapshot) => snapshot && { ...snapshot, value: append(snapshot.value, more) },
      ),
  })
}
