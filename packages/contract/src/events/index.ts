import * as staff from './staff.ts'
import * as tickets from './tickets.ts'

/** Every live event, by its wire name. */
export const events = { ...tickets, ...staff }
export type EventName = keyof typeof events
