import { calls, type FirstSteps } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, buildAgent, startTestServer, type TestServer } from '../../testing/index.ts'
import { addWebsiteChat, startChatVisitor } from '../visitor-chat/testing/chat-visitor.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer({ config: { companyName: 'Switchboard' } })
  admin = await server.firstAdmin()
})
afterAll(() => server.stop())

const steps = (): Promise<FirstSteps> => admin.call(calls.getFirstSteps)
const done = async (): Promise<string[]> =>
  Object.entries((await steps()).done).flatMap(([step, isDone]) => (isDone ? [step] : []))

describe('the first steps', () => {
  it('are all open on an empty installation, and done one after the other by what is there', async () => {
    expect(await steps()).toEqual({
      done: {
        company: false,
        profile: false,
        departments: false,
        channel: false,
        colleagues: false,
        message: false,
      },
      chat_page: null,
      examples: 'offered',
    })
    await admin.call(calls.saveGeneralSettings, { body: { companyName: 'Noor Coffee' } })
    expect(await done()).toEqual(['company'])
    const { email } = await admin.call(calls.getProfile)
    await admin.call(calls.updateProfile, { body: { first_name: 'Mara', last_name: 'Okafor', email } })
    admin = await server.firstAdmin()
    expect(await done()).toEqual(['company', 'profile'])
    const [first] = await admin.call(calls.getDepartments)
    const departmentid = first?.departmentid ?? ''
    await admin.call(calls.renameDepartment, { body: { departmentid, department_name: 'Support' } })
    expect(await done()).toEqual(['company', 'profile', 'departments'])
    const { accountid, key } = await addWebsiteChat(admin)
    expect(await steps()).toMatchObject({ done: { channel: true }, chat_page: `/chat/${key}` })
    const ola = { email: 'ola@noor-coffee.example', first_name: '', last_name: '' }
    const invitation = { ...ola, department_name: 'Support', is_admin: false }
    await admin.call(calls.inviteAgents, { body: { invitations: [invitation] } })
    expect(await done()).toEqual(['company', 'profile', 'departments', 'channel', 'colleagues'])
    const visitor = await startChatVisitor(server.url, key)
    await visitor.writes('Is anybody there?')
    expect(await done()).toHaveLength(6)
    await admin.call(calls.removeWebsiteChat, { params: { accountid }, body: {} })
    expect(await steps()).toMatchObject({ done: { channel: false, message: true }, chat_page: null })
  })

  it('count a colleague with an account, and no invitation that was revoked or is over', async () => {
    const { invitations } = await admin.call(calls.getInvitations)
    for (const { invitationid } of invitations)
      await admin.call(calls.revokeInvitation, { params: { invitationid }, body: {} })
    expect(await done()).not.toContain('colleagues')
    const mia = { email: 'mia@noor-coffee.example', first_name: '', last_name: '' }
    const invitation = { ...mia, department_name: 'Support', is_admin: false }
    await admin.call(calls.inviteAgents, { body: { invitations: [invitation] } })
    expect(await done()).toContain('colleagues')
    server.clock.tick(25 * 3600_000)
    admin = await server.firstAdmin()
    expect(await done()).not.toContain('colleagues')
    await buildAgent(server)
    expect(await done()).toContain('colleagues')
  })

  it('are put away and fetched back by each administrator alone, in all tabs', async () => {
    const other = await admin.socket()
    const { firstSteps } = await admin.call(calls.getPreferences)
    expect(firstSteps).toBe(true)
    await admin.call(calls.changePreferences, { body: { firstSteps: false } })
    await other.until('preferencesChanged', ({ payload }) => !payload.preferences.firstSteps)
    expect((await admin.call(calls.getPreferences)).firstSteps).toBe(false)
    await admin.call(calls.changePreferences, { body: { firstSteps: true } })
    await other.until('preferencesChanged', ({ payload }) => payload.preferences.firstSteps)
    other.close()
  })
})
