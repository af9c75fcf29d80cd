import { calls, type Client } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const erasurePreviewQuery = (clientid: string) =>
  queryOptions({
    queryKey: ['erasure-preview', clientid] as const,
    queryFn: async () => (await unwrap(callApi(calls.getErasurePreview, { params: { clientid } }))).value,
    gcTime: 0,
  })

/** Lists and open chats learn of it by the live line, like those of everybody else. */
export const useErase = () =>
  useMutation({
    mutationFn: ({ client, confirmation }: { client: Client; confirmation: string }) =>
      unwrap(callApi(calls.eraseClient, { params: { clientid: client.clientid }, body: { confirmation } })),
  })
