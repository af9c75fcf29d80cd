import { applyToDrafts } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { draftsQuery } from './api.ts'

export const hearDrafts: Hear = (event, { queries }) => {
  queries.setQueryData(draftsQuery.queryKey, (drafts) => applyLive(drafts, event, applyToDrafts))
}
