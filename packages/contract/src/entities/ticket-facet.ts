import { z } from 'zod'
import { Platform } from '../platforms.ts'
import { Id } from '../wire.ts'

/** The open tickets that agree in what views and filters look at. */
export const TicketFacet = z.object({
  departmentid: Id.nullable(),
  department_name: z.string().nullable(),
  userid: Id.nullable(),
  /** The handler's. */
  user_name: z.string().nullable(),
  platform: Platform,
  /** Whose the handled ones are, the handler's id says. */
  group: z.enum(['waiting', 'handled', 'snoozed']),
  count: z.number().int(),
  /** How many of them are mine and have messages that I have not read. */
  unread: z.number().int(),
})
export type TicketFacet = z.infer<typeof TicketFacet>
