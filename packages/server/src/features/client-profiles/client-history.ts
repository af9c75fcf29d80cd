import {
  ClientFile,
  type ClientHistory,
  type ClientTicket,
  ERASED_CLIENT,
  limits,
  type Me,
  type VisitorFacts,
} from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { firstWords, newestFiles, presentMessage } from '../chat/chat.ts'
import { clientById, identityById } from '../clients/clients.ts'
import { accessTicket, ticketsInSightOf } from '../tickets/tickets.ts'
import { factsOfVisitor } from '../visitor-chat/visitor-chat.ts'

/** What the client of a ticket has written and sent before, in tickets that I may see. @throws ticket-not-found */
export async function clientHistory(app: AppContext, me: Me, ticketid: string): Promise<ClientHistory> {
  const { clientid, identityid } = await accessTicket(app.db, me, ticketid)
  // Everybody who was erased shares this record: nobody's history may be read from it.
  if (clientid === ERASED_CLIENT) return { language: null, tickets: [], files: [], visitor: null }
  const [client, visitor, inSight] = await Promise.all([
    clientById(app.db, clientid),
    visitorFacts(app.db, identityid),
    ticketsInSightOf(app.db, me, clientid, limits.clientHistoryTickets),
  ])
  return {
    language: client?.lang ?? null,
    tickets: await earlierTickets(
      app,
      inSight.filter((one) => one.ticketid !== ticketid),
    ),
    files: await filesOf(app, clientid, [...new Set([ticketid, ...inSight.map((one) => one.ticketid)])]),
    visitor,
  }
}

/** Null for the clients of other channels. */
async function visitorFacts(reader: Reader, identityid: string): Promise<VisitorFacts | null> {
  const identity = await identityById(reader, identityid)
  return identity === undefined ? null : factsOfVisitor(reader, identity.chat)
}

async function earlierTickets(
  app: AppContext,
  tickets: readonly Omit<ClientTicket, 'first_words'>[],
): Promise<ClientTicket[]> {
  if (tickets.length === 0) return []
  const words = await firstWords(
    app.db,
    tickets.map(({ ticketid }) => ticketid),
  )
  return tickets.map((ticket) => ({ ...ticket, first_words: words.get(ticket.ticketid) ?? '' }))
}

async function filesOf(
  app: AppContext,
  clientid: string,
  ticketids: readonly string[],
): Promise<ClientFile[]> {
  const rows = await newestFiles(app.db, ticketids, limits.clientHistoryFiles)
  return rows.map((row) => ClientFile.parse(presentMessage(row, clientid)))
}
