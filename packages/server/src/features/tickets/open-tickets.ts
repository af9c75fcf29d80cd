import {
  type CallReply,
  type calls,
  inOrder,
  limits,
  type Me,
  type MyTicket,
  placeByOrder,
} from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { exactPosition, numberEvents } from '../../platform/realtime/event-log.ts'
import { asMine } from './my-tickets.ts'
import { type AskedPage, countOpenTickets, openTicketPage } from './open-tickets-store.ts'
import { openTicketsInSight, viewsOf } from './tickets-store.ts'

/** The open tickets I may see, the longest waiting first. */
export const openTickets = async (app: AppContext, me: Me): Promise<MyTicket[]> =>
  inOrder(await asMine(app.db, me, await openTicketsInSight(app.db, me)), placeByOrder(me, 'usual'))

/** A page of the open tickets I may see, in the order of the list. */
export async function openTicketsOn(
  app: AppContext,
  me: Me,
  { count = limits.openTicketsPage, ...asked }: AskedPage & { count?: number | undefined },
): Promise<MyTicket[]> {
  const ids = await openTicketPage(app.db, me, asked, count)
  return asMine(app.db, me, await viewsOf(app.db, ids))
}

/**
 * The page adds the changes of later events to the counts, each of them once: so they are as of one moment, whose events all
 * have their positions.
 */
export async function ticketCounts(
  app: AppContext,
  me: Me,
): Promise<CallReply<typeof calls.getTicketCounts>> {
  await numberEvents(app.db)
  return app.db.transaction(
    async (tx) => ({ position: await exactPosition(tx), facets: await countOpenTickets(tx, me) }),
    { isolation: 'repeatable read', readOnly: true },
  )
}
