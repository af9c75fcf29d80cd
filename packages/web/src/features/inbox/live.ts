import { applyToNotifications } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { inboxQuery } from './api.ts'

export const hearInbox: Hear = (event, { queries }) => {
  queries.setQueryData(inboxQuery.queryKey, (inbox) => applyLive(inbox, event, applyToNotifications))
}
