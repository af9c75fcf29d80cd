import { applyToColleagues } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { colleaguesQuery } from './api.ts'

export const hearColleagues: Hear = (event, { queries }) => {
  queries.setQueryData(colleaguesQuery.queryKey, (colleagues) =>
    applyLive(colleagues, event, applyToColleagues),
  )
}
