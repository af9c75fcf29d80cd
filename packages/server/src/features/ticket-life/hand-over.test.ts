import { createECDH, randomBytes } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { buildAgent, type Caller } from '../../testing/index.ts'
import { eventsExplainState } from '../../testing/events-explain-state/verify.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'

const { getLockPreview, lockAgent, setAdmin } = calls

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

/** An agent of Support, signed in. */
async function newcomer(name = 'Kwame'): Promise<Caller> {
  const agent = await buildAgent(one.server, { firstName: name, department: one.company.support })
  return one.server.signIn(agent)
}

const lock = (by: Caller, whom: Caller) => by.call(lockAgent, { body: { userid: whom.me.id, locked: true } })
const now = (caller: Caller, ticket: MyTicket) => caller.call(calls.getTicket, { params: ticket })

describe('locking an agent who handles tickets', () => {
  it('shows before how many tickets return to the queue, and returns exactly those', async () => {
    const kwame = await newcomer()
    const first = await one.handledTicket(kwame)
    const second = await one.handledTicket(kwame)
    const other = await one.handledTicket(one.jonas)
    const params = { userid: kwame.me.id }
    expect(await one.mara.call(getLockPreview, { params })).toEqual({ openTickets: 2, apiKeys: 0 })

    const { statistics: before } = await one.mara.call(calls.getDepartmentCards)
    await lock(one.mara, kwame)
    for (const { ticket } of [first, second])
      expect(await now(one.emine, ticket)).toMatchObject({
        userid: null,
        accepted: false,
        stage: 'open',
        departmentid: one.company.support.departmentid,
        may: { accept: true, send: true },
      })
    expect(await now(one.mara, other.ticket)).toMatchObject({ userid: one.jonas.me.id })
    expect(await one.mara.call(getLockPreview, { params })).toEqual({ openTickets: 0, apiKeys: 0 })
    const { statistics: after } = await one.mara.call(calls.getDepartmentCards)
    expect(after['Support']?.pendingCount).toBe((before['Support']?.pendingCount ?? 0) + 2)

    const last = (await one.messages(one.emine, first.ticket)).at(-1)
    expect(last).toMatchObject({
      type: 'handover',
      content: `Kwame ${kwame.me.lastName}`,
      created_by: one.mara.me.id,
      delivery: 'none',
    })
    const accepted = await one.emine.call(calls.acceptTicket, {
      body: { ticketid: first.ticket.ticketid, created_on: first.ticket.created_on, userid: '' },
    })
    expect(accepted.userid).toBe(one.emine.me.id)
  })

  it('reaches everybody live, and a repeat gives back nothing more', async () => {
    const kwame = await newcomer()
    const { ticket } = await one.handledTicket(kwame)
    const { jonas, emine, aiko, mara } = one
    const received = await eventsExplainState(
      { people: { jonas, emine, aiko, mara }, tickets: [ticket], settled: one.settled },
      async () => {
        await lock(mara, kwame)
        await lock(mara, kwame)
      },
    )
    expect(received['emine']?.filter((type) => type === 'newTicket')).toEqual(['newTicket'])
    expect(received['emine']?.filter((type) => type === 'newMessage')).toEqual(['newMessage'])
    expect(received['aiko']).not.toContain('newTicket')
    const types = (await one.messages(mara, ticket)).map(({ type }) => type)
    expect(types.filter((type) => type === 'handover')).toHaveLength(1)
  })

  it('keeps every message of a client who writes at the same time, and counts it as waiting', async () => {
    const kwame = await newcomer()
    const { ticket, phone } = await one.handledTicket(kwame)
    const sent = Array.from({ length: 6 }, (_, index) => `Hello? Is anybody there? ${index}`)
    for (const words of sent.slice(0, 3)) phone.writes(words)
    const locking = lock(one.mara, kwame)
    for (const words of sent.slice(3)) phone.writes(words)
    await locking
    await one.settled()
    const messages = await one.messages(one.mara, ticket)
    expect(messages.filter(({ isagent }) => !isagent).map(({ content }) => content)).toEqual([
      'The grinder is stuck.',
      ...sent,
    ])
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
    expect(messages.filter(({ type }) => type === 'handover')).toHaveLength(1)
    expect(await now(one.emine, ticket)).toMatchObject({
      userid: null,
      unanswered: 7,
      last_message: { content: sent.at(-1) },
    })
  })

  it('leaves nothing with the locked agent when tickets are accepted, sent and reopened meanwhile', async () => {
    const kwame = await newcomer()
    const closed = await one.handledTicket(kwame)
    await one.mara.call(calls.closeTicket, {
      body: {
        ticketid: closed.ticket.ticketid,
        created_on: closed.ticket.created_on,
        userid: closed.ticket.clientid,
        departmentid: '',
        closed_by_name: '',
      },
    })
    const held = await one.handledTicket(kwame)
    const pending = await Promise.all([one.newTicket(), one.newTicket()])
    await kwame.socket()
    await Promise.allSettled([
      ...pending.map(({ ticket: { ticketid, created_on } }) =>
        kwame.call(calls.acceptTicket, { body: { ticketid, created_on, userid: '' } }),
      ),
      Promise.resolve(closed.phone.writes('It broke again.')),
      kwame.call(calls.sendMessage, words(held.ticket, 'One moment.')),
      lock(one.mara, kwame),
    ])
    await one.settled()
    const left = await one.server.app.db.query
      .selectFrom('tickets')
      .select('ticketid')
      .where('userid', '=', kwame.me.id)
      .where('closed_on', 'is', null)
      .execute()
    expect(left).toEqual([])
  })

  it('of a deleted department gives its ticket to the default one', async () => {
    const kwame = await newcomer()
    const { ticket } = await one.handledTicket(kwame)
    await one.server.app.db.query
      .updateTable('departments')
      .set({ deleted_on: one.server.app.clock.now() })
      .where('departmentid', '=', one.company.support.departmentid)
      .execute()
    try {
      await lock(one.mara, kwame)
      const { defaultDepartmentid } = await one.mara.call(calls.getDepartmentCards)
      expect(await now(one.mara, ticket)).toMatchObject({ userid: null, departmentid: defaultDepartmentid })
    } finally {
      await one.server.app.db.query
        .updateTable('departments')
        .set({ deleted_on: null })
        .where('departmentid', '=', one.company.support.departmentid)
        .execute()
    }
  })

  it('is for administrators alone, and then nothing moves', async () => {
    const kwame = await newcomer()
    const { ticket } = await one.handledTicket(kwame)
    const { userid } = { userid: kwame.me.id }
    for (const caller of [one.jonas, kwame]) {
      expect(await caller.refused(lockAgent, { body: { userid, locked: true } })).toMatchObject({
        status: 403,
        error: 'admins-only',
      })
      expect((await caller.refused(getLockPreview, { params: { userid } })).status).toBe(403)
    }
    expect(await now(one.mara, ticket)).toMatchObject({ userid })
    const nobody = { params: { userid: '00000000-0000-4000-8000-000000000000' } }
    expect(await one.mara.refused(getLockPreview, nobody)).toMatchObject({
      status: 404,
      error: 'agent-not-found',
    })
  })
})

