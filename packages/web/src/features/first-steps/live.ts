import type { FirstSteps } from '@switchboard/contract'
import type { EventHandler } from '../../live/event-handlers.ts'

export const firstStepsKey = ['first-steps'] as const

/** Something that a step asks for may have come or gone. */
export const handleFirstStepsEvent: EventHandler = (event, { queries }) => {
  const known = queries.getQueryData<FirstSteps>(firstStepsKey)
  // On a day with thousands of tickets only the first one matters.
  if (event.type === 'newTicket' && known?.done.message === true) return
  void queries.invalidateQueries({ queryKey: firstStepsKey })
}

/** Tickets, clients, figures and notices go at once: every page asks again for what it shows. */
export const handleExamplesRemoved: EventHandler = (_, { queries }) => void queries.invalidateQueries()
