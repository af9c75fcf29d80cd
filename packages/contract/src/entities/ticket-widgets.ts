import { z } from 'zod'
import { forClosed, forPlatforms } from '../platforms.ts'

const Count = z.number().int().min(0)

/** The widgets above the ticket table, for the tickets in sight. */
export const TicketWidgets = z.object({
  total: Count,
  ...forPlatforms(() => Count),
  pending: Count,
  /** Minutes from the first message to the acceptance; 0 while nothing was accepted. Shown with 2 decimals. */
  averageAcceptanceTime: z.number().min(0),
  closed: Count,
  ...forClosed(Count),
})
export type TicketWidgets = z.infer<typeof TicketWidgets>
