import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { botKey } from '../../live/bot-channel/bot-key.ts'

export const telegramQuery = queryOptions({
  queryKey: botKey('telegram'),
  queryFn: () => request(calls.getTelegramToken),
})

export const removeTelegram = () => request(calls.removeTelegram, { body: {} })
