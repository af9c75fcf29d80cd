import { applyToChat, applyToPins, type ChatStretch, type PinnedMessages } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import type { Fresh } from '../../live/outcome.ts'

/** Every chat and every list of pins that is loaded. */
export const hearChat: Hear = (event, { queries }) => {
  queries.setQueriesData<Fresh<ChatStretch>>({ queryKey: ['chat'] }, (chat) =>
    applyLive(chat, event, applyToChat),
  )
  queries.setQueriesData<Fresh<PinnedMessages>>({ queryKey: ['pins'] }, (pins) =>
    applyLive(pins, event, applyToPins),
  )
}
