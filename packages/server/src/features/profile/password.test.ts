import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, type StaffMember } from '../../testing/build-people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let agent: StaffMember

beforeAll(async () => {
  server = await startTestServer()
  agent = await buildAgent(server)
})
afterAll(() => server.stop())

const form = (currentPassword: string, newPassword: string, confirmPassword = newPassword) => ({
  body: { currentPassword, newPassword, confirmPassword },
})

it('changes my password, keeps me here and signs me out everywhere else', async () => {
  const here = await server.signIn(agent)
  const elsewhere = await server.signIn(agent)
  const socket = await elsewhere.socket()
  expect(await here.call(calls.getMySessions)).toHaveLength(2)
  await here.call(calls.changePassword, form(agent.password, 'silver spoon 93'))
  expect(await socket.ended()).toBe('signed-out')
  expect((await elsewhere.refused(calls.getProfile)).error).toBe('not-signed-in')
  expect(await here.call(calls.getMySessions)).toMatchObject([{ current: true }])
  await expect(server.signIn(agent)).rejects.toThrow('Invalid email or password')
  agent = { ...agent, password: 'silver spoon 93' }
  await server.signIn(agent)
})

it('refuses a wrong current password, a weak new one and one that was mistyped, naming the field', async () => {
  const me = await server.signIn(agent)
  expect(await me.refused(calls.changePassword, form('not mine at all', 'green ladder 55'))).toMatchObject({
    error: 'wrong-password',
    field: 'currentPassword',
  })
  expect(await me.refused(calls.changePassword, form(agent.password, 'password'))).toMatchObject({
    error: 'weak-password',
    field: 'newPassword',
  })
  expect(
    await me.refused(calls.changePassword, form(agent.password, 'green ladder 55', 'green ladder 56')),
  ).toMatchObject({
    error: 'passwords-differ',
    message: 'Passwords do not match!',
    field: 'confirmPassword',
  })
  await server.signIn(agent)
})

it('ends my other sessions on request', async () => {
  const here = await server.signIn(agent)
  const elsewhere = await server.signIn(agent)
  await here.call(calls.endOtherSessions)
  expect((await elsewhere.refused(calls.getProfile)).status).toBe(401)
  await here.call(calls.getProfile)
})

it('lets the first administrator of a fresh desk edit the profile of admin@localhost', async () => {
  const local = await buildAgent(server, { email: 'admin@localhost' })
  const me = await server.signIn(local)
  await me.call(calls.updateProfile, {
    body: { first_name: 'Ada', last_name: 'Local', email: 'admin@localhost' },
  })
  await server.signIn(local)
})
