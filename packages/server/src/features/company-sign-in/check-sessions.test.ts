import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { companyBrowser } from '../../testing/index.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

let company: CompanyServer
beforeAll(async () => {
  company = await startCompanyServer({ ACCOUNTS: 'everyone', ALLOWED_GROUPS: 'desk' })
})
afterAll(() => company.stop())

async function signedIn() {
  const person = company.newPerson()
  const browser = companyBrowser(company.server)
  await browser.signsInAs(person.sub)
  const caller = browser.caller()
  const { id } = await caller.call(calls.validate)
  return { person, caller, id }
}

it('a session of somebody who lost the group ends although the accounts of others are held that are checked with it', async () => {
  const [held, other, leaving] = [await signedIn(), await signedIn(), await signedIn()]
  const ids = [held.id, other.id]
  const hold = (tx: Tx) =>
    sql`select from users where userid = any(${ids}::uuid[]) for update`.execute(tx.query)
  await whileHeld(company.server, hold, {
    begin() {
      leaving.person.groups = []
      company.server.clock.tick(6 * 60_000)
      void company.server.settled()
    },
    condition: async () => (await leaving.caller.request(calls.validate.path)).status === 401,
    what: 'the session to end',
  })
  await company.server.settled()
  // What the provider gave with the check that failed is not lost: the next one asks with it.
  company.server.clock.tick(6 * 60_000)
  await company.server.settled()
  for (const { caller } of [held, other])
    expect(await caller.call(calls.validate)).toMatchObject({ status: 'valid' })
})
