import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

it('an upload that is repeated as the unused one is dropped is stored anew', async () => {
  const { db } = one.server.app
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  const fileid = randomUUID()
  const upload = () =>
    one.jonas.call(calls.addScheduledFile, {
      params: { ticketid },
      body: { created_on, fileid },
      file: new File([new Uint8Array(sample('invoice').bytes)], 'Prices.pdf'),
    })
  await upload()
  const { repeated } = await db.transaction(async (tx) => {
    // The upload is found without its file.
    await sql`lock table files in access exclusive mode`.execute(tx.query)
    const repeated = upload()
    await untilWaiting(db, 'the repeat to have found the upload')
    await sql`delete from scheduled_files where fileid = ${fileid}`.execute(tx.query)
    await sql`delete from files where fileid = ${fileid}`.execute(tx.query)
    return { repeated }
  })
  expect(await repeated).toMatchObject({ fileid, name: 'Prices.pdf' })
})
