import { calls, type Scope } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let company: Company
let mara: Caller
let other: StaffMember

beforeAll(async () => {
  server = await startTestServer()
  company = await buildCompany(server)
  mara = await server.signIn(company.mara)
  other = await buildAdmin(server, { department: company.support })
})
afterAll(() => server.stop())

async function programWith(...scopes: Scope[]): Promise<Caller> {
  const body = { name: 'Personnel system', scopes, expires_in_days: null }
  const { secret } = await mara.call(calls.createApiKey, { body })
  return server.anyone.sending({ authorization: `Bearer ${secret}` })
}

const registration = (email: string, isAdmin = false) => ({
  body: {
    email,
    pass: 'amber teapot 17',
    confirmPassword: 'amber teapot 17',
    firstName: 'Ola',
    lastName: 'Lund',
    department: company.sales.departmentid,
    department_name: '',
    isAdmin,
    isModerator: false,
  },
})
const invitation = (email: string, changes: object = {}) => ({
  body: {
    invitations: [
      { email, first_name: '', last_name: '', department_name: 'Sales', is_admin: false, ...changes },
    ],
  },
})
const edit = ({ userid, email }: { userid: string; email: string }, departmentid: string) => ({
  body: { userid, email, first_name: 'Jonas', last_name: 'Weber', departmentid },
})
const isRefused = 'key-not-for-administrators'

describe('a program with a key for staff', () => {
  it('registers, moves, locks and invites agents; the audit log names the key with each', async () => {
    const program = await programWith('staff:write')
    const watcher = await mara.socket()
    const { user } = await program.call(calls.registerAgent, registration('ola@noor-coffee.example'))
    await watcher.until('newUser', ({ payload }) => payload.agent.userid === user.userid)
    watcher.close()
    await server.signIn({ email: 'ola@noor-coffee.example', password: 'amber teapot 17' })
    const moved = await program.call(calls.updateAgent, edit(user, company.support.departmentid))
    expect(moved.departmentid).toBe(company.support.departmentid)
    for (const locked of [true, true]) {
      const body = { userid: user.userid, locked }
      expect((await program.call(calls.lockAgent, { body })).closed_on).not.toBe('')
    }
    const { invited } = await program.call(calls.inviteAgents, invitation('eva@noor-coffee.example'))
    const [eva] = invited
    const params = { invitationid: eva?.invitation.invitationid ?? '' }
    await program.call(calls.renewInvitation, { params, body: {} })
    await program.call(calls.revokeInvitation, { params, body: {} })
    const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'agent' } })
    const done = entries.filter(({ detail }) => detail['API key'] === 'Personnel system')
    expect(done.map(({ action }) => action).toReversed()).toEqual([
      'agent.register',
      'agent.update',
      'agent.lock',
      'agent.invite',
      'agent.renew-invitation',
      'agent.revoke-invitation',
    ])
    expect(done.every(({ actor }) => actor === company.mara.userid)).toBe(true)
  })

  it('makes no administrator, by no call', async () => {
    const program = await programWith('staff:write', 'departments:write', 'admin:read')
    const email = 'boss@noor-coffee.example'
    expect((await program.refused(calls.registerAgent, registration(email, true))).error).toBe(isRefused)
    expect((await program.refused(calls.inviteAgents, invitation(email, { is_admin: true }))).error).toBe(
      isRefused,
    )
    const promotion = { body: { userid: company.jonas.userid, isAdmin: true } }
    expect((await program.refused(calls.setAdmin, promotion)).error).toBe('out-of-scope')
    const { invited } = await mara.call(calls.inviteAgents, invitation(email, { is_admin: true }))
    const link = { params: { invitationid: invited[0]?.invitation.invitationid ?? '' }, body: {} }
    expect((await program.refused(calls.renewInvitation, link)).error).toBe(isRefused)
    expect((await program.refused(calls.revokeInvitation, link)).error).toBe(isRefused)
    expect((await program.refused(calls.inviteAgents, invitation(email))).error).toBe(isRefused)
    const token = invited[0]?.link.split('#')[1] ?? ''
    await server.anyone.call(calls.readInvitation, { body: { token } })
  })

  it('changes and locks no administrator, its maker included', async () => {
    const program = await programWith('staff:write')
    for (const admin of [other, company.mara]) {
      const { departmentid } = company.sales
      expect((await program.refused(calls.updateAgent, edit(admin, departmentid))).error).toBe(isRefused)
      const { error } = await program.refused(calls.lockAgent, {
        body: { userid: admin.userid, locked: true },
      })
      expect(error).toBe(admin === other ? isRefused : 'own-flags')
    }
    await server.signIn(other)
  })

  it('makes a department only with the scope for departments', async () => {
    const wish = invitation('nora@noor-coffee.example', { department_name: 'Night shift' })
    const staff = await programWith('staff:write')
    expect((await staff.refused(calls.inviteAgents, wish)).error).toBe('department-not-found')
    const both = await programWith('staff:write', 'departments:write')
    await both.call(calls.inviteAgents, wish)
    const departments = await programWith('departments:write')
    const made = await departments.call(calls.createDepartment, { body: { department_name: 'Returns' } })
    const { departmentid } = made
    await departments.call(calls.renameDepartment, { body: { departmentid, department_name: 'Repairs' } })
    await departments.call(calls.setDefaultDepartment, { body: { departmentid } })
    await departments.call(calls.deleteDepartment, { body: { departmentid } })
    expect((await departments.refused(calls.registerAgent, registration('x@y.example'))).error).toBe(
      'out-of-scope',
    )
  })
})
