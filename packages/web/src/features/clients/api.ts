import { calls, type Client, type ClientProfile, type LiveEvent, limits } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { isErased } from '../../i18n/client-name.ts'
import { callApi } from '../../live/api.ts'
import { applyLive, asItIs, fetchPart, fetchSnapshot } from '../../live/snapshot.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { rowsOf } from '../../live/rows.ts'
import { appendClients, applyToClients, type ClientTable } from './clients-model.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'table'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getAllClients),
      ({ totalClients: total, clients }): ClientTable => ({
        clients,
        total,
        isComplete: clients.length < limits.clientsFirstPage,
      }),
      applyToClients,
    ),
  // Switching section clears the list.
  gcTime: 0,
})

/** Ten more, or the string 'Table end reached!'. */
export const fetchMoreClients = ({ clients }: ClientTable) =>
  fetchPart(
    () => callApi(calls.getClients, { params: { limit: clients.length + limits.clientsNextPage } }),
    (now: ClientTable, answer) => appendClients(now, rowsOf(answer)),
    applyToClients,
  )

export const foundClientsQuery = (term: string) =>
  queryOptions({
    queryKey: ['clients', 'found', term] as const,
    queryFn: ({ signal }) =>
      fetchSnapshot(
        () => callApi(calls.searchClients, { params: { term }, signal }),
        (clients): ClientTable => ({ clients, total: clients.length, isComplete: true }),
        applyToFound,
      ),
    gcTime: 60_000,
  })

/** A client who is new did not match the search. */
function applyToFound(table: ClientTable, event: LiveEvent): ClientTable {
  if (event.type !== 'clientChanged') return applyToClients(table, event)
  const { clientid } = event.payload.client
  return table.clients.some((client) => client.clientid === clientid) ? applyToClients(table, event) : table
}

export const clientProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['client-profile', id] as const,
    queryFn: () =>
      fetchSnapshot(() => callApi(calls.getClientProfile, { params: { id } }), asItIs, applyToClientProfile),
    gcTime: 0,
  })

function applyToClientProfile(profile: ClientProfile, event: LiveEvent): ClientProfile {
  if (event.type !== 'clientChanged' && event.type !== 'clientMerged') return profile
  const { client }: { client: Client } = event.payload
  if (event.type === 'clientMerged' && event.payload.clientid === profile.client.clientid)
    // An erasure is announced like a merge, into the record that all erased clients share: no form is left to fill.
    return isErased(client)
      ? { client, identities: [], merges: [], client_actions: [], blocked_messages: [] }
      : { ...profile, client }
  return client.clientid === profile.client.clientid ? { ...profile, client } : profile
}

export const handleClientEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(clientsQuery.queryKey, (table) => applyLive(table, event, applyToClients))
  queries.setQueriesData<Snapshot<ClientTable>>({ queryKey: ['clients', 'found'] }, (table) =>
    applyLive(table, event, applyToFound),
  )
  queries.setQueriesData<Snapshot<ClientProfile>>({ queryKey: ['client-profile'] }, (profile) =>
    applyLive(profile, event, applyToClientProfile),
  )
  if (event.type !== 'clientChanged') return
  // The event carries no identities, whose names may be others too (P13-75).
  const { clientid, short_id } = event.payload.client
  for (const id of [clientid, short_id])
    void queries.invalidateQueries({ queryKey: clientProfileQuery(id).queryKey })
}
