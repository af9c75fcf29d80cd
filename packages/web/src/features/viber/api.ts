import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { botKey } from '../../live/bot-channel/bot-key.ts'
import { unwrap } from '../../live/outcome.ts'

export const viberQuery = queryOptions({
  queryKey: botKey('viber'),
  queryFn: async () => (await unwrap(callApi(calls.getViberToken))).value,
})

export const removeViber = () => unwrap(callApi(calls.removeViber, { body: {} }))
