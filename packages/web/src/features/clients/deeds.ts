import { calls, type Client, type ClientProfile } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { answered, failureOf, type Fresh } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'
import type { ClientTable } from './clients-model.ts'

type Block = { client: Client; isBlocked: boolean }

/** §4: on screen first, then persisted; a refusal takes it back and says why (product §6). */
export function useBlock(t: TFunction<'panel'>, desk: TFunction) {
  const queries = useQueryClient()
  const show = (clientid: string, blocked_on: boolean) =>
    changeClient(queries, clientid, (client) => ({ ...client, blocked_on }))
  return useMutation({
    mutationFn: ({ client: { clientid }, isBlocked }: Block) =>
      answered(callDesk(calls.blockClient, { params: { clientid }, body: { blocked: isBlocked } })),
    onMutate: ({ client, isBlocked }) => show(client.clientid, isBlocked),
    onSuccess: ({ value }) => changeClient(queries, value.clientid, () => value),
    onError: (error, { client }) => {
      show(client.clientid, client.blocked_on)
      toasts.show({
        tone: 'danger',
        text: t('clients.blockFailed', { name: client.client_name }),
        sub: failureWords(failureOf(error), desk),
      })
    },
  })
}

export type ClientForm = { client_name: string; account_number: string; address: string; note: string }

export function useUpdateClient(clientid: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: ClientForm) => answered(callDesk(calls.updateClient, { body: { clientid, ...form } })),
    onSuccess: ({ value }) => {
      changeClient(queries, clientid, () => value)
      onDone()
    },
  })
}

/** The client wherever he or she is shown. */
function changeClient(queries: QueryClient, clientid: string, change: (client: Client) => Client): void {
  queries.setQueriesData<Fresh<ClientTable>>({ queryKey: ['clients'] }, (fresh) => {
    if (!fresh?.value.clients.some((client) => client.clientid === clientid)) return fresh
    const clients = fresh.value.clients.map((client) =>
      client.clientid === clientid ? change(client) : client,
    )
    return { ...fresh, value: { ...fresh.value, clients } }
  })
  queries.setQueriesData<Fresh<ClientProfile>>({ queryKey: ['client-profile'] }, (fresh) =>
    fresh?.value.client.clientid === clientid
      ? { ...fresh, value: { ...fresh.value, client: change(fresh.value.client) } }
      : fresh,
  )
}
