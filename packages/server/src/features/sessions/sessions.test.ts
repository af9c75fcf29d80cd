import { applyToPreferences, calls, showAll } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAgent,
  buildCompany,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let people: Company

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
})
afterAll(() => server.stop())

const { login, logout, validate, renewSession } = calls
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('signing in', () => {
  it('answers with the agent’s identity, and with a cookie that scripts cannot read', async () => {
    const { email, password } = people.mara
    const response = await server.anyone.request(login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const answer = login.reply.parse(await response.json())
    expect(answer).toMatchObject({
      status: 200,
      user: { username: 'mara.okafor', role: 'admin', isAdmin: true, departmentName: 'Support' },
      lang: 'en',
      passwordIsTemporary: false,
      isPushSubscribed: false,
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('does not mind how the email is capitalised', async () => {
    const caller = await server.signIn({ ...people.jonas, email: ' JONAS.Weber@Noor-Coffee.EXAMPLE ' })
    expect(caller.me.id).toBe(people.jonas.userid)
  })

  it.each([
    ['an empty email', { email: ' ', password: 'amber teapot 17' }],
    ['an empty password', { email: 'jonas.weber@noor-coffee.example', password: '' }],
  ])('refuses %s with the text of the specification', async (_, body) => {
    expect(await server.anyone.refused(login, { body })).toMatchObject({
      status: 400,
      message: 'Some fields are empty',
    })
  })

  it('answers an unknown email, a wrong password and a locked account alike', async () => {
    const locked = await buildAgent(server)
    const mara = await server.signIn(people.mara)
    await mara.call(calls.lockAgent, { body: { userid: locked.userid, locked: true } })
    const refusals = [
      await server.anyone.refused(login, {
        body: { email: 'nobody@noor-coffee.example', password: 'amber teapot 17' },
      }),
      await server.anyone.refused(login, { body: { email: people.jonas.email, password: 'not this one' } }),
      await server.anyone.refused(login, { body: { email: locked.email, password: locked.password } }),
    ]
    for (const refusal of refusals)
      expect(refusal).toEqual({
        status: 401,
        error: 'wrong-credentials',
        message: 'Invalid email or password',
      })
  })

  it('is noted with its time, as an action and in the list of agents', async () => {
    const agent = await buildAgent(server)
    const mara = await server.signIn(people.mara)
    const before = await mara.call(calls.getAgentProfile, { params: { id: agent.userid } })
    expect(before.user.last_logged_on).toBe('1970-01-01T00:00:00.000000Z')
    const caller = await server.signIn(agent)
    await caller.call(logout)
    const after = await mara.call(calls.getAgentProfile, { params: { id: agent.userid } })
    expect(after.user.last_logged_on > before.user.created_on).toBe(true)
    expect(after.actions.map((action) => action.action_type)).toEqual(['user_logout', 'user_login'])
  })

  it('makes a new token each time and leaves the session it replaces', async () => {
    const first = await server.signIn(people.emine)
    const second = await server.signIn(people.emine)
    expect(second.cookie).not.toBe(first.cookie)
    const listener = await first.socket()
    await first.call(login, { body: { email: people.emine.email, password: people.emine.password } })
    expect(await listener.ended()).toBe('signed-out')
    expect((await first.refused(validate)).status).toBe(401)
    expect((await second.call(validate)).status).toBe('valid')
  })
})

describe('a session', () => {
  it('without a cookie or with a made-up one is invalid', async () => {
    const invalid = { status: 401, error: 'not-signed-in' }
    expect(await server.anyone.refused(validate)).toMatchObject(invalid)
    const response = await server.anyone.request(validate.path, { headers: { cookie: 'sid=made-up' } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: 'invalid' })
    await expect(server.anyone.socket()).rejects.toThrow('not-signed-in')
  })

  it('does nothing for a page that shows another user as signed in, and stays', async () => {
    const mara = await buildAgent(server)
    const jonas = await server.signIn(await buildAgent(server))
    const { id } = await jonas.call(calls.validate)
    const pageOfJonas = jonas.sending({ 'desk-user': id })
    const pageOfMara = jonas.sending({ 'desk-user': mara.userid })
    expect((await pageOfJonas.call(calls.validate)).id).toBe(id)
    for (const call of [calls.validate, calls.getTickets, calls.logout])
      expect(await pageOfMara.refused(call)).toMatchObject({ status: 401 })
    expect((await jonas.call(calls.validate)).id).toBe(id)
  })

  it('ends with its sockets at logout, and only that one', async () => {
    // Nobody else in this file uses this account: the event that an earlier socket has gone may come late.
    const agent = await buildAgent(server)
    const leaving = await server.signIn(agent)
    const staying = await server.signIn(agent)
    const [gone, kept] = [await leaving.socket(), await staying.socket()]
    await leaving.call(logout)
    expect(await gone.ended()).toBe('signed-out')
    expect((await leaving.refused(calls.getPreferences)).status).toBe(401)
    expect((await staying.call(validate)).id).toBe(agent.userid)
    const offline = kept.receivedOf('userLogout').map(({ payload }) => payload.userid)
    expect(offline).not.toContain(agent.userid)
    kept.close()
  })

  it('slides with use, and not by being looked at', async () => {
    const caller = await server.signIn(people.aiko)
    const { expires } = await caller.call(validate)
    server.clock.tick(2 * HOUR)
    expect((await caller.call(validate)).expires).toBe(expires)
    await caller.call(calls.getPreferences)
    const slid = (await caller.call(validate)).expires
    expect(Date.parse(slid) - Date.parse(expires)).toBeGreaterThanOrEqual(2 * HOUR)
    server.clock.tick(13 * HOUR)
    expect((await caller.refused(validate)).status).toBe(401)
  })

  it('is renewed by one click, and asks for the password after a week all the same', async () => {
    const caller = await server.signIn(people.aiko)
    const last = Date.parse(caller.signedIn.expires) - 12 * HOUR + 7 * 24 * HOUR
    for (let elapsed = 0; elapsed < 160; elapsed += 10) {
      server.clock.tick(10 * HOUR)
      const { expires } = await caller.call(renewSession)
      expect(Date.parse(expires)).toBeLessThanOrEqual(last)
    }
    server.clock.tick(9 * HOUR)
    expect((await caller.refused(validate)).status).toBe(401)
  })
})

describe('preferences', () => {
  it('follow the agent to the next session', async () => {
    const caller = await server.signIn(people.emine)
    await caller.call(calls.changeLanguage, { body: { lang: 'tr' } })
    const changed = await caller.call(calls.changePreferences, { body: { theme: 'dark', sounds: false } })
    expect(changed).toMatchObject({ lang: 'tr', theme: 'dark', sounds: false, pushPreviews: false })
    const again = await server.signIn(people.emine)
    expect(again.signedIn.lang).toBe('tr')
    expect(await again.call(calls.getPreferences)).toEqual(changed)
  })

  it('keep the view of the tickets, reach the other tabs at once, and nobody else', async () => {
    const [caller, other] = [await server.signIn(people.emine), await server.signIn(people.aiko)]
    const [tab, others] = [await caller.socket(), await other.socket()]
    const ticketList = { ...showAll, view: 'waiting', order: 'newest' } as const
    const before = await caller.call(calls.getPreferences)
    expect(before.ticketList).toEqual(showAll)
    const [changed] = [
      await caller.call(calls.changePreferences, { body: { ticketList } }),
      await caller.call(calls.changePreferences, { body: { theme: 'light' } }),
    ]
    expect(changed).toEqual({ ...before, ticketList })
    const event = await tab.until('preferencesChanged')
    expect(applyToPreferences(before, event)).toEqual(changed)
    expect(await caller.call(calls.getPreferences)).toEqual({ ...changed, theme: 'light' })
    await server.settled()
    expect(others.receivedOf('preferencesChanged')).toEqual([])
    for (const one of [tab, others]) one.close()
  })

  it('that two tabs change at the same time are both kept', async () => {
    const caller = await server.signIn(people.aiko)
    const ticketList = { ...showAll, view: 'mine' } as const
    await Promise.all([
      caller.call(calls.changePreferences, { body: { ticketList } }),
      caller.call(calls.changePreferences, { body: { pushPreviews: true } }),
    ])
    expect(await caller.call(calls.getPreferences)).toMatchObject({ ticketList, pushPreviews: true })
  })

  it('keep changed shortcuts, as few and as short as keys are', async () => {
    const caller = await server.signIn(people.aiko)
    const shortcuts = { note: ['X'], reassign: ['Shift', 'Ж'] }
    const body = { shortcuts, singleKeys: false }
    expect(await caller.call(calls.changePreferences, { body })).toMatchObject(body)
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`action${at}`, ['X']]))
    for (const wrong of [{ note: [] }, { note: ['A', 'B', 'C'] }, { note: ['x'.repeat(11)] }, many])
      expect(await caller.refused(calls.changePreferences, { body: { shortcuts: wrong } })).toMatchObject({
        status: 400,
        error: 'invalid-input',
      })
    expect(await caller.call(calls.getPreferences)).toMatchObject(body)
  })

  it('of nobody are refused, and an unknown language changes nothing', async () => {
    expect((await server.anyone.refused(calls.changeLanguage, { body: { lang: 'tr' } })).status).toBe(401)
    const caller = await server.signIn(people.aiko)
    const response = await caller.request(calls.changeLanguage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lang: 'tlh' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalid-input', field: 'lang' })
    expect((await caller.call(calls.getPreferences)).lang).toBe('en')
  })
})

it('serves everybody the names and links of the product', async () => {
  expect(await server.anyone.call(calls.getPublicSettings)).toMatchObject({
    productName: 'Switchboard',
    companyName: 'Noor Coffee',
    userGuideUrl: '/user-guide/',
    defaultLanguage: 'en',
  })
})
