import { calls, type Client, type ClientProfile } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { request } from '../../live/api.ts'
import type { Snapshot } from '../../live/outcome.ts'
import type { ClientTable } from './clients-model.ts'
import { showFailure } from '../../live/show-failure.ts'

type Block = { client: Client; isBlocked: boolean }

/** Updates the screen first, then saves; a refusal reverts it and shows the reason. */
export function useBlock(t: TFunction) {
  const queries = useQueryClient()
  const show = (clientid: string, blocked_on: boolean) =>
    changeClient(queries, clientid, (client) => ({ ...client, blocked_on }))
  return useMutation({
    mutationFn: ({ client: { clientid }, isBlocked }: Block) =>
      request(calls.blockClient, { params: { clientid }, body: { blocked: isBlocked } }),
    onMutate: ({ client, isBlocked }) => show(client.clientid, isBlocked),
    onSuccess: (client) => changeClient(queries, client.clientid, () => client),
    onError: (error, { client }) => {
      show(client.clientid, client.blocked_on)
      showFailure(t('clients.blockFailed', { name: client.client_name }), error, t)
    },
  })
}

export type ClientForm = { client_name: string; account_number: string; address: string; note: string }

export function useUpdateClient(clientid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edits: Partial<ClientForm>) => request(calls.updateClient, { body: { clientid, ...edits } }),
    onSuccess: (client) => changeClient(queries, clientid, () => client),
  })
}

/** The client wherever he or she is shown. */
function changeClient(queries: QueryClient, clientid: string, change: (client: Client) => Client): void {
  queries.setQueriesData<Snapshot<ClientTable>>({ queryKey: ['clients'] }, (snapshot) => {
    if (!snapshot?.value.clients.some((client) => client.clientid === clientid)) return snapshot
    const clients = snapshot.value.clients.map((client) =>
      client.clientid === clientid ? change(client) : client,
    )
    return { ...snapshot, value: { ...snapshot.value, clients } }
  })
  queries.setQueriesData<Snapshot<ClientProfile>>({ queryKey: ['client-profile'] }, (snapshot) =>
    snapshot?.value.client.clientid === clientid
      ? { ...snapshot, value: { ...snapshot.value, client: change(snapshot.value.client) } }
      : snapshot,
  )
}
