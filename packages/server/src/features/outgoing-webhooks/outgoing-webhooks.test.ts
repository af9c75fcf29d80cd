import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { calls, type MyTicket, WebhookKind } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { buildAgent } from '../../testing/index.ts'
import { storedEvents } from '../../testing/stored-events.ts'
import { applyRetention } from '../retention/retention.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { isSignedWith } from './testing/receiver.ts'
import { DAY, HOUR, MINUTE, only, startWebhookServer, type WebhookServer } from './testing/webhook-server.ts'

let one: WebhookServer
beforeAll(async () => {
  one = await startWebhookServer()
})
afterAll(() => one.stop())
beforeEach(() => one.clear())

const addressOf = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })

it('a webhook is changed in what is given alone, and keeps what a colleague has saved meanwhile', async () => {
  const { params } = await one.listen('/first', ['ticket.opened'])
  await one.admin.call(calls.changeWebhook, { params, body: { kinds: ['ticket.closed'] } })
  const url = `${one.receiver.url}/second`
  const after = await one.admin.call(calls.changeWebhook, { params, body: { url } })
  expect(after).toMatchObject({ url, kinds: ['ticket.closed'] })
  expect(await one.admin.call(calls.changeWebhook, { params, body: {} })).toEqual(after)
})

it('a webhook whose creation is repeated is there once, with the secret and the choices of the last answer', async () => {
  const body = { webhookid: randomUUID(), url: `${one.receiver.url}/events`, kinds: WebhookKind.options }
  const create = (kinds = body.kinds) => one.admin.call(calls.createWebhook, { body: { ...body, kinds } })
  const [first, second] = await Promise.all([create(), create()])
  expect(second.secret).not.toBe(first.secret)
  const last = await create(['ticket.opened'])
  const { webhooks } = await one.admin.call(calls.getWebhooks)
  expect(webhooks).toEqual([last.webhook])
  expect(last.webhook).toMatchObject({ webhookid: body.webhookid, kinds: ['ticket.opened'] })
  await one.writes('Hello')
  await one.settled()
  expect(one.receiver.typesAt('/events')).toEqual(['ticket.opened'])
  expect(one.receiver.received.every((post) => isSignedWith(last.secret, post))).toBe(true)
  const colleague = await one.server.signIn(await buildAgent(one.server, { isAdmin: true }))
  expect(await colleague.refused(calls.createWebhook, { body })).toMatchObject({ error: 'webhook-not-found' })
  expect((await one.admin.call(calls.getWebhooks)).webhooks).toMatchObject([{ kinds: ['ticket.opened'] }])
})

describe('an event of the server', () => {
  it('is posted signed, in order per ticket, without anything that colleagues wrote among themselves', async () => {
    const { secret } = await one.listen()
    const { phone, ticket } = await one.writes('The grinder is stuck.')
    const { ticketid } = ticket
    const accept = { ...addressOf(ticket), userid: one.admin.me.id }
    await one.admin.call(calls.acceptTicket, { body: accept })
    await one.admin.call(calls.addNote, { params: { ticketid }, body: { content: 'Secret remark' } })
    const number = { ...addressOf(ticket), clientid: ticket.clientid, client_number: '77', departmentId: '' }
    await one.admin.call(calls.updateClientNumber, { body: number })
    await one.admin.call(calls.closeTicket, { body: { ...accept, closed_by_name: 'First' } })
    await one.settled()
    phone.writes('And again.')
    await one.settled()

    expect(one.receiver.received.every((post) => isSignedWith(secret, post))).toBe(true)
    const [some] = one.receiver.received
    expect(some && isSignedWith(secret, { ...some, raw: `${some.raw} ` })).toBe(false)
    const received = one.receiver.received.filter(({ raw }) => raw.includes(ticketid))
    expect(received.map(({ type }) => type).filter((type) => type !== 'message.sent')).toEqual([
      'ticket.opened',
      'message.received',
      'ticket.accepted',
      'ticket.closed',
      'ticket.reopened',
      'message.received',
    ])
    expect(received.filter(({ type }) => type === 'message.sent').length).toBeGreaterThan(1)
    expect(received[1]?.data).toMatchObject({ message: { content: 'The grinder is stuck.', seq: 1 } })
    const clients = one.receiver.received.filter(({ type }) => type.startsWith('client.'))
    expect(clients.map(({ type }) => type)).toEqual(['client.created', 'client.changed'])
    expect(clients[1]?.data).toMatchObject({ client: { clientid: ticket.clientid, account_number: '77' } })
    expect(one.receiver.received.map(({ raw }) => raw).join()).not.toMatch(/Secret remark|"note"/)
  })

  it('reaches only webhooks that subscribed to it, and not while they are switched off', async () => {
    const tickets = await one.listen('/tickets', ['ticket.opened'])
    await one.listen('/clients', ['client.created', 'client.changed', 'client.erased'])
    const { ticket } = await one.writes('Hello')
    const { clientid, client_name } = ticket
    const body = { clientid, client_name, account_number: '7', address: 'Here', note: 'Hush' }
    await one.admin.call(calls.updateClient, { body })
    await one.admin.call(calls.switchWebhook, { params: tickets.params, body: { on: false } })
    await one.settled()
    const away = await one.writes('Anybody?')
    await one.admin.call(calls.switchWebhook, { params: tickets.params, body: { on: true } })
    await one.settled()
    expect(one.receiver.typesAt('/tickets')).toEqual(['ticket.opened'])
    expect(one.receiver.typesAt('/clients')).toEqual(['client.created', 'client.changed', 'client.created'])
    expect(one.receiver.received.map(({ raw }) => raw).join()).not.toContain('Hush')
    const next = await one.writes('Now?')
    expect(
      one.receiver.received.filter(({ path }) => path === '/tickets').map(({ data }) => data),
    ).toMatchObject([
      { ticket: { ticketid: ticket.ticketid } },
      { ticket: { ticketid: next.ticket.ticketid } },
    ])
    expect(one.receiver.received.map(({ raw }) => raw).join()).toContain(away.ticket.clientid)
  })

  it('of an erased client contains the id alone, and queued requests about the person are deleted', async () => {
    const webhook = await one.listen('/events', ['message.received', 'client.erased'])
    one.receiver.answers = ({ type }) => (type === 'client.erased' ? 200 : 500)
    const { ticket } = await one.writes('My card number is 4471')
    expect((await one.deliveriesOf(webhook)).map(({ kind }) => kind)).toEqual(['message.received'])
    const { clientid } = ticket
    const body = { confirmation: clientid.slice(0, 8) }
    await one.admin.call(calls.eraseClient, { params: { clientid }, body })
    await one.settled()
    expect(one.receiver.received.at(-1)).toMatchObject({ type: 'client.erased', data: { clientid } })
    expect(only(await one.deliveriesOf(webhook))).toMatchObject({ kind: 'client.erased', state: 'delivered' })
  })
})

