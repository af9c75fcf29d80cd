import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCompany, type Caller, companyBrowser, type TestServer } from '../../testing/index.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

let company: CompanyServer
let server: TestServer
let mara: Caller

beforeAll(async () => {
  company = await startCompanyServer({ ACCOUNTS: 'everyone' })
  server = company.server
  mara = await server.signIn((await buildCompany(server)).mara)
})
afterAll(() => company.stop())

const refusedOn = async () => (await mara.call(calls.getCompanyLogins)).companies[0]?.refusedOn

it.each(['body', 'challenge'] as const)(
  'a secret that the provider refuses is named for the person and the administrators (%s)',
  async (how) => {
    const { sub } = company.newPerson()
    const socket = await mara.socket()
    company.provider.refusesSecret(how)
    expect(await companyBrowser(server).refusedAs(sub)).toBe('company-client-refused')
    await socket.until('companyLoginsChanged')
    expect(await refusedOn()).toEqual(expect.stringMatching(/Z$/))
    const { entries } = await mara.call(calls.getAuditLog, { query: { text: '' } })
    expect(entries).toContainEqual(
      expect.objectContaining({
        result: 'refused',
        detail: { company: 'Noor Coffee', why: 'company-client-refused' },
      }),
    )
    company.provider.refusesSecret(null)
    await companyBrowser(server).signsInAs(sub)
    expect(await refusedOn()).toBeNull()
    socket.close()
  },
)

it('a secret that the provider refuses ends no session, and is known without a sign-in', async () => {
  const { sub } = company.newPerson()
  const browser = companyBrowser(server)
  await browser.signsInAs(sub)
  company.provider.refusesSecret('body')
  server.clock.tick(6 * 60_000)
  await server.settled()
  expect(await refusedOn()).not.toBeNull()
  await browser.caller().call(calls.getProfile)
  company.provider.refusesSecret(null)
  server.clock.tick(6 * 60_000)
  await server.settled()
  expect(await refusedOn()).toBeNull()
  await browser.caller().call(calls.getProfile)
})
