import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { botKey } from '../../live/bot-channel/bot-key.ts'

export const viberQuery = queryOptions({
  queryKey: botKey('viber'),
  queryFn: () => request(calls.getViberToken),
})

export const removeViber = () => request(calls.removeViber, { body: {} })
