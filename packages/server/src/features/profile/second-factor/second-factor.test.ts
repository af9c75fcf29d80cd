import { type CallAnswer, calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  type Caller,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../../testing/index.ts'

let server: TestServer
let admin: Caller
let jonas: StaffMember
let secret: string
let recovery: string[]

const { login, loginSecondStep } = calls
const STEP = 30_000

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  jonas = await buildAgent(server)
  secret = await setUp(await server.signIn(jonas), jonas.password)
})
afterAll(() => server.stop())
// Each test has guesses and time steps of its own.
beforeEach(() => server.clock.tick(16 * 60_000))

const codeNow = (of = secret, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({
    timestamp: server.app.clock.millis() + steps * STEP,
  })

async function setUp(caller: Caller, password: string): Promise<string> {
  const setup = await caller.call(calls.startSecondFactor, { body: { password } })
  const confirmed = await caller.call(calls.confirmSecondFactor, { body: { code: codeNow(setup.secret) } })
  recovery = confirmed.recoveryCodes
  return setup.secret
}

async function challengeOf({ email, password }: StaffMember): Promise<string> {
  const refused = await server.anyone.refused(login, { body: { email, password } })
  expect(refused).toMatchObject({ status: 401, error: 'second-factor-needed' })
  return String(refused.detail?.['challenge'])
}

const finish = (challenge: string, code: string): Promise<CallAnswer<typeof loginSecondStep>> =>
  server.anyone.call(loginSecondStep, { body: { challenge, code } })
const wrong = async (challenge: string, code: string): Promise<string> =>
  (await server.anyone.refused(loginSecondStep, { body: { challenge, code } })).error

it('an administrator removes the one of somebody else, whose sessions end; not the own', async () => {
  const { email } = jonas
  expect((await server.anyone.refused(login, { body: { email, password: 'guess' } })).error).toBe(
    'wrong-credentials',
  )
  const challenge = await challengeOf(jonas)
  const code = codeNow()
  expect((await finish(challenge, code)).user.id).toBe(jonas.userid)
  expect(await wrong(challenge, code)).toBe('second-step-over')
  expect(await wrong(await challengeOf(jonas), code)).toBe('wrong-code')
})

it('takes the code of a clock one step off, and after it none of an earlier step', async () => {
  await finish(await challengeOf(jonas), codeNow(secret, 1))
  expect(await wrong(await challengeOf(jonas), codeNow())).toBe('wrong-code')
  expect(await wrong(await challengeOf(jonas), codeNow(secret, -2))).toBe('wrong-code')
})

it('two uses of one code at once sign in one', async () => {
  const [one, other] = [await challengeOf(jonas), await challengeOf(jonas)]
  const code = codeNow()
  const outcomes = await Promise.allSettled([finish(one, code), finish(other, code)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('takes each recovery code once, however it is typed', async () => {
  const [code = ''] = recovery
  await finish(await challengeOf(jonas), code.toUpperCase().replaceAll('-', ' '))
  expect(await wrong(await challengeOf(jonas), code)).toBe('wrong-code')
  const caller = await signedIn()
  expect(await caller.call(calls.getSecondFactor)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
})

it('refuses the sixth code within a quarter of an hour, the right one included', async () => {
  const challenge = await challengeOf(jonas)
  for (let guess = 0; guess < 5; guess += 1) expect(await wrong(challenge, '000000')).toBe('wrong-code')
  expect(await wrong(challenge, codeNow())).toBe('too-many-requests')
})

it('cannot be blocked for its owner by somebody who signs in under the name of its counter', async () => {
  const { userid } = jonas
  for (const email of [`second factor of ${userid}`, `code ${userid}`, userid])
    for (let guess = 0; guess < 6; guess += 1)
      await server.anyone.refused(login, { body: { email, password: 'x' } })
  server.clock.tick(61_000)
  expect((await finish(await challengeOf(jonas), codeNow())).user.id).toBe(userid)
})

it('forgets a right password after ten minutes, and when the account is locked meanwhile', async () => {
  const challenge = await challengeOf(jonas)
  server.clock.tick(11 * 60_000)
  expect(await wrong(challenge, codeNow())).toBe('second-step-over')
  const again = await challengeOf(jonas)
  admin = await server.firstAdmin()
  await admin.call(calls.lockAgent, { body: { userid: jonas.userid, locked: true } })
  expect(await wrong(again, codeNow())).toBe('second-step-over')
  await admin.call(calls.lockAgent, { body: { userid: jonas.userid, locked: false } })
})

it('keeps the secret sealed for its owner alone', async () => {
  const row = await server.app.db.query
    .selectFrom('second_factors')
    .select('secret')
    .where('userid', '=', jonas.userid)
    .executeTakeFirstOrThrow()
  expect(row.secret).not.toContain(secret)
  expect(server.app.secrets.open(row.secret, `second_factors/${jonas.userid}/secret`)).toBe(secret)
  expect(() => server.app.secrets.open(row.secret, `second_factors/${admin.me.id}/secret`)).toThrow(
    /authenticate/,
  )
})

it('is set up with the password and a first code, which ends the other sessions', async () => {
  const emine = await buildAgent(server)
  const [here, elsewhere] = [await server.signIn(emine), await server.signIn(emine)]
  expect((await here.refused(calls.startSecondFactor, { body: { password: 'guess' } })).field).toBe(
    'password',
  )
  expect((await here.refused(calls.confirmSecondFactor, { body: { code: '000000' } })).error).toBe(
    'second-factor-not-started',
  )
  const setup = await here.call(calls.startSecondFactor, { body: { password: emine.password } })
  expect(setup.squares.every((row) => row.length === setup.squares.length)).toBe(true)
  expect(await here.call(calls.getSecondFactor)).toMatchObject({ isOn: false })
  expect((await here.refused(calls.confirmSecondFactor, { body: { code: '000000' } })).error).toBe(
    'wrong-code',
  )
  await here.call(calls.confirmSecondFactor, { body: { code: codeNow(setup.secret) } })
  expect((await elsewhere.refused(calls.getSecondFactor)).status).toBe(401)
  const { password } = emine
  expect((await here.refused(calls.startSecondFactor, { body: { password } })).error).toBe('second-factor-on')
})

it('new recovery codes and turning it off need password and code', async () => {
  const caller = await signedIn()
  const { password } = jonas
  const off = async (body: { password: string; code: string }) =>
    (await caller.refused(calls.turnOffSecondFactor, { body })).error
  server.clock.tick(2 * STEP)
  expect(await off({ password: 'guess', code: codeNow() })).toBe('wrong-password')
  expect(await off({ password, code: '000000' })).toBe('wrong-code')
  const old = recovery
  const made = await caller.call(calls.makeRecoveryCodes, { body: { password, code: codeNow() } })
  expect(made.recoveryCodes).toHaveLength(10)
  expect(await wrong(await challengeOf(jonas), old[5] ?? '')).toBe('wrong-code')
  await caller.call(calls.turnOffSecondFactor, { body: { password, code: made.recoveryCodes[0] ?? '' } })
  expect((await server.signIn(jonas)).me.id).toBe(jonas.userid)
})

it('an administrator takes away the one of somebody else, whose sessions end; not the own', async () => {
  const aiko = await buildAdmin(server)
  const caller = await server.signIn(aiko)
  secret = await setUp(caller, aiko.password)
  admin = await server.firstAdmin()
  const ofAiko = { params: { userid: aiko.userid } }
  expect(await admin.call(calls.getSecondFactorOf, ofAiko)).toMatchObject({ isOn: true })
  expect((await caller.refused(calls.resetSecondFactor, { ...ofAiko, body: {} })).error).toBe(
    'own-second-factor',
  )
  await admin.call(calls.resetSecondFactor, { ...ofAiko, body: {} })
  await admin.call(calls.resetSecondFactor, { ...ofAiko, body: {} })
  expect((await caller.refused(calls.getSecondFactor)).status).toBe(401)
  expect(await admin.call(calls.getSecondFactorOf, ofAiko)).toMatchObject({ isOn: false })
  expect((await server.signIn(aiko)).me.id).toBe(aiko.userid)
  const { entries } = await admin.call(calls.getAuditLog, { query: { kind: 'second-factor' } })
  const resets = entries.filter(({ action }) => action === 'second-factor.reset')
  expect(resets).toMatchObject([{ actor: admin.me.id, subject: aiko.userid }])
})

async function signedIn(): Promise<Caller> {
  server.clock.tick(2 * STEP)
  const challenge = await challengeOf(jonas)
  const response = await server.anyone.request(loginSecondStep.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge, code: codeNow() }),
  })
  return server.anyone.sending({ cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' })
}
