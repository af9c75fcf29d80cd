import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { ConnectionFailed, type ProviderRequest } from '@switchboard/channels'
import { calls, type Language, type MyTicket, WebhookKind } from '@switchboard/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  type Caller,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'
import { addWebsiteChat, startChatVisitor } from '../visitor-chat/testing/chat-visitor.ts'

let server: TestServer
let admin: Caller
let agent: StaffMember
/** What went to a provider or to a program of others. */
const outside: ProviderRequest[] = []

beforeAll(async () => {
  const record = (request: ProviderRequest) => {
    outside.push(request)
    return Promise.reject(new ConnectionFailed('before-send', 'Nobody listens there.'))
  }
  server = await startTestServer({ providerHttp: record, webhookHttp: record })
  admin = await server.firstAdmin()
  await admin.call(calls.createWebhook, {
    body: { url: 'https://crm.noor-coffee.example/desk', kinds: [...WebhookKind.options] },
  })
  agent = await buildAgent(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await remove()
  await server.settled()
})

const add = () => admin.call(calls.addExamples, { body: {} })
const remove = () => admin.call(calls.removeExamples, { body: {} })
const state = async () => (await admin.call(calls.getFirstSteps)).examples

async function tickets(): Promise<MyTicket[]> {
  const closed = await admin.call(calls.getClosedTickets, { params: { offset: 0 } })
  return [...(await openTickets()), ...(typeof closed === 'string' ? [] : closed)]
}

async function openTickets(): Promise<MyTicket[]> {
  const open = await admin.call(calls.getTickets)
  return typeof open === 'string' ? [] : open
}

const named = async (name: string): Promise<MyTicket> => {
  const found = (await tickets()).find((ticket) => ticket.client_name === name)
  if (found === undefined) throw new Error(`There is no ticket of ${name}.`)
  return found
}

const keyOf = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })

