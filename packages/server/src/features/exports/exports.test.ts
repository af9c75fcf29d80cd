import { calls, exportPaths, languageCodes } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { buildPendingTicket } from '../departments/testing/build-pending-ticket.ts'
import { titlesOf } from './column-titles.ts'
import { csvRows } from './csv.ts'

const page = { lang: 'en', zone: 'Asia/Tokyo' }
const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone })
const dayInTokyo = dayFormat(page.zone)
let server: TestServer
let people: Company
let mara: Caller
let aiko: Caller
/** Newest first: one of Sales, two of Support. */
const made: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  aiko = await server.signIn(people.aiko)
  for (const department of [people.support, people.support, people.sales])
    made.unshift(await buildPendingTicket(server, department))
})
afterAll(() => server.stop())

type Name = keyof typeof exportPaths

const ask = (caller: Caller, name: Name, asked: Record<string, string> = {}) =>
  caller.request(`${exportPaths[name]}?${new URLSearchParams({ ...page, ...asked }).toString()}`)

/** The rows below the titles. */
async function rowsOf(caller: Caller, name: Name, asked: Record<string, string> = {}): Promise<string[][]> {
  const answer = await ask(caller, name, asked)
  expect(answer.status).toBe(200)
  return readCsv(new TextDecoder('utf-8', { ignoreBOM: false }).decode(await answer.arrayBuffer())).slice(1)
}

/** Reads as RFC 4180 has it: quotes hold commas, line ends and doubled quotes. */
function readCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

