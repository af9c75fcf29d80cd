import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesOf, ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

const storedFields = async (): Promise<string[]> => {
  const { rows } = await sql<{ fields: string[] }>`
    select array(select jsonb_object_keys(last_message)) as fields from tickets`.execute(
    one.server.app.db.query,
  )
  return rows[0]?.fields.toSorted() ?? []
}
const shown = async () => (await one.tickets())[0]?.last_message

it('a list row has every field of the last message, and the ticket keeps only those that are not as usual', async () => {
  one.client(8301, 'Ines').writes('Is it open?')
  await one.settled()
  const { ticketid, created_on, clientid } = await ticketOf(one, 'Ines')
  expect(await storedFields()).toEqual(['content', 'created_on', 'type'])
  expect(await shown()).toEqual({
    type: 'text',
    content: 'Is it open?',
    recorded: false,
    duration: null,
    isagent: false,
    created_by: clientid,
    created_by_name: 'Ines',
    created_on: expect.any(String) as unknown,
    deleted_on: null,
  })
  const body = { ticketid, created_on }
  await one.admin.call(calls.acceptTicket, { body })
  await one.admin.call(calls.sendMessage, { body: { ...body, content: 'Yes' } })
  expect(await storedFields()).toEqual(expect.arrayContaining(['created_by', 'created_by_name', 'isagent']))
  expect(await shown()).toMatchObject({ content: 'Yes', isagent: true, created_by: one.admin.me.id })
})

it('a row of an earlier version that does not name the author is shown without one', async () => {
  await sql`update tickets set last_message = last_message - 'created_by' - 'created_by_name'`.execute(
    one.server.app.db.query,
  )
  expect(await shown()).toMatchObject({ content: 'Yes', created_by: null, created_by_name: '' })
})

it('the last message of a client has the name of the client, also after that was changed; the message keeps its own', async () => {
  one.client(8303, 'Ada').writes('Is it open?')
  await one.settled()
  const { ticketid, clientid } = await ticketOf(one, 'Ada')
  await one.admin.call(calls.updateClient, {
    body: { clientid, client_name: 'Ada L.', address: 'Quay 1', account_number: '7', note: 'New' },
  })
  expect((await ticketOf(one, 'Ada L.')).last_message).toMatchObject({
    created_by: clientid,
    created_by_name: 'Ada L.',
  })
  expect((await messagesOf(one, 'Ada L.'))[0]).toMatchObject({ ticketid, created_by_name: 'Ada' })
})