/** Rows of every table but those of the logs, of connections and of people's sessions. */
async function rowCounts(): Promise<Record<string, number>> {
  const { query } = server.app.db
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name !~ '^(events|new_events|event_|audit_|connections|sessions|login_)'
    order by table_name`.execute(query)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const what = name.endsWith('_tally') ? sql`coalesce(sum(total), 0)::int` : sql`count(*)::int`
    const counted = await sql<{ n: number }>`select ${what} as n from ${sql.table(name)}`.execute(query)
    counts[name] = counted.rows[0]?.n ?? 0
  }
  return counts
}

describe('example tickets', () => {
  it('are of different states and languages, and each client is marked as an example', async () => {
    expect(await state()).toBe('offered')
    await add()
    await server.settled()
    expect(await state()).toBe('present')
    const all = await tickets()
    expect(all).toHaveLength(7)
    expect(all.every(({ client_name }) => client_name.endsWith(' (example)'))).toBe(true)
    const pending = all.filter(({ userid, closed_on }) => userid === null && closed_on === null)
    expect(pending.map(({ client_name }) => client_name).toSorted()).toEqual([
      'Emma Clark (example)',
      'Grace Turner (example)',
      'Marta Ruiz (example)',
      '田中 陽子 (example)',
    ])
    const waits = server.clock.millis() - Date.parse((await named('Emma Clark (example)')).created_on)
    expect(Math.round(waits / 3600_000)).toBe(26)
    expect(await named('Ruby Marsh (example)')).toMatchObject({ userid: admin.me.id, rating: 3 })
    const noted = await named('Henry Walsh (example)')
    expect(noted).toMatchObject({ userid: admin.me.id, unanswered: 1, closed_on: null })
    const notes = await admin.call(calls.getNotes, { params: { ticketid: noted.ticketid } })
    expect(notes).toHaveLength(1)
  })

  it('are written in the language of the administrator who puts them in', async () => {
    const marks: Partial<Record<Language, string>> = { ja: '（見本）', ru: ' (пример)', nl: ' (voorbeeld)' }
    for (const [lang, mark] of Object.entries(marks)) {
      await server.app.db.query.updateTable('users').set({ lang }).where('userid', '=', admin.me.id).execute()
      await add()
      expect((await tickets()).every(({ client_name }) => client_name.endsWith(mark))).toBe(true)
      await remove()
    }
    await server.app.db.query
      .updateTable('users')
      .set({ lang: 'en' })
      .where('userid', '=', admin.me.id)
      .execute()
  })

  it('are for administrators alone', async () => {
    const caller = await server.signIn(agent)
    expect((await caller.refused(calls.addExamples, { body: {} })).error).toBe('admins-only')
    await add()
    expect((await caller.refused(calls.removeExamples, { body: {} })).error).toBe('admins-only')
    expect(await tickets()).toHaveLength(7)
  })

  it('come once when two administrators ask at once, and a repeat adds none', async () => {
    const other = await server.signIn(await buildAdmin(server))
    await Promise.all([add(), other.call(calls.addExamples, { body: {} }), add()])
    await add()
    expect(await tickets()).toHaveLength(7)
  })

  it('count neither as a channel nor as a client who has written', async () => {
    await add()
    const { done, chat_page } = await admin.call(calls.getFirstSteps)
    expect(done).toMatchObject({ channel: false, message: false })
    expect(chat_page).toBeNull()
    expect((await admin.call(calls.getWebsiteChats)).chats).toEqual([])
    expect((await admin.call(calls.getChannelHealth)).channels).toEqual([])
  })

  it('send nothing outside: what an agent does in one is done here', async () => {
    await add()
    const ticket = await named('Emma Clark (example)')
    await admin.call(calls.acceptTicket, { body: keyOf(ticket) })
    const content = 'It is out for delivery.'
    await admin.call(calls.sendMessage, { body: { ...keyOf(ticket), content } })
    await server.letPass(10_000)
    const messages = await admin.call(calls.getChat, {
      params: { ticketid: ticket.ticketid, sliceIndex: '0' },
      query: { created_on: ticket.created_on },
    })
    const answers = JSON.stringify(messages)
    expect(answers).toContain(content)
    expect(answers).not.toMatch(/"delivery":"(queued|failed|unconfirmed)"/)
    await admin.call(calls.closeTicket, { body: keyOf(ticket) })
    await server.letPass(10_000)
    expect((await named('Emma Clark (example)')).closed_on).not.toBeNull()
    expect(outside).toEqual([])
    expect((await server.app.db.query.selectFrom('push_jobs').selectAll().execute()).length).toBe(0)
  })

  it('are pushed to nobody when an agent hands one over', async () => {
    await add()
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const p256dh = keys.getPublicKey('base64url')
    const auth = randomBytes(16).toString('base64url')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/example'
    const caller = await server.signIn(agent)
    await caller.call(calls.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
    const given = await named('Emma Clark (example)')
    await admin.call(calls.reassignTicket, { body: { ...keyOf(given), newUser: agent.userid } })
    const newDepartment = agent.departmentid ?? ''
    await admin.call(calls.changeTicketDepartment, { body: { ...keyOf(given), newDepartment } })
    await admin.call(calls.reassignTicket, { body: { ...keyOf(given), newUser: agent.userid } })
    await server.settled()
    expect(outside.map(({ url }) => url)).toEqual([])
  })

  it('send nothing outside when they are gone before their events are read for the webhooks', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query('begin; select from outgoing_webhooks for update')
    await add()
    await remove()
    await client.query('commit')
    await client.end()
    await server.settled()
    await server.letPass(10_000)
    expect(outside).toEqual([])
  })
})

describe('removing the example tickets', () => {
  it('leaves every table as it was, also after work in them, and twice is once', async () => {
    const before = await rowCounts()
    await add()
    const ticket = await named('Grace Turner (example)')
    await admin.call(calls.acceptTicket, { body: keyOf(ticket) })
    await admin.call(calls.sendMessage, { body: { ...keyOf(ticket), content: 'Gladly.' } })
    await admin.call(calls.sendFile, {
      body: { ...keyOf(ticket), content: 'The form' },
      file: new File(['a,b\n'], 'form.csv', { type: 'text/csv' }),
    })
    const params = { ticketid: ticket.ticketid }
    await admin.call(calls.saveDraft, { params, body: { content: 'half a sent' } })
    await admin.call(calls.addNote, {
      params,
      body: { noteid: randomUUID(), content: 'Look', mentions: [agent.userid] },
    })
    await server.settled()
    expect(await rowCounts()).not.toEqual(before)
    await remove()
    await remove()
    await server.settled()
    expect(await rowCounts()).toEqual(before)
    expect(await state()).toBe('offered')
    const { entries } = await admin.call(calls.getAuditLog, { query: { kind: 'settings' } })
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
      'settings.remove-examples',
      'settings.add-examples',
    ])
    expect(entries[0]).toMatchObject({ actor: admin.me.id, detail: { tickets: 7 } })
  })

  it('takes out an example client whom an administrator has erased', async () => {
    await add()
    const { clientid } = await named('Emma Clark (example)')
    const { client } = await admin.call(calls.getClientProfile, { params: { id: clientid } })
    await admin.call(calls.eraseClient, { params: { clientid }, body: { confirmation: client.short_id } })
    await remove()
    expect(await tickets()).toEqual([])
    expect(await state()).toBe('offered')
  })

  it('shows at once to every agent, and after a reconnect', async () => {
    await add()
    const colleague = await server.signIn(agent)
    const [live, away] = [await colleague.socket(), await colleague.socket()]
    away.cut()
    await remove()
    await live.until('examplesRemoved')
    expect(await away.reconnect()).toEqual({ reload: false })
    await away.until('examplesRemoved')
    live.close()
    away.close()
  })
})

describe('example tickets beside real clients', () => {
  async function visitorWrites(text: string): Promise<void> {
    const { key } = await addWebsiteChat(admin)
    await (await startChatVisitor(server.url, key)).writes(text)
  }
  const merge = (clientid: string, other_clientid: string) =>
    admin.call(calls.mergeClients, { params: { clientid }, body: { other_clientid } })

  it('leave the tickets of real clients alone, also of one who was merged with an example', async () => {
    await add()
    const examples = await tickets()
    for (const text of ['Is anybody there?', 'Good evening', 'A question']) await visitorWrites(text)
    expect((await admin.call(calls.getFirstSteps)).done.message).toBe(true)
    const known = new Set(examples.map(({ ticketid }) => ticketid))
    const real = (await tickets()).filter(({ ticketid }) => !known.has(ticketid))
    const [first, second] = real
    const [emma, grace] = [await named('Emma Clark (example)'), await named('Grace Turner (example)')]
    await merge(first?.clientid ?? '', emma.clientid)
    await merge(grace.clientid, second?.clientid ?? '')
    await remove()
    const idsOf = (list: readonly MyTicket[]) => list.map(({ ticketid }) => ticketid).toSorted()
    expect(idsOf(await tickets())).toEqual(idsOf(real))
    expect(real).toHaveLength(3)
    const profileOf = ({ clientid }: MyTicket) => ({ params: { id: clientid } })
    const gone = await admin.refused(calls.getClientProfile, profileOf(emma))
    expect(gone.error).toBe('client-not-found')
    expect((await admin.call(calls.getClientProfile, profileOf(grace))).identities).toHaveLength(1)
    expect(await state()).toBe('none')
    await server.settled()
    expect(outside.length).toBeGreaterThan(0)
  })

  it('are not put in once a client has written', async () => {
    await visitorWrites('Am I the first?')
    const before = await tickets()
    expect((await admin.refused(calls.addExamples, { body: {} })).error).toBe('clients-exist')
    expect(await tickets()).toEqual(before)
  })
})
