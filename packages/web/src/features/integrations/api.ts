import { type ApiKey, type CallArguments, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getApiKeys))).value.keys,
  gcTime: 0,
})

export function useMakeKey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: CallArguments<typeof calls.createApiKey>['body']) =>
      (await unwrap(callApi(calls.createApiKey, { body }))).value,
    onSuccess: refresh,
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })
}

export function useRevokeKey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ keyid }: ApiKey) => unwrap(callApi(calls.revokeApiKey, { params: { keyid }, body: {} })),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
}
