import { calls, type Client } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

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

/** The client who was chosen to be merged, until a colleague merges or erases him or her: null. */
export const chosenClientQuery = (chosen: Client | null) =>
  queryOptions({
    queryKey: ['client-merging', 'chosen', chosen?.clientid] as const,
    queryFn: async ({ signal }) => {
      const { clientid = '' } = chosen ?? {}
      const found = await request(calls.searchClients, { params: { term: clientid }, signal })
      return found.find((client) => client.clientid === clientid) ?? null
    },
    enabled: chosen !== null,
    gcTime: 0,
  })

/** Who was merged or erased cannot be chosen any more. */
export const handleMergingEvent: EventHandler = ({ type }, { queries }) => {
  if (type === 'clientMerged') void queries.invalidateQueries({ queryKey: ['client-merging'] })
}

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