it('an agent who is demoted or moves to another department still sees and handles the own tickets', async () => {
  const kwame = await newcomer()
  const { ticket } = await one.handledTicket(kwame)
  const { userid } = { userid: kwame.me.id }
  await one.mara.call(setAdmin, { body: { userid, isAdmin: true } })
  await one.mara.call(setAdmin, { body: { userid, isAdmin: false } })
  await one.mara.call(calls.updateAgent, {
    body: {
      userid,
      email: kwame.me.email,
      first_name: 'Kwame',
      last_name: 'Mensah',
      departmentid: one.company.sales.departmentid,
    },
  })
  expect(await now(kwame, ticket)).toMatchObject({ userid, may: { send: true } })
  await kwame.call(calls.sendMessage, words(ticket, 'Still here.'))
})

it('tickets that an older version left with a locked agent come back when a node starts', async () => {
  const kwame = await newcomer()
  const { ticket } = await one.handledTicket(kwame)
  await one.server.app.db.query
    .updateTable('users')
    .set({ closed_on: one.server.app.clock.now() })
    .where('userid', '=', kwame.me.id)
    .execute()
  const node = await one.besides()
  await node.stop()
  expect(await now(one.emine, ticket)).toMatchObject({ userid: null, may: { accept: true } })
})

it('a ticket that returns to the queue is pushed to its department like a new one', async () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = 'https://fcm.googleapis.com/fcm/send/emine'
  await one.emine.call(calls.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
  const kwame = await newcomer()
  const { ticket } = await one.handledTicket(kwame)
  const { pool } = one.server.app.db
  // The worker takes a job within moments: what is queued is kept aside for us.
  await asOwner(
    one.server.databaseUrl,
    'create table queued_pushes as select recipients, notice from push_jobs with no data',
    'grant select on queued_pushes to public',
    `create function keep_push() returns trigger language plpgsql security definer as $$
       begin insert into public.queued_pushes values (new.recipients, new.notice); return null; end $$`,
    'create trigger keep_push after insert on push_jobs for each row execute function keep_push()',
  )
  await lock(one.mara, kwame)
  await asOwner(one.server.databaseUrl, 'drop trigger keep_push on push_jobs')
  const { rows: jobs } = await pool.query<{ recipients: string[]; notice: unknown }>(
    'select * from queued_pushes',
  )
  expect(jobs).toHaveLength(1)
  expect(jobs[0]?.recipients).toContain(one.emine.me.id)
  expect(jobs[0]?.recipients).not.toContain(one.aiko.me.id)
  expect(jobs[0]?.notice).toMatchObject({ kind: 'ticket', ticketid: ticket.ticketid })
})
