import { type Call, type CallName, calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from '../features/chat/testing/chat-server.ts'
import type { Stage } from './bad-input/stage.ts'
import { BOT_TOKEN } from './telegram-server.ts'
import { absent, assemble, attempt, type Cast, outsiders, prepare } from './roles/cast.ts'
import { isTicketRule, outcomeOn, rights, roles, type Target, targets } from './roles/rights-table.ts'

let one: ChatServer
let cast: Cast
/** Tickets that only what moves them on uses up. */
let standing: Record<Target, Stage>

beforeAll(async () => {
  one = await startChatServer()
  cast = await assemble(one)
  standing = {
    'pending ticket': await prepare(one, cast, 'pending ticket'),
    'handled ticket': await prepare(one, cast, 'handled ticket'),
    'closed ticket': await prepare(one, cast, 'closed ticket'),
  }
})
afterAll(() => one.stop())

const names = Object.keys(calls).filter((name): name is CallName => name in rights)
const served = names
const ticketCalls = served.filter((name) => isTicketRule(rights[name]))
const ruledBy = (...rules: string[]) => served.filter((name) => rules.includes(rights[name]))
const movesOn = (name: CallName): boolean => rights[name] === 'accept' || rights[name] === 'steer'

test('every call has its row in the written table, and the contract agrees', () => {
  expect(names).toEqual(Object.keys(calls))
  const unlisted = names.filter((name) => {
    const call: Call = calls[name]
    const rule = rights[name]
    if (rule === 'anyone' || rule === 'visitor') return call.right !== rule
    return (rights[name] === 'administrators') !== (call.right === 'admin')
  })
  expect(unlisted).toEqual([])
})

describe.each(outsiders)('%s', (who) => {
  test.each(names.filter((name) => rights[name] !== 'anyone'))('may not %s', async (name) => {
    const { outcome } = await attempt(cast.outsider(who), name, standing['pending ticket'])
    expect(outcome).toBe('not signed in')
  })
})

test.each(ruledBy('administrators'))('%s is for administrators only', async (name) => {
  for (const role of roles) {
    const { outcome } = await attempt(await cast.as(role), name, standing['pending ticket'])
    expect([role, outcome === 'forbidden', outcome]).toEqual([role, role !== 'administrator', outcome])
  }
  // The others need the bot.
  if (name === 'removeTelegram') await one.admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
})

test.each(ruledBy('visitor'))('%s is for nobody of the staff', async (name) => {
  for (const role of roles) {
    const { outcome } = await attempt(await cast.as(role), name, standing['pending ticket'])
    expect([role, outcome]).toEqual([role, 'not signed in'])
  }
})

test.each(ruledBy('staff'))('%s is for everybody of the staff', async (name) => {
  for (const role of roles) {
    const ownEmail = name === 'updateProfile' ? { email: cast.person(role).email } : {}
    const caller = await cast.as(role)
    const { outcome } = await attempt(caller, name, standing['pending ticket'], ownEmail)
    expect([role, outcome]).toEqual([role, 'granted'])
  }
})

test.each(ruledBy('owner'))(
  '%s is for the owner; for others it looks like one that does not exist',
  async (name) => {
    const stage = standing['pending ticket']
    for (const role of roles.filter((other) => other !== 'handler')) {
      const caller = await cast.as(role)
      const foreign = await attempt(caller, name, stage)
      expect([role, foreign.outcome]).toEqual([role, 'as if absent'])
      expect(foreign.text).toBe((await attempt(caller, name, absent(stage))).text)
    }
    expect((await attempt(await cast.as('handler'), name, stage)).outcome).toBe('granted')
  },
)

test.each(ruledBy('owner or steer'))(
  '%s is for the owner and who may close the ticket; for others it looks like one that does not exist',
  async (name) => {
    for (const role of roles) {
      const stage = await prepare(one, cast, 'handled ticket')
      const caller = await cast.as(role)
      const { outcome, text } = await attempt(caller, name, stage)
      const isOpen = role === 'handler' || role === 'administrator'
      expect([role, outcome]).toEqual([role, isOpen ? 'granted' : 'as if absent'])
      const missing = (await attempt(caller, name, absent(stage))).text
      expect(isOpen || text === missing).toBe(true)
    }
  },
)

describe.each(targets)('a %s', (target) => {
  test.each(ticketCalls)('is open to %s for whom the table allows it', async (name) => {
    for (const role of roles) {
      const stage = movesOn(name) ? await prepare(one, cast, target) : standing[target]
      const { outcome, text } = await attempt(await cast.as(role), name, stage)
      expect([role, outcome, text]).toEqual([role, outcomeOn(rights[name], target, role), text])
    }
  })
})

test.each(ticketCalls)('%s answers alike for what is out of sight and what does not exist', async (name) => {
  const stage = standing['handled ticket']
  const stranger = await cast.as('agent of another department')
  const hidden = await attempt(stranger, name, stage)
  const missing = await attempt(stranger, name, absent(stage))
  expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text])
  for (const role of roles)
    expect((await attempt(await cast.as(role), name, absent(stage))).outcome).toBe('as if absent')
})

test('lists hold what is in sight, and nothing else', async () => {
  // The table's first page holds the newest ten.
  const stage = await prepare(one, cast, 'pending ticket')
  const lists = ['/tickets', '/get-tickets', `/search-ticket/${stage.ticket.ticketid.slice(0, 8)}/open`]
  for (const role of roles) {
    const caller = await cast.as(role)
    for (const path of lists) {
      const text = await (await caller.request(path)).text()
      expect([role, path, text.includes(stage.ticket.ticketid)]).toEqual([
        role,
        path,
        role !== 'agent of another department',
      ])
    }
  }
})
