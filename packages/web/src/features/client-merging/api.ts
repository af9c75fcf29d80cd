import { calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
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

/** Identities, tickets and actions move to another client: everything shown about clients. */
const changed = [['client-profile'], ['clients']]

export const useMerge = () =>
  useMutation({
    mutationFn: ({ clientid, other_clientid }: { clientid: string; other_clientid: string }) =>
      request(calls.mergeClients, { params: { clientid }, body: { other_clientid } }),
    meta: { refreshes: changed },
  })

export const useUndoMerge = () =>
  useMutation({
    mutationFn: (mergeid: string) => request(calls.undoMerge, { params: { mergeid }, body: {} }),
    meta: { refreshes: changed },
  })
