import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import type { Fresh } from '../../live/outcome.ts'
import { applyToTalk, type PrivateTalk } from './api.ts'

export const hearPrivate: Hear = (event, { queries, me }) => {
  queries.setQueriesData<Fresh<PrivateTalk>>({ queryKey: ['private'] }, (talk) =>
    applyLive(talk, event, (value, told) => applyToTalk(value, told, me)),
  )
}
