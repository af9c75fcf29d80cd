import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { waitFor } from '../../testing/listener.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'

let chat: StartedChat

beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat.server.stop())

/** The first change of a visitor's record waits, before it has locked anything, until the advisory lock is free. */
const holdFirstChange = () =>
  asOwner(
    chat.server.databaseUrl,
    'create sequence changes_of_records',
    'grant usage on sequence changes_of_records to public',
    `create function hold_first_change() returns trigger language plpgsql as $$
       begin
         if nextval('changes_of_records') = 1 then perform pg_advisory_xact_lock(4711); end if;
         return null;
       end $$`,
    `create trigger hold_first_change before update on visitor_chats
       for each statement execute function hold_first_change()`,
  )

it('of two reactions from two tabs at once, the visitor and the agents keep the same one', async () => {
  const { visitor, ticket } = await chat.begun('The grinder is stuck.')
  await chat.answer(ticket, 'Did you unplug it?')
  await chat.server.settled()
  const asked = await visitor.messageWith('Did you unplug it?')
  await chat.server.settled()
  const react = (emoji: string) =>
    visitor.caller.call(calls.reactAsVisitor, {
      params: { key: chat.shop.key, messageid: asked.id },
      body: { emoji },
    })
  const companys = async () =>
    (await chat.messages(ticket)).find(({ content }) => content === 'Did you unplug it?')?.reaction
  await holdFirstChange()
  let both: Promise<unknown> | undefined
  await chat.server.app.db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx.query)
    const first = react('👍')
    await untilWaiting(chat.server.app.db, 'the first reaction to wait for its record')
    const second = react('❤️')
    await waitFor(async () => (await companys()) === '❤️', 'the agents to have the second reaction')
    await Promise.race([second, untilWaiting(chat.server.app.db, 'the second to wait too', 2)])
    both = Promise.all([first, second])
  })
  await both
  const shown = await visitor.messageWith('Did you unplug it?')
  expect([await companys(), shown.reactions.visitor]).toEqual(['❤️', '❤️'])
})
