import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, clientExportPath, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { buildAgent, type Caller, waitFor } from '../../testing/index.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import type { AnyPhone } from '../../testing/channel-phones.ts'
import { applyRetention } from '../retention/retention.ts'
import { allRows } from './testing/all-rows.ts'

let one: ChannelServer
let admin: Caller
let wanda: AnyPhone
let otherPhone: AnyPhone
let otto: AnyPhone
let ticket: MyTicket
let kept: MyTicket

/** Words and numbers that stand for the person, and for nobody else here. */
const canaries = [
  'Wanda',
  'Kanarek',
  'canary-text',
  'canary-note',
  'canary-draft',
  'canary-answer',
  'canary-street',
  'canary-memo',
  'canary-number',
  '4512347001',
  '7700123001',
]
const DAY = 24 * 3600_000

beforeAll(async () => {
  one = await startChannelServer(['telegram', 'whatsapp'])
  admin = one.admin
  wanda = one.client('whatsapp', 7001, 'Wanda Kanarek')
  otherPhone = one.client('telegram', 7700123001, 'Wanda K.')
  otto = one.client('whatsapp', 7002, 'Otto')
  await haveTalked()
})
afterAll(() => one.stop())

/** Everything that may leave a trace: both ways, files, reactions, notes, drafts, a merge, edits of the record. */
async function haveTalked(): Promise<void> {
  otto.writes('otto-text stays')
  wanda.writes('canary-text first')
  wanda.sendsPhoto('canary-text picture')
  otherPhone.writes('canary-text from elsewhere')
  await one.settled()
  await waitFor(async () => (await one.tickets()).length === 3, 'three tickets')
  kept = await one.ticketOf('Otto')
  ticket = await one.ticketOf('Wanda Kanarek')
  const { clientid, ticketid, created_on } = ticket
  const other = await one.ticketOf('Wanda K.')
  const body = { ticketid, created_on }
  await admin.call(calls.acceptTicket, { body })
  await admin.call(calls.sendMessage, { body: { ...body, content: 'canary-answer' } })
  await wanda.receives('canary-answer')
  wanda.reacts('canary-answer', '👍')
  await admin.call(calls.addNote, {
    params: { ticketid },
    body: { content: 'canary-note', mentions: [(await buildAgent(one.server)).userid] },
  })
  await admin.call(calls.saveDraft, { params: { ticketid }, body: { content: 'canary-draft' } })
  const record = { client_name: 'Wanda Kanarek', address: 'canary-street', account_number: 'canary-number' }
  await admin.call(calls.updateClient, { body: { clientid, ...record, note: 'canary-memo' } })
  await admin.call(calls.mergeClients, { params: { clientid }, body: { other_clientid: other.clientid } })
  await one.settled()
}

const traces = async (): Promise<string[]> => {
  const rows = await allRows(one.server.app)
  return rows.flatMap(({ table, text }) =>
    canaries
      .filter((word) => text.includes(word))
      .map((word) => `${table}: ${word} in ${text.slice(0, 300)}`),
  )
}

