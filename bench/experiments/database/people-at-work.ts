import { calls, type MyTicket } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import type { ConnectedServer } from '../../kit/server/connected-server.ts'
import { playInbound } from '../../kit/load/inbound-load.ts'

export interface Conversations {
  conversations: number
  /** Numbers of a conversation begin after this. */
  after?: number
}

/**
 * Every client writes once, and the administrator accepts some of the tickets. Later messages are numbered from `after`
 * + 1.
 */
export async function acceptSome(
  { admin, webhook }: Pick<ConnectedServer, 'admin' | 'webhook'>,
  { conversations, after = 0 }: Conversations,
  count: number,
): Promise<{ tickets: MyTicket[]; greeted: ReadonlySet<string> }> {
  const { acknowledged } = await playInbound({
    webhook,
    conversations,
    after,
    perSecond: conversations,
    seconds: 1,
  })
  const tickets = (await ticketsOf(admin)).slice(0, count)
  for (const { ticketid, created_on, userid } of tickets)
    if (userid === null) await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  return { tickets, greeted: acknowledged }
}

async function ticketsOf(admin: Caller): Promise<MyTicket[]> {
  const tickets = await admin.call(calls.getTickets)
  if (typeof tickets === 'string') throw new Error('The server has no tickets.')
  return tickets.filter(({ userid }) => userid === null || userid === admin.me.id)
}