describe('a table as a file', () => {
  it('holds the tickets in sight, newest first, with times of the viewer’s zone', async () => {
    const { created_on } = await server.app.db.query
      .selectFrom('tickets')
      .select('created_on')
      .where('ticketid', '=', made[0] ?? '')
      .executeTakeFirstOrThrow()
    const tokyo = new Date(Date.parse(created_on) + 9 * 3600_000).toISOString().slice(0, 16).replace('T', ' ')
    const all = await rowsOf(mara, 'tickets')
    expect(all.map(([id]) => id)).toEqual(made)
    expect(all[0]).toEqual([
      made[0],
      tokyo,
      'Pending',
      'Sales',
      '',
      'Ingrid Solheim',
      '',
      '',
      '',
      '',
      '',
      'Telegram',
      '',
    ])
    expect((await rowsOf(aiko, 'tickets')).map(([id]) => id)).toEqual(made.slice(0, 1))
  })

  it('names the channel in the reader’s language', async () => {
    const { query } = server.app.db
    const ofWebsite = (platform: 'website' | 'telegram') =>
      query
        .updateTable('tickets')
        .set({ platform })
        .where('ticketid', '=', made[0] ?? '')
        .execute()
    await ofWebsite('website')
    const channels = await Promise.all(
      ['en', 'nl', 'ja'].map(async (lang) => (await rowsOf(mara, 'tickets', { lang }))[0]?.[11]),
    )
    await ofWebsite('telegram')
    expect(channels).toEqual(['Website chat', 'Websitechat', 'サイトのチャット'])
    expect((await rowsOf(mara, 'tickets', { lang: 'ja' }))[0]?.[11]).toBe('Telegram')
  })

  it('holds the days that are asked for', async () => {
    const { rows } = await sql<{ created_on: string }>`
      select created_on from tickets order by created_on`.execute(server.app.db.query)
    const days = rows.map(({ created_on }) => dayInTokyo.format(Date.parse(created_on)))
    const [from = '', to = ''] = [days[0], days.at(-1)]
    expect(await rowsOf(mara, 'tickets', { from, to })).toHaveLength(3)
    expect(await rowsOf(mara, 'tickets', { to: '2001-01-01' })).toEqual([])
    expect(await rowsOf(mara, 'tickets', { from: '2099-01-01' })).toEqual([])
  })

  it('comes whole and in order when it is longer than a batch', async () => {
    await sql`insert into clients (clientid, short_id, client_name, created_on)
      select id, left(id::text, 8), 'Client ' || n, '2020-01-01'::timestamptz + (n / 3) * interval '1 second'
      from (select n, gen_random_uuid() as id from generate_series(1, 2500) as n) as drawn
      on conflict do nothing
    `.execute(server.app.db.query)
    const rows = await rowsOf(aiko, 'clients')
    const { count } = await server.app.db.query
      .selectFrom('clients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(new Set(rows.map(([id]) => id)).size).toBe(Number(count))
    expect(rows).toHaveLength(Number(count))
    const times = rows.map((row) => row.at(-1) ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('holds what the search of the clients finds', async () => {
    const rows = await rowsOf(aiko, 'clients', { term: 'SOLHEIM' })
    expect(rows.map(([, name]) => name)).toEqual(['Ingrid Solheim', 'Ingrid Solheim', 'Ingrid Solheim'])
    expect((await rowsOf(aiko, 'clients', { term: '%' })).length).toBeGreaterThan(3)
    // The table shows the newest of many; the file holds all of them.
    const many = await rowsOf(aiko, 'clients', { term: ' client ' })
    expect(new Set(many.map(([, name]) => name)).size).toBe(2500)
  })

  it('holds the figures of the charts, by day and by department', async () => {
    const range = { from: '2026-03-01', to: '2026-03-03' }
    expect(await rowsOf(mara, 'insight', { ...range, by: 'day' })).toEqual(
      ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => [day, '0', '0', '0', '0', '', '', '', '0', '']),
    )
    expect(await rowsOf(mara, 'insight', { ...range, by: 'department' })).toEqual([])
  })

  it('opens in a spreadsheet as text, whatever a client has written', async () => {
    const nasty = {
      client_name: `=cmd|' /C calc'!A0`,
      address: 'Storgata 12\r\n"Oslo", 東京都',
      account_number: '+47 471',
      note: '\n=1+1',
    }
    await server.app.db.query
      .updateTable('clients')
      .set(nasty)
      .where('client_name', '=', 'Ingrid Solheim')
      .execute()
    const answer = await ask(mara, 'clients', { lang: 'ja' })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
    const [titles, row] = readCsv(new TextDecoder().decode(bytes))
    expect(titles).toEqual(titlesOf('ja', 'clients'))
    expect(row?.slice(1, 6)).toEqual([
      `'=cmd|' /C calc'!A0`,
      `'+47 471`,
      'Storgata 12\r\n"Oslo", 東京都',
      `'\n=1+1`,
      'Telegram',
    ])
    expect(answer.headers.get('content-type')).toContain('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

it.each(['=1', '+1', '-1', '@x', '\tx', '\r=1', '\0=1', ' =1', '\n@x'])(
  'the cell %j is no formula any more',
  (cell) => expect(readCsv(csvRows([[cell, 'x']]))[0]?.[0]).toBe(`'${cell}`),
)

it.each(['1-2', 'a=b', '佐藤 美咲', '', ' plain', 'x@y'])('the cell %j stays as it is', (cell) =>
  expect(readCsv(csvRows([[cell, 'x']]))[0]?.[0]).toBe(cell),
)

it('a negative number stays a number', () => expect(csvRows([[-1.5, 2]])).toBe('-1.5,2\r\n'))

it.each(languageCodes)('%s names every column of every table', (lang) => {
  for (const sheet of ['tickets', 'clients', 'day', 'department', 'account', 'audit'] as const) {
    const titles = titlesOf(lang, sheet)
    expect(titles).toHaveLength(titlesOf('en', sheet).length)
    expect(new Set(titles).size).toBe(titles.length)
  }
})

describe('an export', () => {
  it('is written to the audit log with its filters', async () => {
    await ask(aiko, 'tickets', { from: '2026-03-01' })
    const entry = await server.app.db.query
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'export.tickets')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const detail = { ...page, from: '2026-03-01' }
    expect(entry).toMatchObject({ actor: people.aiko.userid, detail, ip: '127.0.0.1' })
  })

  it('is named after the day of its reader', async () => {
    const nameIn = async (zone: string) =>
      (await ask(aiko, 'tickets', { zone })).headers.get('content-disposition')?.split('"')[1]
    const dayIn = (zone: string) => dayFormat(zone).format(server.app.clock.millis())
    // A day and an hour apart: one of them is never the day of UTC.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(await nameIn(zone)).toBe(`tickets-${dayIn(zone)}.csv`)
  })

  it('is for administrators when it is the log, and its filters are those of the screen', async () => {
    const { userid } = people.emine
    for (const locked of [true, false]) await mara.call(calls.lockAgent, { body: { userid, locked } })
    const asked = { kind: 'agent', text: 'emine' } as const
    const rows = await rowsOf(mara, 'audit', asked)
    const { entries } = await mara.call(calls.getAuditLog, { query: asked })
    expect(rows.map(([, , action, whom]) => [action, whom])).toEqual(
      entries.map(({ action, subject_name }) => [action, subject_name]),
    )
    expect(rows[0]?.slice(1)).toEqual([
      'Mara Okafor',
      'agent.unlock',
      'Emine Yilmaz',
      '127.0.0.1',
      'Done',
      '',
    ])
    const [saved] = await rowsOf(mara, 'audit', { kind: 'export' })
    expect([saved?.[2], JSON.parse(saved?.[6] ?? '')]).toEqual(['export.audit', { ...page, kind: 'export' }])
    const refusal = await ask(aiko, 'audit')
    expect([refusal.status, await refusal.json()]).toMatchObject([403, { error: 'admins-only' }])
  })

  it('has the log whole and in order when it is longer than a batch', async () => {
    await sql`insert into audit_log (at, actor_name, action, detail, result)
      select '2020-01-01', 'desk', 'backup.write', jsonb_build_object('n', n), 'done' from generate_series(1, 2500) as n
    `.execute(server.app.db.query)
    const rows = await rowsOf(mara, 'audit', { kind: 'backup' })
    const numbers = Array.from({ length: 2500 }, (_, index) => JSON.stringify({ n: 2500 - index }))
    expect(rows.map((row) => row[6])).toEqual(numbers)
    expect(rows[0]?.[1]).toBe('The desk itself')
  })

  it('requires a session, and a request from our own pages', async () => {
    expect((await ask(server.anyone, 'clients')).status).toBe(401)
    expect((await ask(mara.sending({ 'sec-fetch-site': 'cross-site' }), 'clients')).status).toBe(403)
    expect((await ask(mara, 'tickets', { zone: 'Mars/Olympus' })).status).toBe(400)
    expect((await ask(mara, 'tickets', { from: '2026-02-30' })).status).toBe(400)
  })
})
