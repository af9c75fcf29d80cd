import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const viberQuery = queryOptions({
  queryKey: ['viber'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getViberToken))).value,
})

export function useSetupViber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; overwrite?: boolean }) => unwrap(callApi(calls.setupViber, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: viberQuery.queryKey }),
  })
}
