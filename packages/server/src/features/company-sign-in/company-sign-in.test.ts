import { calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  CallRefused,
  type Company,
  companyBrowser,
  type IdentityProvider,
  type ProviderPerson,
  type TestServer,
} from '../../testing/index.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

let company: CompanyServer
let provider: IdentityProvider
let server: TestServer
let people: Company
let mara: Caller

const HOUR = 3600_000

beforeAll(async () => {
  company = await startCompanyServer({
    ACCOUNTS: 'everyone',
    ALLOWED_GROUPS: 'desk; desk-admins',
    ADMIN_GROUPS: 'desk-admins',
    DEPARTMENTS: 'cn=repairs,ou=groups=Support; shop=Sales',
  })
  ;({ provider, server } = company)
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
})

afterAll(() => company.stop())

const newPerson = (more?: Partial<ProviderPerson>): ProviderPerson => company.newPerson(more)

const auditOf = async (action: string) => {
  const { entries } = await mara.call(calls.getAuditLog, { query: { text: '' } })
  return entries.filter((entry) => entry.action === action)
}

describe('a first sign-in with an identity provider', () => {
  it('makes an account with the role and the department of the groups, and comes back to the same ticket', async () => {
    const { sub } = newPerson({
      name: 'Nadia Haddad',
      email: 'nadia@noor-coffee.example',
      groups: ['desk', 'shop'],
    })
    const browser = companyBrowser(server)
    const answer = await browser.goesTo(await browser.begin('/?ticket=42'), sub)
    expect(await browser.finish(answer)).toMatchObject({
      outcome: 'signed-in',
      returnTo: '/?ticket=42',
      signedIn: {
        passwordIsTemporary: false,
        user: { firstName: 'Nadia', lastName: 'Haddad', role: '', departmentName: 'Sales' },
      },
    })
    expect(await browser.caller().call(calls.validate)).toMatchObject({ email: 'nadia@noor-coffee.example' })
    expect(await auditOf('session.sign-in')).toContainEqual(
      expect.objectContaining({ actor_name: 'Nadia Haddad', detail: { company: 'staff' } }),
    )
  })

  it('gives an account that was invited without names those of the provider, in one line each', async () => {
    const { sub, email } = newPerson({ name: 'Rosa\u0000\u0007 \n Maria  Blum\u2028', groups: ['desk'] })
    const invitation = { email, first_name: '', last_name: '', department_name: 'Sales', is_admin: false }
    await mara.call(calls.inviteAgents, { body: { invitations: [invitation] } })
    expect(await companyBrowser(server).signsInAs(sub)).toMatchObject({
      signedIn: { user: { email, firstName: 'Rosa', lastName: 'Maria Blum', departmentName: 'Sales' } },
    })
  })

  it('twice at once makes one account', async () => {
    const { sub } = newPerson()
    const outcomes = await Promise.all([1, 2, 3].map(() => companyBrowser(server).signsInAs(sub)))
    const ids = outcomes.map((one) => one.outcome === 'signed-in' && one.signedIn.user.id)
    expect(new Set(ids).size).toBe(1)
  })

  it('makes no account without a proved email, without a group, or for somebody who cancels', async () => {
    const unproved = newPerson({ email_verified: false })
    const silent = newPerson({ email_verified: undefined })
    const outsider = newPerson({ groups: ['canteen'] })
    expect(await companyBrowser(server).refusedAs(unproved.sub)).toBe('email-not-verified')
    expect(await companyBrowser(server).refusedAs(silent.sub)).toBe('email-not-verified')
    expect(await companyBrowser(server).refusedAs(outsider.sub)).toBe('company-group-missing')
    expect(await companyBrowser(server).refusedAs('')).toBe('company-sign-in-denied')
    const agents = JSON.stringify(await mara.call(calls.getAllAgents, { query: {} }))
    for (const email of [unproved.email, silent.email, outsider.email]) expect(agents).not.toContain(email)
    expect(await auditOf('session.sign-in')).toContainEqual(
      expect.objectContaining({
        result: 'refused',
        detail: { company: 'Noor Coffee', why: 'company-group-missing' },
      }),
    )
  })
})

