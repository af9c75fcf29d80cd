import { calls, type Client, type ClientProfile, type DeskEvent, limits } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered } from '../../live/outcome.ts'
import { rowsOf } from '../../live/rows.ts'
import { applyToClients, type ClientTable } from './clients-model.ts'

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'table'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getAllClients),
      ({ totalClients: total, clients }): ClientTable => ({
        clients,
        total,
        isComplete: clients.length < limits.clientsFirstPage,
      }),
      applyToClients,
    ),
  // §2: switching section clears what was shown.
  gcTime: 0,
})

/** §9: ten more, or the string 'Table end reached!'. */
export async function fetchMoreClients({ clients }: ClientTable) {
  const limit = clients.length + limits.clientsNextPage
  return rowsOf((await answered(callDesk(calls.getClients, { params: { limit } }))).value)
}

export const foundClientsQuery = (term: string) =>
  queryOptions({
    queryKey: ['clients', 'found', term] as const,
    queryFn: ({ signal }) =>
      fetchFresh(
        () => callDesk(calls.searchClients, { params: { term }, signal }),
        (clients): ClientTable => ({ clients, total: clients.length, isComplete: true }),
        applyToFound,
      ),
    gcTime: 60_000,
  })

/** Whoever is new to the desk was not looked for. */
export function applyToFound(table: ClientTable, event: DeskEvent): ClientTable {
  if (event.type !== 'clientChanged') return applyToClients(table, event)
  const { clientid } = event.payload.client
  return table.clients.some((client) => client.clientid === clientid) ? applyToClients(table, event) : table
}

export const clientProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['client-profile', id] as const,
    queryFn: () =>
      fetchFresh(
        () => callDesk(calls.getClientProfile, { params: { id } }),
        (profile) => profile,
        applyToClientProfile,
      ),
    gcTime: 0,
  })

export function applyToClientProfile(profile: ClientProfile, event: DeskEvent): ClientProfile {
  if (event.type !== 'clientChanged' && event.type !== 'clientMerged') return profile
  const { client }: { client: Client } = event.payload
  return client.clientid === profile.client.clientid ? { ...profile, client } : profile
}
