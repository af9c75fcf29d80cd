import { calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { buildAdmin, type Caller, type StaffMember } from '../../testing/index.ts'
import { FIRST_ADMIN, startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { lockUser } from '../users/users.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

/** The owner of an account takes it back while a request of an intruder, who knows the password, is on its way. */
let server: TestServer
let admin: Caller
let owner: StaffMember
let intruder: Caller

const FRESH = 'copper whistle 88'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await buildAdmin(server)
  intruder = await server.signIn(owner)
})

async function linkOfOwner(): Promise<string> {
  const { link } = await admin.call(calls.resetPassword, {
    params: { userid: owner.userid },
    body: { password: FIRST_ADMIN.password },
  })
  return link.slice(link.indexOf('#') + 1)
}
const finishReset = (token: string) =>
  server.anyone.call(calls.finishReset, { body: { token, password: FRESH, confirmPassword: FRESH } })

/** Holds something until so many requests wait for it. */
const beginWhileHeld = <T>(hold: (tx: Tx) => Promise<unknown>, begin: (until: typeof wait) => Promise<T>) =>
  server.app.db.transaction(async (tx) => {
    await hold(tx)
    return begin(wait)
  })
const wait = (requests: number): Promise<void> =>
  untilWaiting(server.app.db, 'the requests to wait', requests)

/** Both wait for the account, the owner first. */
const afterTheOwner = async (request: () => Promise<{ error: string }>): Promise<string> => {
  const token = await linkOfOwner()
  const { reset, refused } = await beginWhileHeld(
    (tx) => lockUser(tx, owner.userid),
    async (until) => {
      const resetting = finishReset(token)
      await until(1)
      const asking = request()
      await until(2)
      return { reset: resetting, refused: asking }
    },
  )
  await reset
  return (await refused).error
}

it('no API key is made by a request that the new password of the owner overtakes', async () => {
  const token = await linkOfOwner()
  const body = { name: 'Stays', scopes: ['clients:read' as const], expires_in_days: null }
  const { refused } = await beginWhileHeld(
    (tx) => takeAdvisoryLock(tx, 'api keys'),
    async (until) => {
      const asking = intruder.refused(calls.createApiKey, { body })
      await until(1)
      await finishReset(token)
      return { refused: asking }
    },
  )
  expect(await refused).toMatchObject({ status: 401, error: 'not-signed-in' })
  expect((await admin.call(calls.getApiKeys)).keys).toEqual([])
})

it('the new password of the owner is not replaced by a request that it overtakes', async () => {
  const mine = 'yellow bucket 41'
  const body = { currentPassword: owner.password, newPassword: mine, confirmPassword: mine }
  expect(await afterTheOwner(() => intruder.refused(calls.changePassword, { body }))).toBe('not-signed-in')
  await server.signIn({ ...owner, password: FRESH })
})

it('the email is not changed by a request that the new password of the owner overtakes', async () => {
  const body = {
    first_name: 'Mara',
    last_name: 'Okafor',
    email: 'intruder@elsewhere.example',
    password: owner.password,
  }
  expect(await afterTheOwner(() => intruder.refused(calls.updateProfile, { body }))).toBe('not-signed-in')
  await server.signIn({ ...owner, password: FRESH })
})

it('no second factor is turned on by a request that the new password of the owner overtakes', async () => {
  const { secret } = await intruder.call(calls.startSecondFactor, { body: { password: owner.password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.app.clock.millis(),
  })
  const token = await linkOfOwner()
  const { refused } = await beginWhileHeld(
    (tx) =>
      tx.query
        .selectFrom('second_factors')
        .select('userid')
        .where('userid', '=', owner.userid)
        .forUpdate()
        .execute(),
    async (until) => {
      const asking = intruder.refused(calls.confirmSecondFactor, { body: { code } })
      await until(1)
      await finishReset(token)
      return { refused: asking }
    },
  )
  expect((await refused).error).toBe('not-signed-in')
  await server.signIn({ ...owner, password: FRESH })
})
