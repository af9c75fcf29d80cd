import { isPending, type LiveEvent, maySeeTicket, type Me, type Ticket } from '@switchboard/contract'

/**
 * Tells which events make a ticket new to me: it is opened, opened again by its client, given to me, or moved into my department
 * (P7-80).
 */
export function openNewTickets() {
  /**
   * Tickets already announced. A ticket counts as new once, although its event repeats when the client has chosen a
   * department; a ticket that was accepted, closed or moved may become new again.
   */
  const announced = new Set<string>()

  /** The ticket that this event makes new to me; null where there is none, it was announced already, or I moved it myself. */
  return (event: LiveEvent, me: Me, formerOf: () => Ticket | undefined): Ticket | null => {
    switch (event.type) {
      case 'ticketOutOfSight':
        announced.delete(event.payload.ticketid)
        return null
      case 'newTicket':
        break
      case 'reopenTicket':
      case 'newHandler':
      case 'acceptTicket':
      case 'closeTicket':
        announced.delete(event.payload.ticket.ticketid)
        break
      default:
        return null
    }
    const { ticket } = event.payload
    if (!isNewToMe(event, me, formerOf) || announced.has(ticket.ticketid)) return null
    if (isPending(ticket)) announced.add(ticket.ticketid)
    return ticket
  }
}

function isNewToMe(
  { type, actor, payload: { ticket } }: Extract<LiveEvent, { payload: { ticket: Ticket } }>,
  me: Me,
  formerOf: () => Ticket | undefined,
): boolean {
  if (type === 'newTicket' || type === 'reopenTicket') return isPending(ticket) && maySeeTicket(me, ticket)
  if (type !== 'newHandler' || actor === me.id) return false
  const { userid, departmentid } = ticket
  // An administrator sees it wherever it waits: it comes to those who get it.
  const isForMe =
    userid === null ? departmentid !== null && departmentid === me.departmentid : userid === me.id
  return isForMe && !isHeldSo(ticket, formerOf())
}

/** Who has it already hears nothing. */
const isHeldSo = ({ userid, departmentid }: Ticket, former: Ticket | undefined): boolean =>
  former?.userid === userid && (userid !== null || former.departmentid === departmentid)
