import { z } from 'zod'
import { limits } from '../limits.ts'
import { Id, filledName } from '../wire.ts'
import { TicketRule } from './ticket-list.ts'

export const SavedViewName = filledName(limits.savedViewName)

/** Who sees a saved view: its maker alone, everybody, or a department. */
export const SavedViewShare = z.enum(['me', 'everybody', 'department'])

/** A named rule for the list of open tickets: of one agent, or shared by an administrator. */
export const SavedView = z.object({
  viewid: Id,
  name: z.string(),
  rule: TicketRule,
  share: SavedViewShare,
  /** Of whose agents it is, when it is shared with a department. */
  departmentid: Id.nullable(),
  /** Views are shown in this order, shared ones first. */
  place: z.number().int(),
  created_on: z.string(),
})
export type SavedView = z.infer<typeof SavedView>