describe('an account that exists already', () => {
  it('is not joined by its email, until its owner links it from the profile', async () => {
    const { sub } = newPerson({ email: people.jonas.email.toUpperCase() })
    expect(await companyBrowser(server).refusedAs(sub)).toBe('account-not-linked')
    const browser = companyBrowser(server, await server.signIn(people.jonas))
    await expect(browser.linksAs(sub, 'a wrong password')).rejects.toThrow('wrong-password')
    expect(await browser.linksAs(sub, people.jonas.password)).toMatchObject({ outcome: 'linked' })
    const { logins } = await browser.caller().call(calls.getLinkedLogins)
    expect(logins).toMatchObject([
      { company: 'staff', name: 'Noor Coffee', linked: { email: people.jonas.email.toUpperCase() } },
    ])
    expect(await companyBrowser(server).signsInAs(sub)).toMatchObject({
      signedIn: { user: { id: people.jonas.userid } },
    })
  })

  it('is joined when an administrator allowed it and the provider proves the email, once and within a day', async () => {
    const wanted = newPerson({ email: people.emine.email, email_verified: false })
    const { userid } = people.emine
    await mara.call(calls.allowLinking, { params: { userid }, body: { password: people.mara.password } })
    expect(await companyBrowser(server).refusedAs(wanted.sub)).toBe('email-not-verified')
    server.clock.tick(25 * HOUR)
    wanted.email_verified = true
    expect(await companyBrowser(server).refusedAs(wanted.sub)).toBe('account-not-linked')
    mara = await server.signIn(people.mara)
    await mara.call(calls.allowLinking, { params: { userid }, body: { password: people.mara.password } })
    expect(await companyBrowser(server).signsInAs(wanted.sub)).toMatchObject({
      signedIn: { user: { id: userid } },
    })
    const second = newPerson({ email: people.emine.email })
    expect(await companyBrowser(server).refusedAs(second.sub)).toBe('account-not-linked')
  })

  it('is linked anew by permission when its owner has another id at the provider, and no more by the former one', async () => {
    const former = newPerson()
    const old = companyBrowser(server)
    const signed = await old.signsInAs(former.sub)
    const userid = signed.outcome === 'signed-in' ? signed.signedIn.user.id : ''
    const moved = newPerson({ email: former.email })
    expect(await companyBrowser(server).refusedAs(moved.sub)).toBe('account-not-linked')
    await mara.call(calls.allowLinking, { params: { userid }, body: { password: people.mara.password } })
    const browser = companyBrowser(server)
    expect(await browser.signsInAs(moved.sub)).toMatchObject({ signedIn: { user: { id: userid } } })
    expect((await old.caller().refused(calls.validate)).error).toBe('not-signed-in')
    expect(await companyBrowser(server).refusedAs(former.sub)).toBe('account-not-linked')
    const { logins } = await browser.caller().call(calls.getLinkedLogins)
    expect(logins).toMatchObject([{ company: 'staff', linked: { email: former.email } }])
    expect(await auditOf('agent.unlink-login')).toContainEqual(expect.objectContaining({ subject: userid }))
  })

  it('is linked by nobody but the person who began it, and a login to one account only', async () => {
    const taken = newPerson()
    await companyBrowser(server).signsInAs(taken.sub)
    const aiko = companyBrowser(server, await server.signIn(people.aiko))
    const refused = await aiko.linksAs(taken.sub, people.aiko.password).catch((error: unknown) => error)
    // The page says that the account is not linked, and not that nobody is signed in.
    expect(refused instanceof CallRefused && refused.answer).toMatchObject({
      error: 'login-linked-already',
      detail: { linking: true, returnTo: null },
    })
    const { sub } = newPerson()
    const { address } = await aiko.post(calls.linkLogin, { company: 'staff', password: people.aiko.password })
    const answer = await aiko.goesTo(String(address), sub)
    await aiko.signsOut()
    await expect(aiko.finish(answer)).rejects.toThrow('company-sign-in-over')
  })

  it('is unlinked with the own password, and leads to it no more', async () => {
    const { sub } = newPerson()
    const browser = companyBrowser(server, await server.signIn(people.aiko))
    await browser.linksAs(sub, people.aiko.password)
    const own = browser.caller()
    const wrong = await own.refused(calls.unlinkLogin, { body: { company: 'staff', password: 'wrong' } })
    expect(wrong.error).toBe('wrong-password')
    await own.call(calls.unlinkLogin, { body: { company: 'staff', password: people.aiko.password } })
    const signed = await companyBrowser(server).signsInAs(sub)
    expect(signed.outcome === 'signed-in' && signed.signedIn.user.id).not.toBe(people.aiko.userid)
  })

  it('ends the sessions of a login that is unlinked, but not the one that unlinks it', async () => {
    const { sub } = newPerson()
    const { email, password } = people.aiko
    const owner = companyBrowser(server, await server.signIn(people.aiko))
    await owner.linksAs(sub, password)
    const [mine, stranger] = [companyBrowser(server), companyBrowser(server)]
    await stranger.signsInAs(sub)
    await mine.signsInAs(sub)
    const byPassword = await server.signIn({ email, password })
    await mine.caller().call(calls.unlinkLogin, { body: { company: 'staff', password } })
    expect((await stranger.caller().refused(calls.validate)).error).toBe('not-signed-in')
    server.clock.tick(6 * 60_000)
    await server.settled()
    for (const caller of [mine.caller(), byPassword, owner.caller()])
      expect(await caller.call(calls.validate)).toMatchObject({ id: people.aiko.userid })
    mara = await server.signIn(people.mara)
  })

  it('that is locked stays out', async () => {
    const { sub } = newPerson()
    const signed = await companyBrowser(server).signsInAs(sub)
    const userid = signed.outcome === 'signed-in' ? signed.signedIn.user.id : ''
    await mara.call(calls.lockAgent, { body: { userid } })
    expect(await companyBrowser(server).refusedAs(sub)).toBe('account-locked')
  })
})

