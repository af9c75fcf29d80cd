import { calls, RemovalPreview } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { applyRetention } from './retention.ts'

const DAY = 24 * 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

/** An erased client had two files, of which the store deletes only one. */
async function leaveOneFile(): Promise<{ removed: string[]; repair(): void }> {
  const { ticket } = await one.handledTicket(one.mara)
  const { ticketid, created_on, clientid } = ticket
  for (const name of ['first.pdf', 'second.pdf'])
    await one.mara.call(calls.sendFile, {
      body: { ticketid, created_on, content: '' },
      file: new File(['%PDF-1.4'], name, { type: 'application/pdf' }),
    })
  await one.settled()
  const { files } = one.server.app
  const { remove } = files
  const removed: string[] = []
  let first: string | undefined
  files.remove = async (key) => {
    first ??= key
    if (key === first) throw new Error('The bucket keeps it.')
    removed.push(key)
    await remove(key)
  }
  const body = { confirmation: clientid.slice(0, 8) }
  await one.mara.call(calls.eraseClient, { params: { clientid }, body })
  return { removed, repair: () => void (files.remove = remove) }
}

it('a file that cannot be deleted keeps no other file and nothing else that is too old', async () => {
  const { removed, repair } = await leaveOneFile()
  expect(removed).toHaveLength(1)
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  await one.jonas.call(calls.closeTicket, { body: { ticketid, created_on } })
  await one.settled()
  one.server.clock.tick(100 * DAY)
  const mara = await one.server.signIn(one.company.mara)
  const body = { keepContentDays: 30, keepAuditDays: 60 }
  const { detail } = await mara.refused(calls.saveGeneralSettings, { body })
  const confirmedRemoval = RemovalPreview.parse(detail)
  await mara.call(calls.saveGeneralSettings, { body: { ...body, confirmedRemoval } })

  const { app } = one.server
  await expect(applyRetention(app)).rejects.toThrow('The bucket keeps it.')
  const left = async () => ({
    messages: await app.db.query
      .selectFrom('messages')
      .select('messageid')
      .where('ticketid', '=', ticketid)
      .execute(),
    raw: await app.db.query.selectFrom('inbox').select('kind').where('kind', '!=', 'erased').execute(),
    erasures: (await app.db.query.selectFrom('erasures').select('erasureid').execute()).length,
  })
  expect(await left()).toEqual({ messages: [], raw: [], erasures: 1 })
  repair()
  await applyRetention(app)
  expect(await left()).toEqual({ messages: [], raw: [], erasures: 0 })
})