describe('the address', () => {
  it.each([
    'http://example.org/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.8/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:pass@example.org/hook',
    'https://example.org:8443/hook',
    'ftp://example.org/',
    'nowhere',
  ])('is never %s', async (url) => {
    const { params } = await one.listen()
    const body = { url, kinds: ['ticket.opened' as const] }
    expect((await one.admin.refused(calls.createWebhook, { body })).error).toBe('webhook-address-refused')
    expect((await one.admin.refused(calls.changeWebhook, { params, body })).error).toBe(
      'webhook-address-refused',
    )
  })

  it('is not redirected, and is not called when its name resolves to an internal address', async () => {
    const { params } = await one.listen('/moved')
    one.receiver.answers = () => ({ status: 302, headers: { location: `${one.receiver.url}/elsewhere` } })
    const answer = await one.admin.call(calls.testWebhook, { params, body: {} })
    expect(answer).toEqual({ ok: false, status: 302, answer: 'ok', problem: null })
    expect(one.receiver.received.map(({ path, type }) => [path, type])).toEqual([['/moved', 'webhook.test']])
    const inside = { url: 'https://localhost/hook', kinds: ['ticket.opened' as const] }
    const { webhook } = await one.admin.call(calls.createWebhook, { body: inside })
    const { webhookid } = webhook
    expect(await one.admin.call(calls.testWebhook, { params: { webhookid }, body: {} })).toMatchObject({
      ok: false,
      status: null,
      problem: 'address',
    })
  })
})

