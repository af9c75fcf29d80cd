import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companiesFrom } from '../../config/companies.ts'
import {
  buildCompany,
  type Caller,
  type Company,
  companyBrowser,
  FIRST_ADMIN,
  type IdentityProvider,
  startIdentityProvider,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'
import { type HostileProvider, startHostileProvider } from './testing/hostile-provider.ts'

const startFactor = (caller: Caller, password: string) =>
  caller.refused(calls.startSecondFactor, { body: { password } })

describe('a person without a password', () => {
  let company: CompanyServer
  let server: TestServer

  beforeAll(async () => {
    company = await startCompanyServer({ ACCOUNTS: 'everyone' })
    server = company.server
    await buildCompany(server)
  })
  afterAll(() => company.stop())

  it('confirms with a new sign-in at the provider, sets a password, and confirms with that', async () => {
    const { sub } = company.newPerson()
    const browser = companyBrowser(server)
    await browser.signsInAs(sub)
    const before = browser.caller()
    expect(await before.call(calls.getOwnProof)).toEqual({
      by: 'sign-in',
      companies: [{ company: 'staff', name: 'Noor Coffee' }],
      goodUntil: null,
    })
    const newPassword = 'four kettles on the roof'
    const set = { currentPassword: '', newPassword, confirmPassword: newPassword }
    expect(await before.refused(calls.changePassword, { body: set })).toMatchObject({
      error: 'fresh-sign-in-needed',
      field: 'currentPassword',
    })
    await browser.signsInAgainAs(sub)
    const me = browser.caller()
    expect(await me.call(calls.getOwnProof)).not.toMatchObject({ goodUntil: null })
    const unlink = { company: 'staff', password: '' }
    expect((await me.refused(calls.unlinkLogin, { body: unlink })).error).toBe('no-own-password')
    await me.call(calls.changePassword, { body: set })
    expect(await me.call(calls.getOwnProof)).toEqual({ by: 'password' })
    expect((await startFactor(me, '')).error).toBe('wrong-password')
    await me.call(calls.unlinkLogin, { body: { company: 'staff', password: newPassword } })
  })

  it('confirms only for the account that has none: a sign-in does not stand for a password', async () => {
    const { sub, email } = company.newPerson()
    const browser = companyBrowser(server)
    await browser.signsInAgainAs(sub)
    const password = 'four kettles on the roof'
    const set = { currentPassword: '', newPassword: password, confirmPassword: password }
    await browser.caller().call(calls.changePassword, { body: set })
    await browser.signsInAgainAs(sub)
    expect((await startFactor(browser.caller(), '')).error).toBe('wrong-password')
    expect((await startFactor(await server.signIn({ email, password }), '')).error).toBe('wrong-password')
  })

  it('confirms for ten minutes, and nobody knows a password of the account', async () => {
    const { sub, email } = company.newPerson()
    const browser = companyBrowser(server)
    await browser.signsInAgainAs(sub)
    const me = browser.caller()
    expect((await startFactor(me, 'none')).error).toBe('wrong-password')
    await expect(server.signIn({ email, password: 'none' })).rejects.toThrow('Invalid email or password')
    const { secret } = await me.call(calls.startSecondFactor, { body: { password: '' } })
    expect(secret).not.toBe('')
    server.clock.tick(10 * 60_000)
    expect((await startFactor(me, '')).error).toBe('fresh-sign-in-needed')
  })
})

describe('a new sign-in', () => {
  let provider: HostileProvider
  let server: TestServer

  beforeAll(async () => {
    provider = await startHostileProvider()
    const { companies } = companiesFrom({
      OIDC_PROVIDERS: 'staff',
      OIDC_STAFF_ISSUER: provider.issuer,
      OIDC_STAFF_CLIENT_ID: 'desk',
      OIDC_STAFF_CLIENT_SECRET: 'secret',
      OIDC_STAFF_ACCOUNTS: 'everyone',
    })
    server = await startTestServer({ config: { companies } })
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  /** Until when the session stands for a password. */
  async function goodUntil(claims: object): Promise<string | null> {
    const browser = companyBrowser(server)
    const begun = await browser.post(calls.beginCompanySignIn, { company: 'staff', isAgain: true })
    const asked = new URL(String(begun['address'])).searchParams
    provider.lie({ claims: { nonce: asked.get('nonce') ?? '', ...claims } })
    const answer = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '' })
    await browser.finish(answer.toString())
    const proof = await browser.caller().call(calls.getOwnProof)
    return proof.by === 'sign-in' ? proof.goodUntil : 'a password'
  }

  it('counts where the provider says when, or is asked in words that it knows, and not in silence', async () => {
    const auth_time = Math.floor(server.clock.millis() / 1000)
    expect(await goodUntil({})).toBeNull()
    expect(await goodUntil({ auth_time: auth_time - 3600 })).toBeNull()
    expect(await goodUntil({ auth_time })).not.toBeNull()
    provider.asksAgain = true
    expect(await goodUntil({})).not.toBeNull()
    expect(await goodUntil({ auth_time: auth_time - 3600 })).toBeNull()
  })
})

describe('without passwords', () => {
  let provider: IdentityProvider
  let server: TestServer
  let people: Company

  beforeAll(async () => {
    provider = await startIdentityProvider()
    const config = { companies: [provider.company()], emergencyAdmin: FIRST_ADMIN.email }
    server = await startTestServer({ config })
    provider.admit(server.app.publicUrl())
    people = await buildCompany(server)
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  it('an administrator confirms with a new sign-in, the emergency administrator with the password', async () => {
    const { userid, email } = people.mara
    provider.people.push({ sub: userid, name: 'Mara Okafor', email, email_verified: true })
    const first = await server.firstAdmin()
    expect(await first.call(calls.getOwnProof)).toEqual({ by: 'password' })
    await first.call(calls.allowLinking, { params: { userid }, body: { password: FIRST_ADMIN.password } })
    const browser = companyBrowser(server)
    await browser.signsInAs(userid)
    const permit = { params: { userid: people.jonas.userid }, body: { password: '' } }
    expect((await browser.caller().refused(calls.allowLinking, permit)).error).toBe('fresh-sign-in-needed')
    for (const password of ['', 'not mine'])
      expect(await first.refused(calls.allowLinking, { ...permit, body: { password } })).toMatchObject({
        error: 'wrong-password',
        field: 'password',
      })
    const { id } = await first.call(calls.validate)
    const reset = { params: { userid: id }, body: { password: '' } }
    expect((await browser.caller().refused(calls.resetPassword, reset)).error).toBe('fresh-sign-in-needed')
    await browser.signsInAgainAs(userid)
    await browser.caller().call(calls.allowLinking, permit)
    expect((await browser.caller().call(calls.resetPassword, reset)).link).toContain('/reset#')
    const name = { first_name: 'Jonas', last_name: 'Weber' }
    const moved = { userid: people.jonas.userid, ...name, email: 'jonas.w@noor-coffee.example' }
    expect(await browser.caller().call(calls.updateAgent, { body: moved })).toMatchObject({
      email: 'jonas.w@noor-coffee.example',
    })
  })
})
