import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import { mailHealthKey } from './live.ts'

export const mailHealthQuery = queryOptions({
  queryKey: mailHealthKey,
  queryFn: async () => (await unwrap(callApi(calls.getMailHealth))).value,
  gcTime: 0,
})

export function useSendTestMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(callApi(calls.sendTestMail, { body: {} })),
    onSettled: () => void queries.invalidateQueries({ queryKey: mailHealthKey }),
  })
}
