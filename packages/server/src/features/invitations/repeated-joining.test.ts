import { randomUUID } from 'node:crypto'
import { type CallInput, calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCompany, type Caller, startTestServer, type TestServer } from '../../testing/index.ts'

const { acceptInvitation } = calls

let server: TestServer
let mara: Caller

beforeAll(async () => {
  server = await startTestServer()
  const people = await buildCompany(server)
  mara = await server.signIn(people.mara)
})
afterAll(() => server.stop())

let count = 0

/** A person with a link, and the request with which the account is made of it. */
async function invited() {
  count += 1
  const email = `joining${count}@noor-coffee.example`
  const wanted = { email, first_name: '', last_name: '', department_name: 'Sales', is_admin: false }
  const { invited: made } = await mara.call(calls.inviteAgents, { body: { invitations: [wanted] } })
  const link = made[0]?.link ?? ''
  const form = {
    requestid: randomUUID(),
    token: link.slice(link.indexOf('#') + 1),
    first_name: 'Ola',
    last_name: 'Lund',
    password: 'amber teapot 17',
    confirmPassword: 'amber teapot 17',
    lang: 'es' as const,
  }
  return { email, form }
}

type Form = CallInput<typeof acceptInvitation>['body']

/** @returns the browser that it signs in */
async function join(form: Form): Promise<Caller> {
  const answer = await server.anyone.request(acceptInvitation.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(acceptInvitation.reply.safeParse(await answer.json()).error).toBeUndefined()
  return server.anyone.sending({ cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
}

const refusalOf = async (form: Form) => (await server.anyone.refused(acceptInvitation, { body: form })).error

describe('an account whose making was answered, but the answer was lost', () => {
  it('is made once and signed in to when the same request is repeated, also while the first still runs', async () => {
    const { email, form } = await invited()
    const [first, atOnce] = await Promise.all([join(form), join(form)])
    const again = await join(form)
    const ids = await Promise.all(
      [first, atOnce, again].map(async (one) => (await one.call(calls.validate)).id),
    )
    expect(new Set(ids).size).toBe(1)
    const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'agent' } })
    const accepted = entries.filter(
      (one) => one.action === 'agent.accept-invitation' && one.detail['email'] === email,
    )
    expect(accepted).toHaveLength(1)
  })

  it('is read once when the request is repeated', async () => {
    const { form } = await invited()
    await join(form)
    const reads = vi.spyOn(server.app.db.query, 'selectFrom')
    await join(form)
    const tables = reads.mock.calls.map(([table]) => table)
    reads.mockRestore()
    expect(tables.filter((table) => table === 'users')).toHaveLength(1)
  })

  it('opens for nobody who lacks the link, the password or the id of that request', async () => {
    const { form } = await invited()
    await join(form)
    const password = 'copper kettle 25'
    const others = [
      { password, confirmPassword: password },
      { token: 'x'.repeat(43) },
      { requestid: randomUUID() },
      { requestid: undefined },
    ]
    for (const changes of others)
      expect(await refusalOf({ ...form, ...changes })).toBe('invitation-not-found')
    await join(form)
  })

  it('opens no more once it is locked, has another password or has a second factor', async () => {
    const { form } = await invited()
    const person = await join(form)
    const { id: userid } = await person.call(calls.validate)
    await mara.call(calls.lockAgent, { body: { userid, locked: true } })
    expect(await refusalOf(form)).toBe('invitation-not-found')
    await mara.call(calls.lockAgent, { body: { userid, locked: false } })
    const again = await join(form)
    const { secret } = await again.call(calls.startSecondFactor, { body: { password: form.password } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.app.clock.millis(),
    })
    await again.call(calls.confirmSecondFactor, { body: { code } })
    expect(await refusalOf(form)).toBe('invitation-not-found')
    const { form: other } = await invited()
    const [currentPassword, newPassword] = [other.password, 'copper kettle 25']
    const body = { currentPassword, newPassword, confirmPassword: newPassword }
    await (await join(other)).call(calls.changePassword, { body })
    expect(await refusalOf(other)).toBe('invitation-not-found')
  })
})
