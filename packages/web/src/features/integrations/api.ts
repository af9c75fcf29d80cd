import { type ApiKey, type CallArguments, calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: async () => (await request(calls.getApiKeys)).keys,
  gcTime: 0,
})

export const useMakeKey = () =>
  useMutation({
    mutationFn: (body: CallArguments<typeof calls.createApiKey>['body']) =>
      request(calls.createApiKey, { body }),
    meta: { refreshes: [apiKeysQuery.queryKey] },
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })

export const useRevokeKey = () =>
  useMutation({
    mutationFn: ({ keyid }: ApiKey) => request(calls.revokeApiKey, { params: { keyid }, body: {} }),
    meta: { refreshes: [apiKeysQuery.queryKey] },
  })
