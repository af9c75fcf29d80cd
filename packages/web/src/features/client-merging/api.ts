import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

/** Everybody that a word finds, but the client the search is made for. */
export const otherClientsQuery = (term: string, clientid: string) =>
  queryOptions({
    queryKey: ['client-merging', term, clientid] as const,
    queryFn: async ({ signal }) => {
      const found = await request(calls.searchClients, { params: { term }, signal })
      return found.filter((client) => client.clientid !== clientid)
    },
    enabled: /[\p{L}\p{N}]/u.test(term),
    gcTime: 0,
  })

export function useMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ clientid, other_clientid }: { clientid: string; other_clientid: string }) =>
      request(calls.mergeClients, { params: { clientid }, body: { other_clientid } }),
    onSuccess: refresh,
  })
}

export function useUndoMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (mergeid: string) => request(calls.undoMerge, { params: { mergeid }, body: {} }),
    onSuccess: refresh,
  })
}

/** Identities, tickets and actions moved to another client: fetch everything shown about clients again. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['client-profile'] })
    void queries.invalidateQueries({ queryKey: ['clients'] })
  }
}