async function storageKeys(ticketid: string): Promise<string[]> {
  const rows = await one.server.app.db.query
    .selectFrom('files')
    .select('storage_key')
    .where('ticketid', '=', ticketid)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

const filesFolder = () => join(one.server.app.config.dataDir, 'files')

describe('the export of a client', () => {
  it('holds profile, channels, messages and files, and no internal note', async () => {
    const response = await admin.request(clientExportPath.replace('{clientid}', ticket.clientid))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString('latin1')
    for (const word of [
      'client.json',
      'tickets/',
      'files/',
      'canary-text first',
      'canary-text from elsewhere',
    ])
      expect([word, text.includes(word)]).toEqual([word, true])
    for (const word of ['canary-note', 'canary-draft', 'canary-memo', 'otto-text'])
      expect([word, text.includes(word)]).toEqual([word, false])
    // Four entries at least: the record, two tickets, a picture.
    expect(bytes.readUInt16LE(bytes.length - 12)).toBeGreaterThanOrEqual(4)
    const [newest] = (await admin.call(calls.getAuditLog, { query: { kind: 'export' } })).entries
    expect(newest).toMatchObject({ action: 'export.client', subject: ticket.clientid, ip: '127.0.0.1' })
  })

  it('is for administrators', async () => {
    const agent = await one.server.signIn(await buildAgent(one.server))
    const path = clientExportPath.replace('{clientid}', ticket.clientid)
    expect((await agent.request(path)).status).toBe(403)
    expect((await one.server.anyone.request(path)).status).toBe(401)
    const nobody = clientExportPath.replace('{clientid}', one.server.app.ids.uuid())
    expect((await admin.request(nobody)).status).toBe(404)
  })
})

describe('erasing a client', () => {
  const params = () => ({ clientid: ticket.clientid })
  let keys: string[]
  let figures: unknown

  it('shows first what would be erased, and asks for the short id', async () => {
    const preview = await admin.call(calls.getErasurePreview, { params: params() })
    // The picture alone: what is drawn from it is no file of its own.
    expect(preview).toMatchObject({ tickets: 2, openTickets: 2, files: 1, notes: 1, identities: 2 })
    expect(preview.messages).toBeGreaterThanOrEqual(4)
    const refused = await admin.refused(calls.eraseClient, {
      params: params(),
      body: { confirmation: 'yes' },
    })
    expect([refused.error, refused.field]).toEqual(['confirmation-differs', 'confirmation'])
    expect((await traces()).length).toBeGreaterThan(10)
  })

  it('leaves nothing of the person in any table or in the folder of files', async () => {
    keys = await storageKeys(ticket.ticketid)
    expect(keys.length).toBeGreaterThan(0)
    figures = await countsOfTickets()
    await admin.call(calls.eraseClient, {
      params: params(),
      body: { confirmation: ticket.clientid.slice(0, 8) },
    })
    await one.settled()
    expect(await traces()).toEqual([])
    for (const key of keys) expect(existsSync(join(filesFolder(), key.slice(0, 2), key))).toBe(false)
    expect(await readdir(join(filesFolder(), 'incoming'))).toEqual([])
  })

  it('keeps the counts, and what others have written', async () => {
    expect(await countsOfTickets()).toEqual(figures)
    const { ticketid, created_on } = kept
    const chat = await admin.call(calls.getChat, {
      params: { ticketid, sliceIndex: 0 },
      query: { created_on },
    })
    expect(JSON.stringify(chat)).toContain('otto-text stays')
    const rows = await allRows(one.server.app)
    expect(rows.some(({ table, text }) => table === 'inbox' && text.includes('otto-text'))).toBe(true)
    const empty = {
      params: { ticketid: ticket.ticketid, sliceIndex: 0 },
      query: { created_on: ticket.created_on },
    }
    expect(JSON.stringify(await admin.call(calls.getChat, empty))).not.toContain('canary')
  })

  it('writes one line to the audit log, with counts alone, and cannot be repeated', async () => {
    const { entries } = await admin.call(calls.getAuditLog, { query: { kind: 'client' } })
    const [line] = entries.filter(({ action }) => action === 'client.erase')
    expect(line).toMatchObject({ subject: null, detail: { tickets: 2, notes: 1 } })
    const again = { params: params(), body: { confirmation: ticket.clientid.slice(0, 8) } }
    expect((await admin.refused(calls.eraseClient, again)).error).toBe('client-not-found')
    expect((await admin.refused(calls.getErasurePreview, { params: params() })).error).toBe(
      'client-not-found',
    )
  })

  it('leaves a record that is no client: in no list, count or search, and nothing about it can be changed', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const { totalClients, clients } = await admin.call(calls.getAllClients)
    expect(clients.map(({ client_name }) => client_name)).toEqual(['Otto'])
    expect(totalClients).toBe(1)
    for (const term of ['Erased', '00000000'])
      expect(await admin.call(calls.searchClients, { params: { term } })).toEqual([])
    const { client } = await admin.call(calls.getClientProfile, { params: { id: '00000000' } })
    expect(client).toMatchObject({ clientid: nobody, client_name: 'Erased client', blocked_on: false })
    const erased = { status: 409, error: 'client-erased' }
    const at = { params: { clientid: nobody } }
    const named = { client_name: 'Real person', address: 'a', account_number: 'b', note: 'c' }
    const other = kept.clientid
    for (const refusal of [
      await admin.refused(calls.updateClient, { body: { clientid: nobody, ...named } }),
      await admin.refused(calls.blockClient, { ...at, body: { blocked: true } }),
      await admin.refused(calls.mergeClients, { ...at, body: { other_clientid: other } }),
      await admin.refused(calls.mergeClients, {
        params: { clientid: other },
        body: { other_clientid: nobody },
      }),
      await admin.refused(calls.eraseClient, { ...at, body: { confirmation: '00000000' } }),
      await admin.refused(calls.getErasurePreview, at),
    ])
      expect(refusal).toMatchObject(erased)
    expect((await admin.request(clientExportPath.replace('{clientid}', nobody))).status).toBe(409)
    const again = await admin.call(calls.getClientProfile, { params: { id: '00000000' } })
    expect(again.client).toEqual(client)
  })

  it('makes a new client of a person who writes again', async () => {
    wanda.writes('Hello, it is me')
    await one.settled()
    await waitFor(
      async () => (await one.tickets()).some(({ client_name }) => client_name === 'Wanda Kanarek'),
      'a new ticket',
    )
    const anew = await one.ticketOf('Wanda Kanarek')
    expect([anew.clientid === ticket.clientid, anew.ticketid === ticket.ticketid]).toEqual([false, false])
  })
})

