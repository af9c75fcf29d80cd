import { type Mutation, MutationCache, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is fetched again after a success: the list that the change belongs to. */
      refreshes?: readonly QueryKey[]
      /** It changes nothing that anybody would miss. */
      isQuiet?: boolean
    }
  }
}

/**
 * @param onUnseen is called for a failure that no component shows: the one that asked is gone, or has asked for something else
 * since. A mutation with an `onError` of its own says it itself.
 */
export function openMutationCache(onUnseen: (error: Error) => void): MutationCache {
  const watchers = new WeakMap<object, number>()
  const count = (mutation: object, change: 1 | -1) =>
    void watchers.set(mutation, (watchers.get(mutation) ?? 0) + change)
  const isUnseen = (mutation: Mutation<unknown, unknown, unknown>) =>
    (watchers.get(mutation) ?? 0) === 0 &&
    mutation.options.onError === undefined &&
    mutation.meta?.isQuiet !== true
  const cache = new MutationCache({
    onSuccess(...[, , , { meta }, { client }]) {
      for (const queryKey of meta?.refreshes ?? []) void client.invalidateQueries({ queryKey })
    },
    onError(error, _given, _kept, mutation) {
      if (isUnseen(mutation)) onUnseen(error)
    },
  })
  cache.subscribe(({ type, mutation }) => {
    if (type === 'observerAdded') count(mutation, 1)
    if (type === 'observerRemoved') count(mutation, -1)
  })
  return cache
}
