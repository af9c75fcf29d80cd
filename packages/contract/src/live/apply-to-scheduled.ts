import type { ScheduledMessage } from '../entities/scheduled-message.ts'
import { fullName } from './apply-to-colleagues.ts'
import type { LiveEvent } from './live-event.ts'
import { change, put, without } from './lists.ts'
import { compareInstants, compareText } from './order.ts'

/** The scheduled messages of one ticket, the next one first. */
export interface TicketSchedule {
  ticketid: string
  scheduled: readonly ScheduledMessage[]
}

export function applyToScheduled(state: TicketSchedule, event: LiveEvent): TicketSchedule {
  const scheduled = scheduledAfter(state, event)
  return scheduled === state.scheduled ? state : { ...state, scheduled }
}

function scheduledAfter(
  { ticketid, scheduled }: TicketSchedule,
  event: LiveEvent,
): readonly ScheduledMessage[] {
  switch (event.type) {
    case 'scheduledMessageChanged': {
      const { message } = event.payload
      if (message.ticketid !== ticketid) return scheduled
      return put(scheduled, message, (one) => one.messageid, compareScheduled)
    }
    case 'scheduledMessageRemoved':
      return without(scheduled, (one) => one.messageid === event.payload.messageid)
    case 'agentChanged': {
      const { agent } = event.payload
      return change(scheduled, (one) =>
        one.userid === agent.userid ? { ...one, user_name: fullName(agent) } : one,
      )
    }
    case 'ticketsEmptied':
      return event.payload.ticketids.includes(ticketid) ? without(scheduled, () => true) : scheduled
    default:
      return scheduled
  }
}

/** The order of GET /{ticketid}/scheduled-messages. */
const compareScheduled = (a: ScheduledMessage, b: ScheduledMessage): number =>
  compareInstants(a.due_on, b.due_on) ||
  compareInstants(a.created_on, b.created_on) ||
  compareText(a.messageid, b.messageid)
