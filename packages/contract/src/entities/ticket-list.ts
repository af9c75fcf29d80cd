import { z } from 'zod'
import { limits } from '../limits.ts'
import { Platform } from '../platforms.ts'
import { Id, text, WholeNumber } from '../wire.ts'

/** Each open ticket is in one group; a list shows the groups in this order. */
export const groupNames = ['waiting', 'mine', 'colleagues', 'snoozed'] as const
export type GroupName = (typeof groupNames)[number]

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

/**
 * The place of a ticket in a list, compared from left to right, smaller ones first: its group, two numbers of
 * microseconds and the ticket's id.
 */
export type TicketPlace = readonly [group: number, first: number, second: number, ticketid: string]

/** A place as an address carries it. */
export const TicketPlaceText = z
  .string()
  .regex(/^[0-3],-?\d{1,16},\d{1,16},[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .transform((place): TicketPlace => {
    const [group, first, second, ticketid = ''] = place.split(',')
    return [Number(group), Number(first), Number(second), ticketid]
  })

/**
 * Where a page of rows begins: after so many, or after the place of the last row that is shown. A row that leaves meanwhile makes
 * a number skip one.
 */
export const TicketOffset = z.union([WholeNumber, TicketPlaceText])
export type TicketOffset = z.infer<typeof TicketOffset>
