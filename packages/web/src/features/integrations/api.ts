import { type ApiKey, type CallArguments, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: async () => (await request(calls.getApiKeys)).keys,
  gcTime: 0,
})

export function useMakeKey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CallArguments<typeof calls.createApiKey>['body']) =>
      request(calls.createApiKey, { body }),
    onSuccess: refresh,
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })
}

export function useRevokeKey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ keyid }: ApiKey) => request(calls.revokeApiKey, { params: { keyid }, body: {} }),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
}
