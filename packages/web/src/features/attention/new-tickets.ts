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
    if (event.type === 'ticketOutOfSight') announced.delete(event.payload.ticketid)
    if (!isStep(event)) return null
    const { ticket } = event.payload
    if (event.type !== 'newTicket') announced.delete(ticket.ticketid)
    if (!isNewToMe(event, me, formerOf) || announced.has(ticket.ticketid)) return null
    if (isPending(ticket)) announced.add(ticket.ticketid)
    return ticket
  }
}

const steps = ['newTicket', 'reopenTicket', 'newHandler', 'acceptTicket', 'closeTicket'] as const
type Step = Extract<LiveEvent, { type: (typeof steps)[number] }>
const isStep = (event: LiveEvent): event is Step => steps.some((type) => type === event.type)

function isNewToMe(
  { type, actor, payload: { ticket } }: Step,
  me: Me,
  formerOf: () => Ticket | undefined,
): boolean {
  switch (type) {
    case 'newTicket':
    case 'reopenTicket':
      return isPending(ticket) && maySeeTicket(me, ticket)
    case 'newHandler': {
      const { userid, departmentid } = ticket
      // An administrator sees it wherever it waits: it comes to those who get it.
      const isForMe =
        userid === null ? departmentid !== null && departmentid === me.departmentid : userid === me.id
      return isForMe && actor !== me.id && !isHeldSo(ticket, formerOf())
    }
    case 'acceptTicket':
    case 'closeTicket':
      return false
    default:
      return type satisfies never
  }
}

/** Who has it already hears nothing. */
const isHeldSo = ({ userid, departmentid }: Ticket, former: Ticket | undefined): boolean =>
  former?.userid === userid && (userid !== null || former.departmentid === departmentid)
