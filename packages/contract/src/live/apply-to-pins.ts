import type { Pin } from '../entities/pin.ts'
import { fullName } from './apply-to-colleagues.ts'
import type { LiveEvent } from './live-event.ts'
import { change, put, withFields, without } from './lists.ts'
import { compareInstants, compareText } from './order.ts'

/** The pinned messages of one ticket, newest pin first. */
export interface PinnedMessages {
  ticketid: string
  pins: readonly Pin[]
}

export function applyToPins(pinned: PinnedMessages, event: LiveEvent): PinnedMessages {
  switch (event.type) {
    case 'newPinnedMessage': {
      const { pin } = event.payload
      if (pin.ticketid !== pinned.ticketid) return pinned
      return withFields(pinned, { pins: put(pinned.pins, pin, (other) => other.messageid, comparePins) })
    }
    case 'unpinMessage': {
      const { messageid } = event.payload
      return withFields(pinned, { pins: without(pinned.pins, (pin) => pin.messageid === messageid) })
    }
    case 'messageChanged': {
      const { messageid, content, type, file_name: fileName, deleted_on, delivery } = event.payload.message
      const now = { content, type, fileName, deleted_on, delivery }
      const edited = (pin: Pin): Pin => (pin.messageid === messageid ? { ...pin, ...now } : pin)
      return withFields(pinned, { pins: change(pinned.pins, edited) })
    }
    case 'agentChanged': {
      const { agent } = event.payload
      const named = (pin: Pin): Pin =>
        pin.agentid === agent.userid ? { ...pin, agent_name: fullName(agent) } : pin
      return withFields(pinned, { pins: change(pinned.pins, named) })
    }
    case 'ticketsEmptied':
      return event.payload.ticketids.includes(pinned.ticketid)
        ? withFields(pinned, { pins: without(pinned.pins, () => true) })
        : pinned
    default:
      return pinned
  }
}

/** The order of GET /{ticketid}/get-pinned-msg. */
export const comparePins = (a: Pin, b: Pin): number =>
  compareInstants(b.pinned_on, a.pinned_on) || compareText(a.messageid, b.messageid)
