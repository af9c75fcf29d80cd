import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { deleteTicketsWithContent } from '../privacy/privacy.ts'
import { announceClientTickets } from './tickets.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

it('a change of a client passes over a ticket that is deleted meanwhile', async () => {
  const { app } = one.server
  const { ticket } = await one.newTicket()
  const { announcing } = await app.db.transaction(async (tx) => {
    // The ticket is found without its department, whose name the event asks for later.
    await sql`lock table departments in access exclusive mode`.execute(tx.query)
    const announcing = app.db.transaction((other) =>
      announceClientTickets(app, other, ticket.clientid, { actor: null }),
    )
    await untilWaiting(app.db, 'the ticket to be found')
    await deleteTicketsWithContent(app, tx, [ticket.ticketid])
    return { announcing }
  })
  await expect(announcing).resolves.toBeUndefined()
})
