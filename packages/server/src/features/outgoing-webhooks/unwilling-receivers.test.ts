import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { later } from '../../platform/lib/clock.ts'
import { dropOldEvents, numberEvents, writeEvents } from '../../platform/realtime/event-log.ts'
import { waitFor } from '../../testing/listener.ts'
import { isSignedWith, type Received } from './testing/receiver.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  only,
  SECOND,
  startWebhookServer,
  type WebhookServer,
} from './testing/webhook-server.ts'

let one: WebhookServer
beforeAll(async () => {
  one = await startWebhookServer()
})
afterAll(() => one.stop())
beforeEach(() => one.clear())

describe('a receiver that fails', () => {
  it('gets it again under the same id, at growing intervals, until it is given up; a person may send it once more', async () => {
    const webhook = await one.listen('/events', ['ticket.opened'])
    one.receiver.answers = () => ({ status: 503, words: '<b>busy</b>\u0000'.repeat(200) })
    await one.writes('Hello')
    one.server.clock.tick(7 * SECOND)
    await one.settled()
    expect(one.receiver.received).toHaveLength(2)
    for (const wait of [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY]) {
      const before = one.receiver.received.length
      one.server.clock.tick(wait / 2)
      await one.settled()
      expect(one.receiver.received).toHaveLength(before)
      one.server.clock.tick((wait * 3) / 4)
      await one.settled()
      expect(one.receiver.received).toHaveLength(before + 1)
    }
    const failed = only(await one.deliveriesOf(webhook))
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, status: 503, next_try_on: null })
    expect(failed.answer).toMatch(/^(<b>busy<\/b>){80,}/)
    expect(failed.answer?.length).toBeLessThanOrEqual(1024)
    expect(await one.stateOf(webhook)).toMatchObject({
      state: 'on',
      failed: 1,
      last_problem: 503,
    })
    one.server.clock.tick(2 * DAY)
    await one.settled()
    expect(one.receiver.received).toHaveLength(8)

    one.receiver.answers = () => 204
    const { deliveryid } = failed
    const item = only((await one.admin.call(calls.getDeadLetters)).items)
    expect(item).toMatchObject({ kind: 'webhook', state: 'failed', reason: 'HTTP 503', attempts: 8 })
    expect(item.about).toMatch(/^127\.0\.0\.1:/)
    await one.admin.call(calls.replayItem, { params: item })
    expect(await one.admin.refused(calls.replayItem, { params: item })).toMatchObject({
      error: 'nothing-to-replay',
    })
    await one.settled()
    expect(only(await one.deliveriesOf(webhook))).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 204,
    })
    expect(new Set(one.receiver.received.map(({ id }) => id))).toEqual(new Set([deliveryid]))
    expect(new Set(one.receiver.received.map(({ timestamp }) => timestamp)).size).toBe(9)
    expect(one.receiver.received.every((post) => isSignedWith(webhook.secret, post))).toBe(true)
    expect(await one.stateOf(webhook)).toMatchObject({ failed: 0, last_problem: null })
    expect(await one.admin.call(calls.getDeadLetters)).toMatchObject({ items: [], total: 0 })

    one.receiver.received.length = 0
    await one.admin.call(calls.sendDeliveryAgain, { params: { ...webhook.params, deliveryid }, body: {} })
    await one.settled()
    expect(one.receiver.received.map(({ id }) => id)).toEqual([deliveryid])
  })

  it('delays later events of the same ticket, and nothing of other tickets or receivers', async () => {
    const kinds = ['ticket.opened', 'message.received'] as const
    await one.listen('/events', kinds)
    await one.listen('/other', kinds)
    let isAway = true
    one.receiver.answers = ({ path, data }) =>
      isAway && path === '/events' && JSON.stringify(data).includes('Client') && isOfFirst(data) ? 500 : 200
    let first = ''
    const isOfFirst = (data: Received['data']) => first === '' || JSON.stringify(data).includes(first)
    const { ticket, phone } = await one.writes('One')
    first = ticket.ticketid
    phone.writes('Two')
    await one.settled()
    const second = await one.writes('Elsewhere')
    expect(one.receiver.typesAt('/other')).toHaveLength(5)
    const atEvents = () => one.receiver.received.filter(({ path }) => path === '/events')
    expect(atEvents().filter(({ raw }) => raw.includes(second.ticket.ticketid))).toHaveLength(2)
    expect(new Set(ofFirst().map(({ type }) => type))).toEqual(new Set(['ticket.opened']))
    isAway = false
    one.server.clock.tick(MINUTE)
    await one.settled()
    expect(
      ofFirst()
        .map(({ type }) => type)
        .filter((type) => type !== 'ticket.opened'),
    ).toEqual(['message.received', 'message.received'])
    expect(ofFirst().at(-1)?.data).toMatchObject({ message: { content: 'Two' } })
    function ofFirst(): Received[] {
      return atEvents().filter(({ raw }) => raw.includes(first))
    }
  })

  it('delays no other while it does not answer; when its server dies in mid-request it gets the same again', async () => {
    const webhook = await one.listen('/silent', ['ticket.opened'])
    await one.listen('/quick', ['ticket.opened'])
    one.receiver.answers = ({ path }) => (path === '/silent' ? 'silence' : 200)
    const phone = one.client(7900, 'Patient')
    phone.writes('Hello')
    await waitFor(() => one.receiver.received.length === 2, 'both posts')
    await waitFor(
      async () => (await one.tickets()).some(({ client_name }) => client_name === 'Patient'),
      'it',
    )
    expect(only(await one.deliveriesOf(webhook))).toMatchObject({ state: 'sending' })

    // The lease has run out, as though the node had died during the request: the next worker sends it again.
    one.receiver.answers = () => 200
    one.server.clock.tick(31 * SECOND)
    await waitFor(async () => (await one.deliveriesOf(webhook))[0]?.state === 'delivered', 'the second post')
    const [before, again] = one.receiver.received.filter(({ path }) => path === '/silent')
    expect(again?.id).toBe(before?.id)
    expect(again?.raw).toBe(before?.raw)
    // The first post ends after all: what its desk would write down counts no more.
    one.receiver.hangUp()
    await one.settled()
    expect(only(await one.deliveriesOf(webhook))).toMatchObject({
      state: 'delivered',
      attempts: 2,
      problem: null,
    })
  })

  it('gets each event from one of two nodes; a stopped node’s event is posted by the other', async () => {
    const { clock } = one.server
    const other = await one.besides({ clock, config: { webhookReceivers: [one.receiver.url] } })
    const webhook = await one.listen('/events', ['ticket.opened', 'message.received'])
    for (const words of ['One', 'Two', 'Three']) await one.writes(words)
    await other.settled()
    expect(one.receiver.received).toHaveLength(6)

    one.receiver.answers = () => 'silence'
    one.client(7901, 'Waiting').writes('Hello')
    await waitFor(() => one.receiver.received.length === 7, 'the silent post')
    one.receiver.answers = () => 200
    await other.stop()
    one.receiver.hangUp()
    await one.settled()
    clock.tick(31 * SECOND)
    await one.settled()
    const deliveries = await one.deliveriesOf(webhook)
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'delivered'))
    expect(new Set(one.receiver.received.map(({ id }) => id)).size).toBe(8)
    expect(one.receiver.received).toHaveLength(9)
  })

  it('gets nothing more after 410, and after days of nothing but failures', async () => {
    const gone = await one.listen('/gone', ['ticket.opened'])
    const down = await one.listen('/down', ['ticket.opened'])
    one.receiver.answers = ({ path }) => (path === '/gone' ? 410 : 500)
    await one.writes('Hello')
    expect(await one.stateOf(gone)).toMatchObject({ state: 'gone', failed: 1 })
    expect(await one.stateOf(down)).toMatchObject({ state: 'on', last_problem: 500 })
    await one.server.app.db.query.updateTable('outgoing_webhooks').set({ failures: 9 }).execute()
    one.server.clock.tick(5 * DAY - MINUTE)
    await one.settled()
    expect(await one.stateOf(down)).toMatchObject({ state: 'on', waiting: 1 })
    one.server.clock.tick(2 * MINUTE)
    await one.settled()
    expect(await one.stateOf(down)).toMatchObject({ state: 'failing', waiting: 1 })
    expect(one.receiver.typesAt('/gone')).toHaveLength(1)
    const { entries } = await one.admin.call(calls.getAuditLog, { query: { kind: 'interface' } })
    const given = entries.filter(({ action }) => action === 'outgoing-webhook.give-up')
    expect(given.map(({ detail, actor_name }) => [detail['why'], actor_name])).toEqual([
      ['failing', 'the desk'],
      ['gone', 'the desk'],
    ])
  })
})

