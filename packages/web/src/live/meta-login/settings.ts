import { type CallAnswer, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api.ts'
import { unwrap } from '../outcome.ts'

export type MetaSettings = CallAnswer<typeof calls.getMetaSettings>

/** Whether the company's app at Meta is set, for WhatsApp and Messenger alike. */
export const metaSettingsQuery = queryOptions({
  queryKey: ['meta-settings'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getMetaSettings))).value,
})
