import * as bubbles from './bubbles.ts'
import * as channels from './channels.ts'
import * as clients from './clients.ts'
import * as inbox from './inbox.ts'
import * as staff from './staff.ts'
import * as teamwork from './teamwork.ts'
import * as tickets from './tickets.ts'

/** Every live event, by its wire name. */
export const events = { ...tickets, ...staff, ...inbox, ...bubbles, ...clients, ...channels, ...teamwork }
export type EventName = keyof typeof events
