import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let mine: Caller
let password: string
let secret: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const agent = await buildAgent(server)
  password = agent.password
  mine = await server.signIn(agent)
  secret = await started()
})

const started = async (): Promise<string> =>
  (await mine.call(calls.startSecondFactor, { body: { password } })).secret
/** Of the next time step: none counts twice. */
function nextCode(): string {
  server.clock.tick(30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.millis() })
}
const confirm = async (requestid: string, code: string): Promise<string[]> =>
  (await mine.call(calls.confirmSecondFactor, { body: { requestid, code } })).recoveryCodes
const renew = async (requestid: string, code: string): Promise<string[]> =>
  (await mine.call(calls.makeRecoveryCodes, { body: { requestid, password, code } })).recoveryCodes

async function signsInWith(code: string): Promise<boolean> {
  const { email } = mine.me
  const refused = await server.anyone.refused(calls.login, { body: { email, password } })
  const challenge = String(refused.detail?.['challenge'])
  return server.anyone.call(calls.loginSecondStep, { body: { challenge, code } }).then(
    () => true,
    () => false,
  )
}

it('answers a repeated confirmation with the recovery codes of the first, also while that still runs', async () => {
  const [requestid, code] = [randomUUID(), nextCode()]
  const [first, other] = await Promise.all([confirm(requestid, code), confirm(requestid, code)])
  expect(first).toHaveLength(10)
  expect(other).toEqual(first)
  expect(await confirm(requestid, nextCode())).toEqual(first)
  expect(await signsInWith(first[9] ?? '')).toBe(true)
})

it('gives them to nobody without the id of that request, and no more once one was used', async () => {
  const [requestid, code] = [randomUUID(), nextCode()]
  const codes = await confirm(requestid, code)
  const again = { error: 'second-factor-not-started' }
  expect(await mine.refused(calls.confirmSecondFactor, { body: { code } })).toMatchObject(again)
  const elsewhere = { body: { requestid: randomUUID(), code } }
  expect(await mine.refused(calls.confirmSecondFactor, elsewhere)).toMatchObject(again)
  expect(await signsInWith(codes[0] ?? '')).toBe(true)
  expect(await mine.refused(calls.confirmSecondFactor, { body: { requestid, code } })).toMatchObject(again)
})

it('answers a repeated request for new recovery codes with the same ones, although its code was used', async () => {
  const first = await confirm(randomUUID(), nextCode())
  const [requestid, code] = [randomUUID(), nextCode()]
  const [codes, others] = await Promise.all([renew(requestid, code), renew(requestid, code)])
  expect(others).toEqual(codes)
  expect(await renew(requestid, code)).toEqual(codes)
  expect(codes).not.toEqual(first)
  const body = { requestid: randomUUID(), password, code }
  expect(await mine.refused(calls.makeRecoveryCodes, { body })).toMatchObject({ error: 'wrong-code' })
  const guessed = { body: { requestid, password: 'guess', code } }
  expect(await mine.refused(calls.makeRecoveryCodes, guessed)).toMatchObject({ error: 'wrong-password' })
  expect(await signsInWith(first[0] ?? '')).toBe(false)
  expect(await signsInWith(codes[0] ?? '')).toBe(true)
})

it('gives others to the same request once the factor was turned off and on again', async () => {
  const requestid = randomUUID()
  const first = await confirm(requestid, nextCode())
  await mine.call(calls.turnOffSecondFactor, { body: { password, code: nextCode() } })
  secret = await started()
  expect(await confirm(requestid, nextCode())).not.toEqual(first)
})
