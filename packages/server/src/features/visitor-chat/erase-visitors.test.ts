import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calls, type MyTicket, RemovalPreview } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { applyRetention } from '../retention/retention.ts'
import { waitFor } from '../../testing/index.ts'
import { eraseVisitors } from './erase-visitors.ts'
import { insertMessage } from './visitor-messages-store.ts'
import { type Begun, startChat, type StartedChat } from './testing/started-chat.ts'

const picture = readFileSync(new URL('../../../../simulators/src/media/machine.jpg', import.meta.url))
const DAY = 24 * 3600_000

let chat: StartedChat
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat.server.stop())

/** A visitor with a picture of either side. */
async function withPictures(text: string): Promise<Begun & { url: string }> {
  const begun = await chat.begun(text)
  const sent = await begun.visitor.caller.call(calls.sendVisitorFile, {
    params: { key: chat.shop.key },
    body: { id: randomUUID() },
    file: new File([picture], 'machine.jpg', { type: 'image/jpeg' }),
  })
  const { ticketid, created_on } = begun.ticket
  const admin = await chat.server.firstAdmin()
  await admin.call(calls.sendFile, {
    body: { ticketid, created_on, content: 'Ours' },
    file: new File([picture], 'ours.jpg', { type: 'image/jpeg' }),
  })
  await chat.server.settled()
  return { ...begun, url: sent.file?.url ?? '' }
}

const rowsOf = async (table: 'visitor_chats' | 'visitor_messages' | 'visitor_sessions'): Promise<number> =>
  (await chat.server.app.db.query.selectFrom(table).select('chatid').execute()).length

/** Files that no ticket has are the record's own. */
const ownFiles = async (): Promise<number> =>
  (
    await chat.server.app.db.query
      .selectFrom('files')
      .select('fileid')
      .where(sql<boolean>`readers = '{}'`)
      .execute()
  ).length

it('an erased client has no record, no token and no file any more; others keep theirs', async () => {
  const other = await withPictures('I stay.')
  const before = { chats: await rowsOf('visitor_chats'), files: await ownFiles() }
  const { visitor, ticket, url } = await withPictures('I go.')
  expect(await ownFiles()).toBe(before.files + 2)
  const admin = await chat.server.firstAdmin()
  const { client } = await admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
  await admin.call(calls.eraseClient, {
    params: { clientid: ticket.clientid },
    body: { confirmation: client.short_id },
  })
  expect(await rowsOf('visitor_chats')).toBe(before.chats)
  expect(await ownFiles()).toBe(before.files)
  expect((await chat.server.anyone.request(url)).status).toBe(404)
  const params = { key: chat.shop.key }
  expect((await visitor.caller.refused(calls.getVisitor, { params })).status).toBe(401)
  expect(await other.visitor.received()).toContain('Ours')
  expect((await chat.server.anyone.request(other.url)).status).toBe(200)
})

it('what is removed of old tickets is removed of the visitor’s record', async () => {
  const { visitor, ticket, url } = await withPictures('Old by then')
  const admin = await chat.server.firstAdmin()
  const { ticketid, created_on } = ticket
  await admin.call(calls.closeTicket, { body: { ticketid, created_on } })
  await chat.server.letPass(5000)
  chat.server.clock.tick(40 * DAY)
  const young = await chat.begun('Young')
  const later = await chat.server.firstAdmin()
  const refused = await later.refused(calls.saveGeneralSettings, { body: { keepContentDays: 30 } })
  await later.call(calls.saveGeneralSettings, {
    body: { keepContentDays: 30, confirmedRemoval: RemovalPreview.parse(refused.detail) },
  })
  await applyRetention(chat.server.app)
  const { messages } = await visitor.changes()
  expect(messages.filter(({ file }) => file !== null)).toEqual([])
  expect(messages.map(({ text }) => text)).not.toContain('Old by then')
  expect((await chat.server.anyone.request(url)).status).toBe(404)
  expect((await young.visitor.changes()).messages.map(({ text }) => text)).toContain('Young')
})

it('a send to a chat that is erased meanwhile is refused, and no fault of ours', async () => {
  const { ticket } = await chat.begun('Erased meanwhile')
  const { app } = chat.server
  const admin = await chat.server.firstAdmin()
  const { ticketid, created_on, clientid } = ticket
  await app.db.transaction(async (tx) => {
    const { rows } = await sql<{ chat: string }>`
      select chat from identities where clientid = ${clientid}`.execute(tx.query)
    await eraseVisitors(
      tx,
      rows.map((row) => row.chat),
    )
    await admin.call(calls.sendMessage, { body: { ticketid, created_on, content: 'Too late' } })
    await waitFor(async () => {
      const waiting = await sql`select from pg_locks where not granted`.execute(app.db.query)
      return waiting.rows.length > 0
    }, 'the send to wait for its chat')
  })
  await chat.server.settled()
  expect(chat.server.faults).toEqual([])
})

/** The transaction that holds the lock does not count as idle meanwhile. */
const waiting = (tx: Tx, what: string) =>
  waitFor(async () => {
    await sql`select 1`.execute(tx.query)
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(chat.server.app.db.query)
    return rows.length > 0
  }, what)

const chatOf = async ({ clientid }: MyTicket): Promise<string> => {
  const { rows } = await sql<{ chat: string }>`
    select chat from identities where clientid = ${clientid}`.execute(chat.server.app.db.query)
  return rows[0]?.chat ?? ''
}

it('a file that reaches the record at the moment of the erasure goes with it', async () => {
  const { ticket } = await chat.begun('Erased as a file comes')
  await chat.server.letPass(5000)
  const before = await ownFiles()
  const { app } = chat.server
  const admin = await chat.server.firstAdmin()
  const { client } = await admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
  const chatid = await chatOf(ticket)
  const fileid = randomUUID()
  const { erasing } = await app.db.transaction(async (tx) => {
    await sql`insert into files (fileid, name, mime, size, sha256, storage_key, created_on, readers)
      values (${fileid}, 'late.pdf', 'application/pdf', 8, '', ${fileid}, now(), '{}')`.execute(tx.query)
    const none = { text: '', file: null, replyTo: null, choices: [], ourRef: null, position: null }
    const at = app.clock.now()
    await insertMessage(tx, { ...none, chatid, id: randomUUID(), isVisitors: true, at, fileid })
    const erasing = admin.call(calls.eraseClient, {
      params: { clientid: ticket.clientid },
      body: { confirmation: client.short_id },
    })
    await waiting(tx, 'the erasure to wait for the chat')
    return { erasing }
  })
  await erasing
  expect(await ownFiles()).toBe(before)
})
