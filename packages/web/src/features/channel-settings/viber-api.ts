import { type CallAnswer, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { answered } from '../../live/outcome.ts'

export type ViberStatus = CallAnswer<typeof calls.getViberToken>

export const viberQuery = queryOptions({
  queryKey: ['viber'] as const,
  queryFn: async () => (await answered(callDesk(calls.getViberToken))).value,
})

export function useSetupViber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; overwrite?: boolean }) =>
      answered(callDesk(calls.setupViber, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: viberQuery.queryKey }),
  })
}

export function useRemoveViber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answered(callDesk(calls.removeViber, { body: {} })),
    onSuccess: () => queries.invalidateQueries({ queryKey: viberQuery.queryKey }),
  })
}
