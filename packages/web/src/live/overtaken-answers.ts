import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks once more for what changed while its first answer was on its way: that answer may be older than the change.
 * TanStack Query asks again only where an earlier answer is shown; otherwise it waits for the one that is on its way.
 */
export function askAgainWhenOvertaken(queries: QueryClient): void {
  const overtaken = new WeakSet<object>()
  queries.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return
    const { query, action } = change
    const isFirst = query.state.fetchStatus === 'fetching' && query.state.data === undefined
    if (action.type === 'invalidate' && isFirst) overtaken.add(query)
    const isAnswered = action.type === 'success' && action.manual !== true
    if (isAnswered && overtaken.delete(query))
      void queries.invalidateQueries({ predicate: (one) => one === query })
  })
}
