import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { botKey } from '../../live/bot-channel/bot-key.ts'
import { unwrap } from '../../live/outcome.ts'

export const telegramQuery = queryOptions({
  queryKey: botKey('telegram'),
  queryFn: async () => (await unwrap(callApi(calls.getTelegramToken))).value,
})

export const removeTelegram = () => unwrap(callApi(calls.removeTelegram, { body: {} }))
