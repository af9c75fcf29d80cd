import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { holdTickets } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { deleteTicketsWithContent } from '../privacy/privacy.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

it('a draft that is saved while its ticket is deleted is refused as one of no ticket', async () => {
  const { app } = one.server
  const { ticket } = await one.newTicket()
  const { ticketid } = ticket
  const saving = await app.db.transaction(async (tx) => {
    await holdTickets([ticket])(tx)
    await deleteTicketsWithContent(app, tx, [ticketid])
    const refused = one.jonas.refused(calls.saveDraft, { params: { ticketid }, body: { content: 'Hello' } })
    await untilWaiting(app.db, 'the draft to wait for its ticket')
    return { refused }
  })
  expect(await saving.refused).toMatchObject({ status: 404, error: 'ticket-not-found' })
})
