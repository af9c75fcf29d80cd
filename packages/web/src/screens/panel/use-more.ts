import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Fresh } from '../../live/outcome.ts'

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
      queries.setQueryData<Fresh<Table>>(
        queryKey,
        (fresh) => fresh && { ...fresh, value: append(fresh.value, more) },
      ),
  })
}
