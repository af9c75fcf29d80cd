import { calls, type Client, type ClientProfile } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { request } from '../../live/api.ts'
import type { Snapshot } from '../../live/outcome.ts'
import { usePendingChanges } from '../../live/pending-changes.ts'
import type { ClientTable } from './clients-model.ts'
import { showFailure } from '../../live/show-failure.ts'

type Block = { client: Client; isBlocked: boolean }

const blockKey = ['clients', 'block'] as const

/**
 * Blocks clients and lets them in again, one call after the other, so that the last choice is the one that stays. `shown` is a
 * client with what is being changed; a refusal shows its reason.
 */
export function useBlock(t: TFunction) {
  const queries = useQueryClient()
  const pending = usePendingChanges<Block>(blockKey)
  const { mutate } = useMutation({
    mutationKey: blockKey,
    scope: { id: 'client-blocks' },
    mutationFn: ({ client: { clientid }, isBlocked }: Block) =>
      request(calls.blockClient, { params: { clientid }, body: { blocked: isBlocked } }),
    onSuccess: (client) => changeClient(queries, client.clientid, () => client),
    onError: (error, { client }) =>
      showFailure(t('clients.blockFailed', { name: client.client_name }), error, t),
  })
  const shown = (client: Client): Client => {
    const change = pending.findLast((one) => one.client.clientid === client.clientid)
    return change ? { ...client, blocked_on: change.isBlocked } : client
  }
  return { mutate, shown }
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