const positions = async () =>
  (await one.server.app.db.query.selectFrom('events').select('position').orderBy('position').execute()).map(
    ({ position }) => position,
  )

it('old live events are deleted, except those that a webhook has still to receive', async () => {
  const { app, clock } = one.server
  let moment = clock.now()
  /** The slot that is written ends, and then it is older than what is kept. */
  const dropAll = async () => {
    for (const _ of ['ends', 'is dropped']) {
      moment = later(moment, HOUR)
      await dropOldEvents(app.db, moment, HOUR)
    }
  }
  const { ticket } = await one.writes('Hello')
  await dropAll()
  expect(await positions()).toEqual([])
  await one.listen('/events', ['ticket.rated'])
  const newest = await numberEvents(app.db)
  await app.db.transaction(async (tx) => {
    // Nobody takes events for it meanwhile.
    await sql`select from outgoing_webhooks for update`.execute(tx.query)
    const rated = {
      audience: ['admins'],
      type: 'ticketChanged',
      v: 1,
      actor: null,
      payload: { ticket },
      webhook_kind: 'ticket.rated',
    }
    await app.db.transaction((other) => writeEvents(other, [{ at: clock.now(), body: rated }]))
    await numberEvents(app.db)
    await dropAll()
    expect(await positions()).toContain(newest + 1)
  })
  await one.settled()
  expect(one.receiver.typesAt('/events')).toEqual(['ticket.rated'])
  await dropAll()
  expect(await positions()).toEqual([])
})
