import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyBrowser } from '../../testing/index.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

let company: CompanyServer

beforeAll(async () => {
  company = await startCompanyServer({ ACCOUNTS: 'everyone' })
})

afterAll(() => company.stop())

it('a session ends when the person leaves at the provider, and those of others stay', async () => {
  const [mine, other] = [companyBrowser(company.server), companyBrowser(company.server)]
  await mine.signsInAs(company.newPerson().sub)
  await other.signsInAs(company.newPerson().sub)
  await mine.leavesAt(`${company.provider.issuer}/session/end`)
  await expect.poll(async () => (await mine.caller().request(calls.validate.path)).status).toBe(401)
  expect(await other.caller().call(calls.validate)).toMatchObject({ status: 'valid' })
})
