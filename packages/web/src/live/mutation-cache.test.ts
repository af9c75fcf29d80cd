import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { openMutationCache } from './mutation-cache.ts'

it('what a mutation names is fetched again once it has succeeded, and not when it fails', async () => {
  const queries = new QueryClient({ mutationCache: openMutationCache() })
  const isStale = (name: string) => queries.getQueryState([name])?.isInvalidated
  const run = (mutationFn: () => Promise<number>) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn, meta: { refreshes: [['keys']] } })
      .execute(undefined)
  queries.setQueryData(['keys'], 1)
  queries.setQueryData(['agents'], 1)
  await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(isStale('keys')).toBe(false)
  await run(() => Promise.resolve(2))
  expect([isStale('keys'), isStale('agents')]).toEqual([true, false])
})
