import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let people: Company
let mara: Caller

beforeAll(async () => {
  server = await startTestServer()
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
})
afterAll(() => server.stop())

const form = (changes: object = {}) => ({
  body: {
    email: 'new@noor-coffee.example',
    pass: 'amber teapot 17',
    confirmPassword: 'amber teapot 17',
    firstName: 'Olu',
    lastName: 'Adeyemi',
    department: people.sales.departmentid,
    department_name: 'Sales',
    isAdmin: false,
    isModerator: false,
    ...changes,
  },
})

it.each(['email', 'pass', 'confirmPassword', 'firstName', 'lastName', 'department'])(
  'a field of blanks is missing: %s',
  async (field) => {
    const before = (await mara.call(calls.getAllAgents, { query: {} })).totalAgents
    expect(await mara.refused(calls.registerAgent, form({ [field]: ' \t ' }))).toMatchObject({
      status: 400,
      message: 'Some fields are missing!',
      field,
    })
    expect((await mara.call(calls.getAllAgents, { query: {} })).totalAgents).toBe(before)
  },
)

it('a username is made of the email, in small letters, and of plain signs only', async () => {
  const email = 'Zoë.O’Brien+Desk_7@noor-coffee.example'
  const wished = { email: email.normalize('NFKD').replaceAll(/[^\w.+@-]/g, '') }
  const { user } = await mara.call(calls.registerAgent, form(wished))
  expect(user.username).toMatch(/^[a-z0-9._-]+$/)
  expect(user.username).toBe('zoe.obriendesk_7')
})

it('an administrator can be registered as one', async () => {
  const { user } = await mara.call(
    calls.registerAgent,
    form({ email: 'boss@noor-coffee.example', isAdmin: true }),
  )
  expect(user).toMatchObject({ role: 'admin', isAdmin: true, isModerator: false })
})

it('a refused field has a reason code that pages translate, and its limit', async () => {
  for (const [change, field, detail] of [
    [{ email: 'annx' }, 'email', { why: 'email' }],
    [{ email: `${'a'.repeat(300)}@noor-coffee.example` }, 'email', { why: 'too-long', limit: 254 }],
    [{ firstName: 'a'.repeat(201) }, 'firstName', { why: 'too-long', limit: 200 }],
    [{ isAdmin: 'yes' }, 'isAdmin', { why: 'format' }],
    [{ department: 'Sales' }, 'department', { why: 'format' }],
  ] as const) {
    const refusal = await mara.refused(calls.registerAgent, form(change))
    expect(refusal).toMatchObject({ status: 400, error: 'invalid-input', field, detail })
    expect(refusal.message).not.toBe(`${field}: Invalid input`)
  }
})

it('an agent is registered once when the request is repeated, also while it still runs, and another form is another request', async () => {
  const requestid = randomUUID()
  const ask = (changes: object = {}, by = mara) =>
    by.call(calls.registerAgent, form({ requestid, email: 'once@noor-coffee.example', ...changes }))
  const [first, atOnce] = await Promise.all([ask(), ask()])
  expect([atOnce, await ask()]).toEqual([first, first])
  const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'agent' } })
  expect(entries.filter(({ detail }) => detail['email'] === first.user.email)).toHaveLength(1)
  const other = { pass: 'copper kettle 25', confirmPassword: 'copper kettle 25' }
  const body = (changes: object) => form({ requestid, email: 'once@noor-coffee.example', ...changes })
  for (const changes of [other, { requestid: undefined }, { requestid: randomUUID() }])
    expect(await mara.refused(calls.registerAgent, body(changes))).toMatchObject({ error: 'email-taken' })
  const second = await server.firstAdmin()
  expect(await second.refused(calls.registerAgent, body({}))).toMatchObject({ error: 'email-taken' })
})
