import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { deleteBytes, emptyTickets } from '../privacy/privacy.ts'
import { eraseVisitors } from './erase-visitors.ts'
import { type Begun, startChat, type StartedChat } from './testing/started-chat.ts'

const picture = readFileSync(new URL('../../../../simulators/src/media/machine.jpg', import.meta.url))

let chat: StartedChat
let store: FileStore
beforeAll(async () => {
  chat = await startChat()
  store = { ...chat.server.app.files }
})
afterEach(() => {
  Object.assign(chat.server.app.files, store)
  expect(chat.server.faults).toEqual([])
})
afterAll(() => chat.server.stop())

async function chatsOf({ clientid }: MyTicket): Promise<string[]> {
  const { rows } = await sql<{ chat: string }>`
    select chat from identities where clientid = ${clientid}`.execute(chat.server.app.db.query)
  return rows.map((row) => row.chat)
}

/** Erases the visitor's record while what `begin` starts waits for it. */
async function whileErased<Result>(ticket: MyTicket, begin: () => Promise<Result>): Promise<Result> {
  const { db } = chat.server.app
  const chats = await chatsOf(ticket)
  const { begun } = await db.transaction(async (tx) => {
    await eraseVisitors(tx, chats)
    const begun = begin()
    await untilWaiting(db, 'it to wait for the record')
    return { begun }
  })
  return begun
}

const sendPicture = ({ visitor }: Begun) => ({
  params: { key: visitor.key },
  body: { id: randomUUID() },
  file: new File([picture], 'machine.jpg', { type: 'image/jpeg' }),
})

const fileCount = async (): Promise<number> =>
  (await chat.server.app.db.query.selectFrom('files').select('fileid').execute()).length

it('a reaction of the company to a message of a visitor who is erased at that moment is no fault of ours', async () => {
  const { ticket } = await chat.begun('React to this')
  const [message] = (await chat.messages(ticket)).filter(({ isagent }) => !isagent)
  await whileErased(ticket, () =>
    chat.admin.call(calls.reactToMessage, {
      params: { messageid: message?.messageid ?? '' },
      body: { reaction: '👍' },
    }),
  )
  await chat.server.settled()
})

it('a file of a visitor who is erased at that moment is refused and leaves no row', async () => {
  const begun = await chat.begun('A file comes')
  const before = await fileCount()
  const refused = await whileErased(begun.ticket, () =>
    begun.visitor.caller.refused(calls.sendVisitorFile, sendPicture(begun)),
  )
  expect(refused).toMatchObject({ status: 401, error: 'not-signed-in' })
  expect(await fileCount()).toBe(before)
})

it('a file that the company is about to read when its visitor is erased is no fault of ours', async () => {
  const begun = await chat.begun('Erased with a file')
  const { files } = chat.server.app
  const { client } = await chat.admin.call(calls.getClientProfile, { params: { id: begun.ticket.clientid } })
  let isErased = false
  files.read = async (...given) => {
    if (!isErased) {
      isErased = true
      await chat.admin.call(calls.eraseClient, {
        params: { clientid: client.clientid },
        body: { confirmation: client.short_id },
      })
    }
    return store.read(...given)
  }
  await begun.visitor.caller.call(calls.sendVisitorFile, sendPicture(begun))
  await chat.server.settled()
  expect(isErased).toBe(true)
})

it('a file of the company that retention removes while the chat takes it is no fault of ours', async () => {
  const { app } = chat.server
  const { ticket } = await chat.begun('Send me the picture')
  const { ticketid, created_on } = ticket
  const { providerHttp } = app
  let isRemoved = false
  app.providerHttp = async (request) => {
    if (request.body instanceof FormData && !isRemoved) {
      isRemoved = true
      await app.db.transaction(async (tx) => deleteBytes(app, tx, await emptyTickets(app, tx, [ticketid])))
    }
    return providerHttp(request)
  }
  await chat.admin.call(calls.sendFile, {
    body: { ticketid, created_on, messageid: randomUUID() },
    file: new File([picture], 'machine.jpg', { type: 'image/jpeg' }),
  })
  await chat.server.settled()
  app.providerHttp = providerHttp
  expect(isRemoved).toBe(true)
})

it('a message of a visitor who is erased before the company has it makes no client', async () => {
  const { visitor, ticket } = await chat.begun('Erased while writing')
  const { db } = chat.server.app
  const [chatid] = await chatsOf(ticket)
  const { client } = await chat.admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
  const { named } = db
  db.named = async (name, text, values) => {
    const rows = await named<never>(name, text, values)
    if (name !== 'take-visitor-place') return rows
    db.named = named
    await chat.admin.call(calls.eraseClient, {
      params: { clientid: client.clientid },
      body: { confirmation: client.short_id },
    })
    return rows
  }
  const body = { id: randomUUID(), text: 'Am I still here?', reply_to: null, page: null }
  const refused = await visitor.caller.refused(calls.sendVisitorMessage, {
    params: { key: visitor.key },
    body,
  })
  expect(refused).toMatchObject({ status: 401, error: 'not-signed-in' })
  expect(db.named).toBe(named)
  const { rows } = await sql`select from identities where ext_user_id = ${chatid}`.execute(db.query)
  expect(rows).toEqual([])
})
