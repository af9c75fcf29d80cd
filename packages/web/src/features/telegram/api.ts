import { type CallInput, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { botKey, botKeys } from '../../live/bot-channel/bot-key.ts'
import { unwrap } from '../../live/outcome.ts'

export const telegramQuery = queryOptions({
  queryKey: botKey('telegram'),
  queryFn: async () => (await unwrap(callApi(calls.getTelegramToken))).value,
})

export function useSetupTelegram() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof calls.setupTelegram>['body']) =>
      unwrap(callApi(calls.setupTelegram, { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: botKeys }),
  })
}

export const removeTelegram = () => unwrap(callApi(calls.removeTelegram, { body: {} }))