/** The function that docs/webhooks.md shows, as its readers copy it. */
async function sampleOfTheDocs(): Promise<unknown> {
  const text = await readFile(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? []
  const sample: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return Reflect.get(Object(sample), 'isAuthentic')
}

describe('the secret', () => {
  it('verifies with the document’s sample that a request is ours and fresh', async () => {
    const { params, secret } = await one.listen()
    await one.admin.call(calls.testWebhook, { params, body: {} })
    const { id, timestamp, signatures, raw } = only(one.receiver.received)
    const isAuthentic = await sampleOfTheDocs()
    if (typeof isAuthentic !== 'function') throw new Error('The document has no sample.')
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp }
    const signed = (value: string) => ({ ...headers, 'webhook-signature': value })
    const at = Number(timestamp)
    const [mine = ''] = signatures
    const received = [
      [signed(mine), raw, secret, at + 299],
      [signed(`v1,AAAA ${mine}`), Buffer.from(raw), secret, at],
      [signed(mine), raw, secret, at + 301],
      [signed(mine), raw.replace('test', 'tost'), secret, at],
      [signed(mine), raw, `whsec_${'A'.repeat(44)}`, at],
      [signed(mine.replace('v1', 'v0')), raw, secret, at],
      [headers, raw, secret, at],
    ].map((given): unknown => Reflect.apply(isAuthentic, undefined, given))
    expect(received).toEqual([true, true, false, false, false, false, false])
  })

  it('is shown once and stored nowhere readable; for a day after a new one both sign', async () => {
    const webhook = await one.listen('/events', ['ticket.opened'])
    const { params, secret } = webhook
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    const renewed = await one.admin.call(calls.rotateWebhookSecret, { params, body: {} })
    const both = await one.admin.call(calls.testWebhook, { params, body: {} })
    expect(both.ok).toBe(true)
    one.server.clock.tick(DAY + MINUTE)
    await one.admin.call(calls.testWebhook, { params, body: {} })
    const signed = one.receiver.received.map((post) =>
      [secret, renewed.secret].map((key) => isSignedWith(key, post)),
    )
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ])
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(w)::text as text from outgoing_webhooks w union all
      select to_jsonb(d)::text from webhook_deliveries d union all
      select to_jsonb(a)::text from audit_log a`.execute(one.server.app.db.query)
    const events = await storedEvents(
      async (question) => (await one.server.app.db.pool.query<{ body: Buffer }>(question)).rows,
    )
    const answers = [await one.admin.call(calls.getWebhooks), await one.deliveriesOf(webhook)]
    const everything = JSON.stringify([rows, events, answers, one.server.printed, one.server.faults])
    for (const kept of [secret, renewed.secret]) expect(everything).not.toContain(kept.slice(6))
  })
})

it('successful deliveries are deleted after a week, abandoned ones after a month', async () => {
  const webhook = await one.listen('/events', ['ticket.opened'])
  await one.writes('Hello')
  one.receiver.answers = () => 410
  await one.writes('Hello')
  const states = async () => {
    await applyRetention(one.server.app)
    return (await one.deliveriesOf(webhook)).map(({ state }) => state)
  }
  one.server.clock.tick(7 * DAY - HOUR)
  expect(await states()).toEqual(['failed', 'delivered'])
  one.server.clock.tick(2 * HOUR)
  expect(await states()).toEqual(['failed'])
  one.server.clock.tick(23 * DAY)
  expect(await states()).toEqual([])
})

it('the list of deliveries is read page by page, newest first, of one state if wished', async () => {
  const { params } = await one.listen('/events', ['ticket.opened'])
  const { webhookid } = params
  const at = one.server.clock.now()
  const row = {
    webhookid,
    kind: 'ticket.rated',
    subject: webhookid,
    happened_on: at,
    not_before: at,
    body: '{}',
  }
  const states = Array.from({ length: 30 }, (_, index) =>
    index % 10 === 0 ? ('failed' as const) : ('delivered' as const),
  )
  await one.server.app.db.query
    .insertInto('webhook_deliveries')
    .values(states.map((state) => ({ ...row, state, deliveryid: one.server.app.ids.uuid() })))
    .execute()
  const list = (query: object) => one.admin.call(calls.getWebhookDeliveries, { params, query })
  const first = await list({})
  const before = first.deliveries.at(-1)?.number ?? 0
  const second = await list({ before: String(before) })
  expect([first.deliveries.length, first.hasMore, second.deliveries.length, second.hasMore]).toEqual([
    25,
    true,
    5,
    false,
  ])
  const numbers = [...first.deliveries, ...second.deliveries].map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => other - one))
  expect((await list({ state: 'failed' })).deliveries.map(({ state }) => state)).toEqual([
    'failed',
    'failed',
    'failed',
  ])
})

it('a webhook that is held keeps no event from the others', async () => {
  // Three seconds for each would be more than the other is waited for.
  const paths = Array.from({ length: 6 }, (_, n) => `/${n}`)
  for (const path of paths) await one.listen(path)
  // They are gone through in the order of their ids.
  const { rows } = await sql<{ webhookid: string; path: string }>`
    select webhookid, substring(url from '/[0-9]$') as path from outgoing_webhooks order by webhookid
  `.execute(one.server.app.db.query)
  const path = rows.at(-1)?.path
  const held = rows.slice(0, -1).map(({ webhookid }) => webhookid)
  const hold = (tx: Tx) =>
    sql`select from outgoing_webhooks where webhookid = any(${held}::uuid[]) for update`.execute(tx.query)
  await whileHeld(one.server, hold, {
    begin: () => void one.client(9999, 'Client of both').writes('Who hears me?'),
    condition: async () =>
      one.receiver.received.some((post) => post.path === path && post.raw.includes('Who hears me?')),
    what: 'the other webhook to get the event',
  })
  await one.settled()
  const hearers = one.receiver.received.filter((post) => post.raw.includes('Who hears me?'))
  expect(new Set(hearers.map((post) => post.path))).toEqual(new Set(paths))
})
