import { calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { mailHealthKey } from './live.ts'

export const mailHealthQuery = queryOptions({
  queryKey: mailHealthKey,
  queryFn: () => request(calls.getMailHealth),
  gcTime: 0,
})

export function useSendTestMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => request(calls.sendTestMail, { body: {} }),
    onSettled: () => void queries.invalidateQueries({ queryKey: mailHealthKey }),
  })
}
