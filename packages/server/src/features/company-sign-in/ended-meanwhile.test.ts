import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import {
  buildAdmin,
  buildAgent,
  type Caller,
  companyBrowser,
  CallRefused,
  FIRST_ADMIN,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { lockUser } from '../users/users.ts'
import { queueForLogin } from './company-sign-in-store.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

/** The owner of an account takes it back while a request of an intruder, who knows the password, is on its way. */
let company: CompanyServer
let server: TestServer
let admin: Caller

const FRESH = 'copper whistle 88'

beforeAll(async () => {
  company = await startCompanyServer({})
  server = company.server
  admin = await server.firstAdmin()
})
afterAll(() => company.stop())

/** With the new password all sessions of the account end. */
async function ownerTakesBack({ userid }: StaffMember): Promise<void> {
  const body = { password: FIRST_ADMIN.password }
  const { link } = await admin.call(calls.resetPassword, { params: { userid }, body })
  const token = link.slice(link.indexOf('#') + 1)
  await server.anyone.call(calls.finishReset, { body: { token, password: FRESH, confirmPassword: FRESH } })
}

/** Why a request is refused that waits for what is held while the owner takes the account back. */
async function refusedMeanwhile(
  owner: StaffMember,
  hold: (tx: Tx) => Promise<unknown>,
  request: () => Promise<unknown>,
): Promise<string> {
  const { outcome } = await server.app.db.transaction(async (tx) => {
    await hold(tx)
    const asking = request().then(
      () => 'not refused',
      (error: unknown) => (error instanceof CallRefused ? error.answer.error : String(error)),
    )
    await untilWaiting(server.app.db, 'the request to wait')
    await ownerTakesBack(owner)
    return { outcome: asking }
  })
  return outcome
}

async function linkedTo({ email }: StaffMember): Promise<unknown> {
  const owner = await server.signIn({ email, password: FRESH })
  return (await owner.call(calls.getLinkedLogins)).logins[0]?.linked ?? null
}

it('no login is linked by a request that the new password of the owner overtakes', async () => {
  const owner = await buildAdmin(server)
  const intruder = companyBrowser(server, await server.signIn(owner))
  const { sub } = company.newPerson()
  const login = { issuer: company.provider.company().issuer, subject: sub }
  const refused = await refusedMeanwhile(
    owner,
    (tx) => queueForLogin(tx, login),
    () => intruder.linksAs(sub, owner.password),
  )
  expect(refused).toBe('not-signed-in')
  expect(await linkedTo(owner)).toBeNull()
})

it('the login of the owner is not unlinked by a request that the new password overtakes', async () => {
  const owner = await buildAdmin(server)
  const { sub, email } = company.newPerson()
  await companyBrowser(server, await server.signIn(owner)).linksAs(sub, owner.password)
  const intruder = await server.signIn(owner)
  const refused = await refusedMeanwhile(
    owner,
    ({ query }) =>
      query.selectFrom('linked_logins').selectAll().where('subject', '=', sub).forUpdate().execute(),
    () => intruder.call(calls.unlinkLogin, { body: { company: 'staff', password: owner.password } }),
  )
  expect(refused).toBe('not-signed-in')
  expect(await linkedTo(owner)).toMatchObject({ email })
})

it('nobody is allowed to link by a request that the new password of an administrator overtakes', async () => {
  const [owner, other] = [await buildAdmin(server), await buildAgent(server)]
  const intruder = await server.signIn(owner)
  const refused = await refusedMeanwhile(
    owner,
    (tx) => lockUser(tx, other.userid),
    () =>
      intruder.call(calls.allowLinking, {
        params: { userid: other.userid },
        body: { password: owner.password },
      }),
  )
  expect(refused).toBe('not-signed-in')
  const permits = await server.app.db.query.selectFrom('linking_permits').select('userid').execute()
  expect(permits).toEqual([])
})
