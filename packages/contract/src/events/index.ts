import * as channels from './channels.ts'
import * as people from './people.ts'
import * as personal from './personal.ts'
import * as savedViews from './saved-views.ts'
import * as tickets from './tickets.ts'

/** Every live event, by its wire name. */
export const events = { ...tickets, ...people, ...personal, ...savedViews, ...channels }
export type EventName = keyof typeof events
