import { applyToNotes, type TicketNotes } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import type { Fresh } from '../../live/outcome.ts'

/** Every list of notes that is loaded. */
export const hearNotes: Hear = (event, { queries }) => {
  queries.setQueriesData<Fresh<TicketNotes>>({ queryKey: ['notes'] }, (notes) =>
    applyLive(notes, event, applyToNotes),
  )
}
