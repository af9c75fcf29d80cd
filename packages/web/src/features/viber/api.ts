import { type CallInput, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { botKey, botKeys } from '../../live/bot-channel/bot-key.ts'
import { unwrap } from '../../live/outcome.ts'

export const viberQuery = queryOptions({
  queryKey: botKey('viber'),
  queryFn: async () => (await unwrap(callApi(calls.getViberToken))).value,
})

export function useSetupViber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof calls.setupViber>['body']) =>
      unwrap(callApi(calls.setupViber, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: botKeys }),
  })
}

export const removeViber = () => unwrap(callApi(calls.removeViber, { body: {} }))
