import { z } from 'zod'
import { limits } from '../limits.ts'
import { Platform } from '../platforms.ts'
import { Id, text } from '../wire.ts'

/** The built-in views of the open tickets, in the order of their keys. */
export const viewNames = ['mine', 'waiting', 'colleagues', 'snoozed', 'all'] as const
export const ViewName = z.enum(viewNames)
export type ViewName = z.infer<typeof ViewName>

const Named = z.object({ id: Id, name: text(2 * limits.nameText) })

/** Null where everything is shown; names as they were when chosen: no ticket in sight may have them any more. */
export const TicketFilter = z.object({
  platform: Platform.nullable(),
  department: Named.nullable(),
  handler: Named.nullable(),
})
export type TicketFilter = z.infer<typeof TicketFilter>

/** Within each group of the list: the usual order, which puts the longest wait first, or the newest message first. */
export const TicketOrder = z.enum(['usual', 'newest'])
export type TicketOrder = z.infer<typeof TicketOrder>

/** Which of the open tickets a list shows, and in which order. */
export const TicketRule = z.object({ view: ViewName, filter: TicketFilter, order: TicketOrder })
export type TicketRule = z.infer<typeof TicketRule>

/** What an agent last chose to see; with the id of a saved view, whose rule counts as long as it exists. */
export const TicketListChoice = TicketRule.extend({ savedViewid: Id.nullable() })
export type TicketListChoice = z.infer<typeof TicketListChoice>

export const showAll: TicketListChoice = {
  view: 'all',
  filter: { platform: null, department: null, handler: null },
  order: 'usual',
  savedViewid: null,
}
