import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildCompany,
  type Caller,
  CallRefused,
  type Company,
  companyBrowser,
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

/** The provider of the company, and one of another company whose people work here too. */
let staff: IdentityProvider
let partners: IdentityProvider
let server: TestServer
let people: Company
let mara: Caller

beforeAll(async () => {
  ;[staff, partners] = [await startIdentityProvider(), await startIdentityProvider()]
  const companies = [
    staff.company({ ACCOUNTS: 'everyone', EMAIL_DOMAINS: 'noor-coffee.example' }),
    partners.company(
      { NAME: 'Partners', ACCOUNTS: 'everyone', EMAIL_DOMAINS: 'partner.example' },
      'partners',
    ),
  ]
  server = await startTestServer({ config: { companies } })
  staff.admit(server.app.publicUrl())
  partners.admit(server.app.publicUrl(), 'partners')
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
})

afterAll(async () => {
  await server.stop()
  await staff.stop()
  await partners.stop()
})

let made = 0
function newPerson(at: IdentityProvider, more: Partial<ProviderPerson> = {}): ProviderPerson {
  made += 1
  const domain = at === partners ? 'partner.example' : 'noor-coffee.example'
  const [sub, email] = [`person${made}`, `person${made}@${domain}`]
  const person = { sub, name: `Person${made} Example`, email, email_verified: true, ...more }
  at.people.push(person)
  return person
}

/** In a browser of its own. */
async function signsIn({ sub }: ProviderPerson, company: 'staff' | 'partners') {
  const browser = companyBrowser(server)
  const answer = await browser.goesTo(await browser.begin('/?ticket=7', company), sub)
  const finished = await browser.finish(answer, company)
  if (finished.outcome !== 'signed-in') throw new Error(finished.outcome)
  return { browser, returnTo: finished.returnTo, user: finished.signedIn.user }
}

const refusalOf = (person: ProviderPerson, company: 'staff' | 'partners'): Promise<string> =>
  signsIn(person, company).then(
    () => 'not refused',
    (error: unknown) => (error instanceof CallRefused ? error.answer.error : String(error)),
  )

describe('a second provider', () => {
  it('signs its people in, and leads back to the same ticket', async () => {
    const { user, returnTo, browser } = await signsIn(newPerson(partners), 'partners')
    expect(user.email).toMatch(/@partner\.example$/)
    expect(returnTo).toBe('/?ticket=7')
    expect(await browser.caller().call(calls.validate)).toMatchObject({ id: user.id })
  })

  it('has people of its own, also under an id that the first one gave', async () => {
    const mine = await signsIn(newPerson(staff, { sub: 'same' }), 'staff')
    const theirs = await signsIn(newPerson(partners, { sub: 'same' }), 'partners')
    expect(theirs.user.id).not.toBe(mine.user.id)
    expect((await signsIn({ ...newPerson(staff), sub: 'same' }, 'staff')).user.id).toBe(mine.user.id)
  })
})

describe('an address of another company', () => {
  it('takes no invitation, whichever provider confirms it, and its own takes it', async () => {
    const email = 'boss@noor-coffee.example'
    const invitation = { email, first_name: '', last_name: '', department_name: 'Sales', is_admin: true }
    await mara.call(calls.inviteAgents, { body: { invitations: [invitation] } })
    const mallory = newPerson(partners, { email: 'Boss@NOOR-coffee.example' })
    expect(await refusalOf(mallory, 'partners')).toBe('email-not-verified')
    const { invitations } = await mara.call(calls.getInvitations)
    expect(invitations).toMatchObject([{ email, state: 'open' }])
    expect((await signsIn(newPerson(staff, { email }), 'staff')).user).toMatchObject({ email, role: 'admin' })
  })

  it('takes no account that may be linked, and its own takes it', async () => {
    const { userid, email } = people.emine
    await mara.call(calls.allowLinking, { params: { userid }, body: { password: people.mara.password } })
    expect(await refusalOf(newPerson(partners, { email }), 'partners')).toBe('email-not-verified')
    expect((await signsIn(newPerson(staff, { email }), 'staff')).user.id).toBe(userid)
  })

  it('makes no account', async () => {
    const guest = newPerson(partners, { email: 'guest@other.example' })
    expect(await refusalOf(guest, 'partners')).toBe('email-not-verified')
  })

  it('is logged with its domain and apart from one that is not proved, and no line has the address', async () => {
    const warn = vi.spyOn(server.app.log, 'warn').mockReturnValue()
    const guests = [
      { email: 'guest@other.example' },
      { email: 'guest@partner.example', email_verified: false },
      { email: 'no address' },
    ]
    for (const guest of guests)
      expect(await refusalOf(newPerson(partners, guest), 'partners')).toBe('email-not-verified')
    const common = { event: 'company.email_refused', company: 'partners' }
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
      { ...common, reason: 'other-domain', domain: 'other.example' },
      { ...common, reason: 'unverified', domain: 'partner.example' },
      { ...common, reason: 'no-email', domain: undefined },
    ])
    expect(JSON.stringify(warn.mock.calls)).not.toContain('guest@')
    warn.mockRestore()
  })
})

it('an account that is linked anew by permission is led to by no former login, at either provider', async () => {
  const { userid, email } = people.aiko
  const wanted = newPerson(staff, { email })
  const elsewhere = newPerson(partners)
  const owner = companyBrowser(server, await server.signIn(people.aiko))
  for (const [company, { sub }] of [
    ['staff', wanted],
    ['partners', elsewhere],
  ] as const) {
    const { address } = await owner.post(calls.linkLogin, { company, password: people.aiko.password })
    await owner.finish(await companyBrowser(server).goesTo(String(address), sub), company)
  }
  const { browser: former, user } = await signsIn(elsewhere, 'partners')
  expect(user.id).toBe(userid)
  await mara.call(calls.allowLinking, { params: { userid }, body: { password: people.mara.password } })
  expect((await signsIn(newPerson(staff, { email }), 'staff')).user.id).toBe(userid)
  expect((await former.caller().refused(calls.validate)).error).toBe('not-signed-in')
  expect((await signsIn(elsewhere, 'partners')).user.id).not.toBe(userid)
  expect(await refusalOf(wanted, 'staff')).toBe('account-not-linked')
  const { entries } = await mara.call(calls.getAuditLog, { query: { text: '' } })
  const gone = entries.filter((entry) => entry.action === 'agent.unlink-login' && entry.subject === userid)
  expect(gone.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([{ company: 'Noor Coffee' }, { company: 'Partners' }]),
  )
})