describe('groups', () => {
  it('that change give another role and department at the next sign-in', async () => {
    const wanted = newPerson({ groups: ['desk-admins', 'cn=repairs,ou=groups'] })
    const browser = companyBrowser(server)
    expect(await browser.signsInAs(wanted.sub)).toMatchObject({
      signedIn: { user: { role: 'admin', departmentName: 'Support' } },
    })
    wanted.groups = ['desk', 'shop']
    expect(await companyBrowser(server).signsInAs(wanted.sub)).toMatchObject({
      signedIn: { user: { role: '', departmentName: 'Sales' } },
    })
    expect((await browser.caller().refused(calls.getAllAgents, { query: {} })).error).toBe('admins-only')
  })

  it('that are lost end every session', async () => {
    const wanted = newPerson()
    const browser = companyBrowser(server)
    await browser.signsInAs(wanted.sub)
    wanted.groups = []
    expect(await companyBrowser(server).refusedAs(wanted.sub)).toBe('company-group-missing')
    expect((await browser.caller().refused(calls.validate)).error).toBe('not-signed-in')
    expect((await auditOf('session.end-by-company')).length).toBeGreaterThan(0)
  })

  it('that are lost end a running session at the next check, and rights follow without a sign-in', async () => {
    const wanted = newPerson({ groups: ['desk', 'desk-admins', 'shop'] })
    const browser = companyBrowser(server)
    await browser.signsInAs(wanted.sub)
    await browser.caller().call(calls.getAllAgents, { query: {} })
    wanted.groups = ['desk', 'cn=repairs,ou=groups']
    server.clock.tick(6 * 60_000)
    await server.settled()
    expect((await browser.caller().refused(calls.getAllAgents, { query: {} })).error).toBe('admins-only')
    wanted.groups = []
    await server.settled()
    expect(await browser.caller().call(calls.validate)).toMatchObject({ status: 'valid', role: '' })
    server.clock.tick(6 * 60_000)
    await server.settled()
    expect((await browser.caller().refused(calls.validate)).error).toBe('not-signed-in')
  })

  it('are not lost while the provider is away', async () => {
    const browser = companyBrowser(server)
    await browser.signsInAs(newPerson().sub)
    provider.away(true)
    server.clock.tick(6 * 60_000)
    await server.settled()
    expect(await browser.caller().call(calls.validate)).toMatchObject({ status: 'valid' })
    expect(await companyBrowser(server).begin().catch(String)).toContain('company-login-away')
    provider.away(false)
  })
})

describe('a session that began at an identity provider', () => {
  it('still asks for the second factor of the account', async () => {
    const wanted = newPerson()
    const owner = companyBrowser(server, await server.signIn(people.mara))
    await owner.linksAs(wanted.sub, people.mara.password)
    wanted.groups = ['desk-admins']
    const { secret } = await owner
      .caller()
      .call(calls.startSecondFactor, { body: { password: people.mara.password } })
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.millis() })
    await owner.caller().call(calls.confirmSecondFactor, { body: { code: codeNow() } })
    const browser = companyBrowser(server)
    const answer = await browser.goesTo(await browser.begin('/?ticket=7'), wanted.sub)
    const asked = await browser.finish(answer).catch((error: unknown) => error)
    const detail = asked instanceof CallRefused ? asked.answer.detail : {}
    expect(detail).toMatchObject({ returnTo: '/?ticket=7' })
    expect((await browser.caller().refused(calls.validate)).error).toBe('not-signed-in')
    server.clock.tick(30_000)
    await browser.post(calls.loginSecondStep, { challenge: detail?.['challenge'], code: codeNow() })
    const left = await browser.caller().call(calls.logout)
    expect(left.continueAt).toContain(`${provider.issuer}/session/end`)
    mara = await server.signIn(people.mara).catch(() => mara)
  })

  it('ends at the provider too', async () => {
    const { sub } = newPerson()
    const browser = companyBrowser(server)
    await browser.signsInAs(sub)
    const { continueAt = '' } = await browser.caller().call(calls.logout)
    const address = new URL(continueAt)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${server.app.publicUrl()}/login`)
    expect(await browser.leavesAt(continueAt)).toBe(`${server.app.publicUrl()}/login`)
    expect((await browser.caller().refused(calls.validate)).error).toBe('not-signed-in')
    const password = await server.signIn(people.jonas)
    expect(await password.call(calls.logout)).toEqual({ status: 'ok' })
  })
})
