import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { startChatVisitor, type ChatVisitor } from './testing/chat-visitor.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'

let chat: StartedChat

beforeAll(async () => {
  chat = await startChat()
  const { databaseUrl } = chat.server
  // What the company takes in waits for the advisory lock before it has written anything.
  await asOwner(
    databaseUrl,
    `create function hold_ingest() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(4712); return null; end $$`,
    'create trigger hold_ingest before insert on inbox for each statement execute function hold_ingest()',
  )
})
afterAll(() => chat.server.stop())

const give = (visitor: ChatVisitor, name: string) =>
  visitor.caller.call(calls.nameVisitor, {
    params: { key: chat.shop.key },
    body: { name, email: `${name.toLowerCase()}@example.com` },
  })

/** The visitor gives a name while an event of theirs is on its way to the company. */
async function givesNameDuring(visitor: ChatVisitor, name: string, send: () => Promise<unknown>) {
  let sent: Promise<unknown> | undefined
  await chat.server.app.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(4712)`.execute(tx.query)
    sent = send()
    await untilWaiting(chat.server.app.db, 'the event to be on its way')
    await give(visitor, name)
  })
  await sent
}

it('a name given while the first message is on its way is the client’s, and agents see it at once', async () => {
  const live = await chat.admin.socket()
  const visitor = await startChatVisitor(chat.server.url, chat.shop.key)
  await givesNameDuring(visitor, 'Sanne', () => visitor.writes('The grinder is stuck.'))
  const answer = await chat.admin.call(calls.getTickets)
  const [ticket] = typeof answer === 'string' ? [] : answer
  expect(ticket?.client_name).toBe('Sanne')
  const clientid = ticket?.clientid ?? ''
  const { identities } = await chat.admin.call(calls.getClientProfile, { params: { id: clientid } })
  expect(identities).toMatchObject([{ name: 'Sanne', username: 'sanne@example.com' }])
  await live.until('clientChanged', ({ payload }) => payload.client.client_name === 'Sanne')
})

it('a name given while a reaction is on its way is not replaced by the earlier one', async () => {
  const { visitor, ticket } = await chat.begun('The beans are gone.')
  await give(visitor, 'Bao')
  await chat.answer(ticket, 'All of them?')
  await chat.server.settled()
  const asked = await visitor.messageWith('All of them?')
  await chat.server.settled()
  await givesNameDuring(visitor, 'Binh', () =>
    visitor.caller.call(calls.reactAsVisitor, {
      params: { key: chat.shop.key, messageid: asked.id },
      body: { emoji: '👍' },
    }),
  )
  const { clientid } = ticket
  const { identities, client } = await chat.admin.call(calls.getClientProfile, {
    params: { id: clientid },
  })
  expect([client.client_name, identities]).toMatchObject([
    'Binh',
    [{ name: 'Binh', username: 'binh@example.com' }],
  ])
})
