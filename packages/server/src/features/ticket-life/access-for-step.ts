import type { Me } from '@switchboard/contract'
import type { Tx } from '../../context.ts'
import { languageOf } from '../clients/clients.ts'
import {
  accessTicketLocked,
  namesOfTickets,
  readMark,
  type TicketNames,
  type TicketRow,
} from '../tickets/tickets.ts'

/** A ticket that is about to be accepted or closed, locked, with the facts for the messages to its client and the events for the agents. */
export interface TicketForStep {
  ticket: TicketRow
  names: TicketNames
  /** The client's language. */
  lang: string | null
  /** My read mark. */
  readSeq: number
}

/** Access for a step of a ticket's life, in one round trip. */
export async function accessForStep(
  tx: Tx,
  me: Me,
  ticketid: string,
  createdOn: string,
): Promise<TicketForStep> {
  const [ticket, [names], lang, readSeq] = await Promise.all([
    accessTicketLocked(tx, me, ticketid, createdOn),
    namesOfTickets(tx, [ticketid]),
    languageOf(tx, ticketid),
    readMark(tx, me.id, ticketid),
  ])
  if (names === undefined) throw new Error('A ticket that was locked is gone.')
  return { ticket, names, lang, readSeq }
}
