import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCompany, type Caller, type Company, startTestServer, type TestServer } from './index.ts'
import { buildPendingTicket } from '../features/departments/testing/build-pending-ticket.ts'

let server: TestServer
let company: Company
let mara: Caller

beforeAll(async () => {
  server = await startTestServer()
  company = await buildCompany(server)
  mara = await server.signIn(company.mara)
})
afterAll(() => server.stop())

/** A client of a new ticket. */
async function aClient(): Promise<string> {
  const ticketid = await buildPendingTicket(server, company.support)
  return (await mara.call(calls.getTicket, { params: { ticketid } })).clientid
}

const password = 'amber teapot 17'
const person = (firstName: string, lastName: string) => ({
  email: `${firstName.length}.${lastName.length}@example.com`,
  pass: password,
  confirmPassword: password,
  firstName,
  lastName,
  department: company.support.departmentid,
  isAdmin: false,
})
const key = (name: string) => ({ name, scopes: ['clients:read' as const], expires_in_days: null })

describe('a name', () => {
  it.each(['\u200b', ' \u2060\u00ad\u3164 ', '\u202e\u2066'])(
    'needs a visible character: %j',
    async (name) => {
      expect(await mara.refused(calls.createApiKey, { body: key(name) })).toMatchObject({
        status: 400,
        field: 'name',
      })
      expect(await mara.refused(calls.registerAgent, { body: person(name, 'Weber') })).toMatchObject({
        error: 'missing-fields',
        field: 'firstName',
      })
      expect(await mara.refused(calls.createDepartment, { body: { department_name: name } })).toMatchObject({
        error: 'missing-fields',
        field: 'department_name',
      })
      const saved = { first_name: 'Mara', last_name: name, email: company.mara.email }
      expect(await mara.refused(calls.updateProfile, { body: saved })).toMatchObject({
        error: 'missing-fields',
        field: 'last_name',
      })
      const bubble = { name: 'Greeting', content: 'Hello' }
      for (const field of ['name', 'content'] as const)
        expect(await mara.refused(calls.createBubble, { body: { ...bubble, [field]: name } })).toMatchObject({
          error: 'empty-bubble',
          field,
        })
      const clientid = await aClient()
      for (const field of ['client_name', 'address', 'account_number', 'note'] as const)
        expect(await mara.refused(calls.updateClient, { body: { clientid, [field]: name } })).toMatchObject({
          error: 'missing-fields',
          field,
        })
    },
  )

  it('is kept without characters that turn the writing around, and with those that join letters', async () => {
    const { user } = await mara.call(calls.registerAgent, { body: person('\u202eanaJ', '\u2066Weber\u2069') })
    expect(user).toMatchObject({ first_name: 'anaJ', last_name: 'Weber' })
    const body = { department_name: 'Sales\u202egnp' }
    expect(await mara.call(calls.createDepartment, { body })).toMatchObject({ department_name: 'Salesgnp' })
    const made = await mara.call(calls.createApiKey, {
      body: key('\u202b\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'),
    })
    expect(made.key.name).toBe('\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645')
  })
})