it('content older than the retention is removed a little at a time, and the counts stay', async () => {
  const { ticketid, created_on } = kept
  const body = { ticketid, created_on }
  await admin.call(calls.acceptTicket, { body })
  await admin.call(calls.closeTicket, { body })
  await one.server.letPass(5000)
  await admin.call(calls.saveGeneralSettings, {
    body: { keepContentDays: 30, keepRawDays: 8, keepAuditDays: 60 },
  })
  const has = async (table: string, word: string) =>
    (await allRows(one.server.app)).some((row) => row.table === table && row.text.includes(word))
  const { clock, app } = one.server
  clock.tick(9 * DAY)
  await applyRetention(app)
  expect([await has('inbox', 'otto-text'), await has('messages', 'otto-text')]).toEqual([false, true])
  clock.tick(22 * DAY)
  const figures = await countsOfTickets()
  await applyRetention(app)
  expect([await has('messages', 'otto-text'), await has('tickets', ticketid)]).toEqual([false, true])
  expect(await countsOfTickets()).toEqual(figures)
  expect(await has('clients', 'Otto')).toBe(true)
  expect(await has('audit_log', 'client.erase')).toBe(true)
  await growOldInAuditLog(61)
  await applyRetention(app)
  expect(await has('audit_log', 'client.erase')).toBe(false)
  otto.writes('otto-later')
  await one.settled()
  await applyRetention(app)
  expect(await has('messages', 'otto-later')).toBe(true)
})

/** Lines of the audit log go by the clock of the database, which no test turns: only its owner can make them older. */
async function growOldInAuditLog(days: number): Promise<void> {
  await asOwner(
    one.server.databaseUrl,
    `begin; set local desk.retention = 'erasing';
     update audit_log set at = at - make_interval(days => ${days}); commit`,
  )
}

/** What charts and sums are made of: how many, and how long they waited, without who. */
async function countsOfTickets() {
  const { query } = one.server.app.db
  const tickets = await sql<{ count: number }>`select count(*)::int as count from tickets`.execute(query)
  const actions = await sql<{ action_type: string; count: number; waited: number | null }>`
    select action_type, count(*)::int as count, sum(waited)::int as waited from actions
    where action_type in ('ticket_create', 'ticket_accept', 'ticket_rating') group by 1 order by 1`.execute(
    query,
  )
  return { tickets: tickets.rows, actions: actions.rows }
}
