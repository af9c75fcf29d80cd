import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

/** Everybody that a word finds, but the client the search is made for. */
export const otherClientsQuery = (term: string, clientid: string) =>
  queryOptions({
    queryKey: ['client-merging', term, clientid] as const,
    queryFn: async ({ signal }) => {
      const { value } = await unwrap(callApi(calls.searchClients, { params: { term }, signal }))
      return value.filter((client) => client.clientid !== clientid)
    },
    enabled: /[\p{L}\p{N}]/u.test(term),
    gcTime: 0,
  })

export function useMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ clientid, other_clientid }: { clientid: string; other_clientid: string }) =>
      (await unwrap(callApi(calls.mergeClients, { params: { clientid }, body: { other_clientid } }))).value,
    onSuccess: refresh,
  })
}

export function useUndoMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (mergeid: string) => unwrap(callApi(calls.undoMerge, { params: { mergeid }, body: {} })),
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
