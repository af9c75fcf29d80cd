import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { applyRetention } from '../retention/retention.ts'
import { allRows } from './testing/all-rows.ts'

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const erase = ({ clientid }: MyTicket) =>
  one.mara.call(calls.eraseClient, { params: { clientid }, body: { confirmation: clientid.slice(0, 8) } })

it('an erasure whose file cannot be deleted yet holds up no other, and no word of either is left', async () => {
  const { ticket: first } = await one.newTicket('The first secret')
  const { ticket: second } = await one.newTicket('The second secret')
  const { ticketid, created_on } = first
  await one.mara.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await one.mara.call(calls.sendFile, {
    body: { ticketid, created_on, content: '' },
    file: new File(['%PDF-1.4'], 'secret.pdf', { type: 'application/pdf' }),
  })
  await one.settled()
  const { app } = one.server
  const { remove } = app.files
  app.files.remove = () => Promise.reject(new Error('The file store is away.'))
  await erase(first)
  await erase(second)
  const rows = await allRows(app)
  expect(rows.filter(({ text }) => text.includes('secret'))).toEqual([])
  const unfinished = () => app.db.query.selectFrom('erasures').select('ids').execute()
  expect((await unfinished()).map(({ ids }) => ids.includes(ticketid))).toEqual([true])
  app.files.remove = remove
  await applyRetention(app)
  expect(await unfinished()).toEqual([])
})
