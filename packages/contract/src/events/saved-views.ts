import { z } from 'zod'
import { SavedView } from '../entities/saved-view.ts'
import { defineEvent } from '../event.ts'
import { Id } from '../wire.ts'

/** To the tabs of its maker, or of everybody with whom it is shared. */
export const savedViewChanged = defineEvent({
  name: 'savedViewChanged',
  summary: 'A saved view was made, changed or moved.',
  payload: z.object({ view: SavedView }),
})

export const savedViewDeleted = defineEvent({
  name: 'savedViewDeleted',
  summary: 'A saved view was deleted.',
  payload: z.object({ viewid: Id }),
})
