import { applyToNotes, type TicketNotes } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import type { Snapshot } from '../../live/outcome.ts'

/** Every list of notes that is loaded. */
export const handleNoteEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'ticketOutOfSight')
    return void queries.resetQueries({ queryKey: ['notes', event.payload.ticketid] })
  queries.setQueriesData<Snapshot<TicketNotes>>({ queryKey: ['notes'] }, (notes) =>
    applyLive(notes, event, applyToNotes),
  )
}
