import { calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  type Caller,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'

const { createApiKey, getApiKeys, lockAgent, resetPassword, setAdmin, validate } = calls

let desk: TestServer
let mara: StaffMember
let admin: Caller

beforeAll(async () => {
  desk = await startTestServer()
  mara = await buildAdmin(desk)
  admin = await desk.signIn(mara)
})
afterAll(() => desk.stop())

const reset = (userid: string, password = mara.password) => ({ params: { userid }, body: { password } })

it('gives a random password that is shown once, and is to be changed at the next sign-in', async () => {
  const agent = await buildAgent(desk)
  const here = await desk.signIn(agent)
  const socket = await here.socket()
  const { password } = await admin.call(resetPassword, reset(agent.userid))
  expect(password).toMatch(/^\S{16,}$/)
  expect(await socket.ended()).toBe('signed-out')
  expect((await here.refused(validate)).status).toBe(401)
  await expect(desk.signIn(agent)).rejects.toThrow('Invalid email or password')
  const back = await desk.signIn({ ...agent, password })
  expect(back.signedIn.passwordIsTemporary).toBe(true)
  const again = await admin.call(resetPassword, reset(agent.userid))
  expect(again.password).not.toBe(password)
  await expect(desk.signIn({ ...agent, password })).rejects.toThrow('Invalid email or password')
})

it('is one line of the audit log, which does not name the password', async () => {
  const agent = await buildAgent(desk)
  const { password } = await admin.call(resetPassword, reset(agent.userid))
  const rows = await desk.app.db.query
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', agent.userid)
    .where('action', '=', 'agent.reset-password')
    .execute()
  expect(rows).toMatchObject([{ actor: mara.userid, result: 'done' }])
  expect(JSON.stringify(rows)).not.toContain(password)
})

it('asks for the administrator’s own password, and counts a wrong one as a guess', async () => {
  const agent = await buildAgent(desk)
  const other = await buildAdmin(desk)
  const caller = await desk.signIn(other)
  for (let guess = 0; guess < 10; guess += 1)
    expect(await caller.refused(resetPassword, reset(agent.userid, 'not my password'))).toMatchObject({
      status: 400,
      error: 'wrong-password',
      field: 'password',
    })
  expect((await caller.refused(resetPassword, reset(agent.userid, other.password))).status).toBe(429)
  await desk.signIn(agent)
})

it('is not for oneself, not for agents, not for a key, and needs somebody', async () => {
  const agent = await buildAgent(desk)
  const session = await desk.signIn(agent)
  expect(await admin.refused(resetPassword, reset(mara.userid))).toMatchObject({
    status: 409,
    error: 'own-password',
  })
  expect((await session.refused(resetPassword, reset(mara.userid, agent.password))).status).toBe(403)
  expect((await desk.anyone.refused(resetPassword, reset(agent.userid))).status).toBe(401)
  const nobody = reset('00000000-0000-4000-8000-000000000000')
  expect(await admin.refused(resetPassword, nobody)).toMatchObject({ status: 404, error: 'agent-not-found' })
  const body = { name: 'Import', scopes: ['clients:read' as const], expires_in_days: null }
  const { secret } = await admin.call(createApiKey, { body })
  const program = desk.anyone.sending({ authorization: `Bearer ${secret}` })
  expect((await program.refused(resetPassword, reset(agent.userid))).error).toBe('out-of-scope')
  await desk.signIn(agent)
})

it('opens no account alone: a second factor stays, and a locked agent stays locked', async () => {
  const agent = await buildAgent(desk)
  const session = await desk.signIn(agent)
  const { secret } = await session.call(calls.startSecondFactor, { body: { password: agent.password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: desk.app.clock.millis(),
  })
  await session.call(calls.confirmSecondFactor, { body: { code } })
  const { password } = await admin.call(resetPassword, reset(agent.userid))
  await expect(desk.signIn({ ...agent, password })).rejects.toThrow('second-factor-needed')
  const locked = await buildAgent(desk)
  await admin.call(lockAgent, { body: { userid: locked.userid, locked: true } })
  const opens = await admin.call(resetPassword, reset(locked.userid))
  await expect(desk.signIn({ ...locked, password: opens.password })).rejects.toThrow('Invalid email')
})

it('ends the API keys of the account, and whoever was demoted meanwhile resets nothing', async () => {
  const other = await buildAdmin(desk)
  const caller = await desk.signIn(other)
  const body = { name: 'Export', scopes: ['clients:read' as const], expires_in_days: null }
  const { key, secret } = await caller.call(createApiKey, { body })
  await admin.call(resetPassword, reset(other.userid))
  const program = desk.anyone.sending({ authorization: `Bearer ${secret}` })
  expect((await program.refused(calls.getAllClients)).error).toBe('not-signed-in')
  expect((await admin.call(getApiKeys)).keys.map(({ keyid }) => keyid)).not.toContain(key.keyid)

  const demoted = await buildAdmin(desk)
  const was = await desk.signIn(demoted)
  const agent = await buildAgent(desk)
  const [, refusal] = await Promise.all([
    admin.call(setAdmin, { body: { userid: demoted.userid, isAdmin: false } }),
    was.call(resetPassword, reset(agent.userid, demoted.password)).catch((error: unknown) => error),
  ])
  if (refusal instanceof Error) await desk.signIn(agent)
  expect((await was.refused(resetPassword, reset(agent.userid, demoted.password))).status).toBe(403)
})
