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

/** The first reaction waits between the company's chat, which has it, and its own record. */
function holdFirstRecord() {
  const { db } = chat.server.app
  const { transaction } = db
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  db.transaction = async (...given) => {
    if (isHeld || new Error('Who asks?').stack?.includes('act-as-visitor') !== true)
      return transaction(...given)
    isHeld = true
    await promise
    return transaction(...given)
  }
  return { isHeld: () => isHeld, letGo: resolve }
}

/** A message of the company to which two tabs of its visitor may react. */
async function asked(question: string) {
  const { visitor, ticket } = await chat.begun('The grinder is stuck.')
  await chat.answer(ticket, question)
  await chat.server.settled()
  const { id: messageid } = await visitor.messageWith(question)
  await chat.server.settled()
  return {
    react: (emoji: string) =>
      visitor.caller.call(calls.reactAsVisitor, {
        params: { key: chat.shop.key, messageid },
        body: { emoji },
      }),
    companys: async () => (await chat.messages(ticket)).find(({ content }) => content === question)?.reaction,
    visitors: async () => (await visitor.messageWith(question)).reactions.visitor,
  }
}

it('of two reactions from two tabs at once, the visitor and the agents keep the same one', async () => {
  const { react, companys, visitors } = await asked('Did you unplug it?')
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
  expect([await companys(), await visitors()]).toEqual(['❤️', '❤️'])
})

it('the record takes the reaction that the agents have, also when it is written last by the earlier one', async () => {
  const { react, companys, visitors } = await asked('And the filter?')
  const record = holdFirstRecord()
  const first = react('👍')
  await waitFor(record.isHeld, 'the first reaction to be with the agents')
  await react('❤️')
  record.letGo()
  await first
  expect([await companys(), await visitors()]).toEqual(['❤️', '❤️'])
})
