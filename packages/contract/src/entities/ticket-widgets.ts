import { z } from 'zod'
import type { Platform } from '../platforms.ts'

const Count = z.number().int().min(0)

const totals = { whatsapp: Count, telegram: Count, viber: Count, messenger: Count } satisfies Record<
  Platform,
  typeof Count
>

const closings = {
  whatsappClosed: Count,
  telegramClosed: Count,
  viberClosed: Count,
  messengerClosed: Count,
} satisfies Record<`${Platform}Closed`, typeof Count>

/** The widgets above the ticket table, for the tickets in sight. */
export const TicketWidgets = z.object({
  total: Count,
  ...totals,
  pending: Count,
  /** Minutes from the first message to the acceptance; 0 while nothing was accepted. Shown with 2 decimals. */
  averageAcceptanceTime: z.number().min(0),
  closed: Count,
  ...closings,
})
export type TicketWidgets = z.infer<typeof TicketWidgets>
