import { applyToChat, applyToPins, type MessageRange, type PinnedMessages } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'

/**
 * Updates every chat and every list of pins that is loaded. Tickets out of sight receive no events and are fetched
 * again when they return.
 */
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
  // Only the server finds words: the search that is open asks again (P7-77).
  if (event.type === 'newMessage' || event.type === 'messageChanged')
    void queries.invalidateQueries({ queryKey: ['chat-hits', event.payload.message.ticketid] })
  // A refusal by the provider may have closed the reply window, which no message reports.
  if (event.type === 'messageChanged' && event.payload.message.delivery === 'failed')
    void queries.invalidateQueries({ queryKey: ['chat-style', event.payload.message.ticketid] })
}
