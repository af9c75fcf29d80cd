import { applyToChat, applyToPins, type MessageRange, type PinnedMessages } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'

/** Every chat and every list of pins that is loaded; what is out of sight is not heard of, and read anew when it comes back. */
export const handleChatEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'ticketOutOfSight') {
    const { ticketid } = event.payload
    for (const name of ['chat', 'pins']) void queries.resetQueries({ queryKey: [name, ticketid] })
    return
  }
  queries.setQueriesData<Snapshot<MessageRange>>({ queryKey: ['chat'] }, (chat) =>
    applyLive(chat, event, applyToChat),
  )
  queries.setQueriesData<Snapshot<PinnedMessages>>({ queryKey: ['pins'] }, (pins) =>
    applyLive(pins, event, applyToPins),
  )
  // A refusal may have closed the reply window, which no message says.
  if (event.type === 'messageChanged' && event.payload.message.delivery === 'failed')
    void queries.invalidateQueries({ queryKey: ['chat-style', event.payload.message.ticketid] })
}
