import { type CallAnswer, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../api.ts'

export type MetaSettings = CallAnswer<typeof calls.getMetaSettings>

/** Whether the company's app at Meta is set, for WhatsApp and Messenger alike. */
export const metaSettingsQuery = queryOptions({
  queryKey: ['meta-settings'] as const,
  queryFn: () => request(calls.getMetaSettings),
})
