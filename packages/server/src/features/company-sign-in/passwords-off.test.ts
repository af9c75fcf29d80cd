import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAdmin,
  buildCompany,
  type Company,
  type CompanyBrowser,
  companyBrowser,
  FIRST_ADMIN,
  type IdentityProvider,
  type MailServer,
  startIdentityProvider,
  startMailServer,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let provider: IdentityProvider
let post: MailServer
let server: TestServer
let people: Company

beforeAll(async () => {
  provider = await startIdentityProvider(
    { sub: 'lea', name: 'Lea Brandt', email: 'Lea@noor-coffee.example', email_verified: true },
    { sub: 'tom', name: 'Tom Bauer', email: 'tom@noor-coffee.example', email_verified: true },
  )
  post = await startMailServer()
  server = await startTestServer({
    config: {
      companies: [provider.company()],
      emergencyAdmin: FIRST_ADMIN.email.toUpperCase(),
      mail: mail(),
    },
  })
  provider.admit(server.app.publicUrl())
  people = await buildCompany(server)
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
  await post.stop()
})

const mail = () => ({ smtpUrl: post.url, from: 'desk@noor-coffee.example' })

/** An administrator whose account was linked by permission. */
async function linkedMara(): Promise<CompanyBrowser> {
  const { userid, email } = people.mara
  provider.people.push({ sub: userid, name: 'Mara Okafor', email, email_verified: true })
  await (await server.firstAdmin()).call(calls.allowLinking, {
    params: { userid },
    body: { password: FIRST_ADMIN.password },
  })
  const browser = companyBrowser(server)
  await browser.signsInAs(userid)
  return browser
}

it('without passwords, the emergency administrator alone signs in with one', async () => {
  const { email, password } = people.mara
  const attempts = [
    { email, password },
    { email, password: 'wrong' },
    { email: 'nobody@noor-coffee.example', password },
    { email: FIRST_ADMIN.email, password: 'wrong' },
  ]
  for (const body of attempts)
    expect((await server.anyone.refused(calls.login, { body })).error).toBe('passwords-off')
  const first = await server.firstAdmin()
  expect(await first.call(calls.getCompanyLogins)).toMatchObject({
    passwords: 'emergency-administrator',
    companies: [{ company: 'staff', redirectAddress: `${server.app.publicUrl()}/sign-in/staff` }],
  })
  expect(await server.anyone.call(calls.getPublicSettings)).toMatchObject({
    passwords: false,
    companies: [{ company: 'staff', name: 'Noor Coffee' }],
  })
})

it('without passwords, an invitation is accepted through the provider, by the invited person alone', async () => {
  const first = await server.firstAdmin()
  const invitation = {
    email: 'lea@noor-coffee.example',
    first_name: 'Lea',
    last_name: 'Brandt',
    department_name: 'Sales',
    is_admin: true,
  }
  const { invited } = await first.call(calls.inviteAgents, { body: { invitations: [invitation] } })
  const token = tokenOf(invited[0]?.link ?? '')
  const form = { token, first_name: 'Lea', last_name: 'Brandt', lang: 'en' as const }
  const password = 'four kettles on the roof'
  const body = { ...form, password, confirmPassword: password }
  expect((await server.anyone.refused(calls.acceptInvitation, { body })).error).toBe('passwords-off')
  expect(await companyBrowser(server).refusedAs('tom')).toBe('account-not-invited')
  expect(await companyBrowser(server).signsInAs('lea')).toMatchObject({
    signedIn: { user: { email: 'lea@noor-coffee.example', role: 'admin', departmentName: 'Sales' } },
  })
  expect((await first.call(calls.getInvitations)).invitations).toEqual([])
  expect(await companyBrowser(server).signsInAs('lea')).toMatchObject({ outcome: 'signed-in' })
})

it('without passwords, a link to the provider stays', async () => {
  const browser = await linkedMara()
  const body = { company: 'staff', password: 'any' }
  expect((await browser.caller().refused(calls.unlinkLogin, { body })).error).toBe('passwords-off')
})

it('without passwords, a link for a new password is made and taken for the emergency administrator alone', async () => {
  const first = await server.firstAdmin()
  const { userid, email } = people.jonas
  const reset = { params: { userid }, body: { password: FIRST_ADMIN.password } }
  expect((await first.refused(calls.resetPassword, reset)).error).toBe('passwords-off')
  for (const asked of [email, FIRST_ADMIN.email])
    await server.anyone.call(calls.askForReset, { body: { email: asked } })
  await server.settled()
  const links = post.mails.flatMap(({ to, link }) => (link.includes('/reset#') ? [{ to, link }] : []))
  expect(links.map(({ to }) => to)).toEqual([FIRST_ADMIN.email])
  const body = { token: tokenOf(links[0]?.link ?? '') }
  expect(await server.anyone.call(calls.readReset, { body })).toMatchObject({ email: FIRST_ADMIN.email })

  const before = await startTestServer({
    config: { companies: [provider.company()], mail: mail() },
    besides: server,
  })
  const { link } = await (await before.firstAdmin()).call(calls.resetPassword, reset)
  await before.stop()
  const password = 'four kettles on the roof'
  const form = { token: tokenOf(link), password, confirmPassword: password }
  expect((await server.anyone.refused(calls.readReset, { body: { token: form.token } })).error).toBe(
    'passwords-off',
  )
  expect((await server.anyone.refused(calls.finishReset, { body: form })).error).toBe('passwords-off')
})

const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)

it('without passwords, the emergency administrator is neither locked nor demoted, and keeps the email', async () => {
  const first = await server.firstAdmin()
  const mara = (await linkedMara()).caller()
  const { id: userid } = await first.call(calls.validate)
  const form = { first_name: 'First', last_name: 'Administrator', email: 'other@noor-coffee.example' }
  const { error } = await mara.refused(calls.lockAgent, { body: { userid, locked: true } })
  expect(error).toBe('emergency-admin')
  expect((await mara.refused(calls.setAdmin, { body: { userid, isAdmin: false } })).error).toBe(
    'emergency-admin',
  )
  const update = { body: { userid, ...form, password: people.mara.password } }
  expect((await mara.refused(calls.updateAgent, update)).error).toBe('emergency-admin')
})

it('without passwords, no server starts whose emergency administrator could not sign in', async () => {
  const first = await server.firstAdmin()
  const { userid: locked, email } = await buildAdmin(server)
  await first.call(calls.lockAgent, { body: { userid: locked, locked: true } })
  const faultFor = async (emergencyAdmin: string) => {
    const config = { companies: [provider.company()], emergencyAdmin }
    const started = startTestServer({ config, besides: server })
    return started.then(
      async (other) => {
        await other.stop()
        return 'it starts'
      },
      (error: unknown) => String(error),
    )
  }
  expect(await faultFor(FIRST_ADMIN.email.toUpperCase())).toBe('it starts')
  expect(await faultFor('mistyped@noor-coffee.example')).toContain('is the email of no account here')
  expect(await faultFor(people.jonas.email)).toContain('is no administrator')
  expect(await faultFor(email)).toContain('is locked')
})

it('without passwords, an empty database takes the administrator of its settings alone', async () => {
  const config = { companies: [provider.company()], emergencyAdmin: 'mara@noor-coffee.example' }
  await expect(startTestServer({ config })).rejects.toThrow(`is not ADMIN_EMAIL (${FIRST_ADMIN.email})`)
})
