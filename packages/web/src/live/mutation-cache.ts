import { MutationCache, type QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is fetched again after a success: the list that the change belongs to. */
      refreshes?: readonly QueryKey[]
    }
  }
}

export const openMutationCache = (): MutationCache =>
  new MutationCache({
    onSuccess(...[, , , { meta }, { client }]) {
      for (const queryKey of meta?.refreshes ?? []) void client.invalidateQueries({ queryKey })
    },
  })
