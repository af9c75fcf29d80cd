import { createECDH, randomBytes } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Caller,
  companyBrowser,
  type MailServer,
  type ProviderPerson,
  startMailServer,
  type TestServer,
} from '../../testing/index.ts'
import { type CompanyServer, startCompanyServer } from './testing/company-server.ts'

const PASSWORD = 'copper whistle 88'

let company: CompanyServer
let server: TestServer
let post: MailServer
let first: Caller

beforeAll(async () => {
  post = await startMailServer()
  company = await startCompanyServer(
    { ACCOUNTS: 'everyone', ALLOWED_GROUPS: 'desk; desk-admins', ADMIN_GROUPS: 'desk-admins' },
    { mail: { smtpUrl: post.url, from: 'desk@noor-coffee.example' } },
  )
  ;({ server } = company)
  first = await server.firstAdmin()
})
afterAll(async () => {
  await company.stop()
  await post.stop()
})
// The allowance of wrong links is back.
afterEach(() => server.clock.tick(60_000))

const linksTo = (email: string) =>
  post.mails.flatMap(({ to, link }) => (to === email && link !== null ? [link] : []))

/** Asks for a link as somebody who forgot the password; the newest one, once the mails have been sent. */
async function askedLink(email: string): Promise<string> {
  await server.anyone.call(calls.askForReset, { body: { email } })
  await server.settled()
  const link = linksTo(email).at(-1) ?? ''
  return link.slice(link.indexOf('#') + 1)
}

const setPassword = (token: string) =>
  server.anyone.call(calls.finishReset, { body: { token, password: PASSWORD, confirmPassword: PASSWORD } })

/** An administrator by her groups with a password of her own, an API key, a browser with pushes and an open link. */
async function wellEquipped(wanted: ProviderPerson) {
  await companyBrowser(server).signsInAs(wanted.sub)
  await setPassword(await askedLink(wanted.email))
  const browser = companyBrowser(server)
  await browser.signsInAs(wanted.sub)
  const body = { name: 'Export', scopes: ['clients:read' as const], expires_in_days: null }
  const { secret } = await browser.caller().call(calls.createApiKey, { body })
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  await browser.caller().call(calls.subscribe, {
    body: {
      endpoint: `https://fcm.googleapis.com/${wanted.sub}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    },
  })
  const { id: userid } = await browser.caller().call(calls.validate)
  const program = server.anyone.sending({ authorization: `Bearer ${secret}` })
  await program.call(calls.getAllClients)
  return {
    userid,
    browser,
    program,
    openLink: await askedLink(wanted.email),
    password: await byPassword(wanted),
  }
}

/** @returns the id of the account */
async function signedIn({ sub }: ProviderPerson): Promise<string> {
  const browser = companyBrowser(server)
  await browser.signsInAs(sub)
  return (await browser.caller().call(calls.validate)).id
}

/** Until the returned function is called, no administrator but these can act. */
async function lockOtherAdmins(kept: readonly string[]): Promise<() => Promise<void>> {
  const { query } = server.app.db
  const others = query.selectFrom('users').select('userid').where('is_admin', '=', true)
  const ids = (await others.where('userid', 'not in', kept).execute()).map(({ userid }) => userid)
  const set = async (closed_on: string | null) => {
    await query.updateTable('users').set({ closed_on }).where('userid', 'in', ids).execute()
  }
  await set(server.app.clock.now())
  return () => set(null)
}

const byPassword = ({ email }: ProviderPerson) => server.signIn({ email, password: PASSWORD })

async function isOut(wanted: ProviderPerson, had: Awaited<ReturnType<typeof wellEquipped>>): Promise<void> {
  for (const session of [had.browser.caller(), had.password])
    expect((await session.refused(calls.validate)).error).toBe('not-signed-in')
  expect((await had.program.refused(calls.getAllClients)).error).toBe('not-signed-in')
  const pushes = await server.app.db.query.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(JSON.stringify(pushes)).not.toContain(`/${wanted.sub}"`)
  const read = await server.anyone.refused(calls.readReset, { body: { token: had.openLink } })
  expect(read.error).toBe('reset-not-found')
  const login = { body: { email: wanted.email, password: PASSWORD } }
  expect((await server.anyone.refused(calls.login, login)).error).toBe('wrong-credentials')
  const links = linksTo(wanted.email).length
  await askedLink(wanted.email)
  expect(linksTo(wanted.email)).toHaveLength(links)
}

describe('an account whose owner lost the last group', () => {
  it('has no access in any way, and has it again with the group', async () => {
    const wanted = company.newPerson({ groups: ['desk-admins'] })
    const had = await wellEquipped(wanted)
    wanted.groups = []
    expect(await companyBrowser(server).refusedAs(wanted.sub)).toBe('company-group-missing')
    await isOut(wanted, had)
    wanted.groups = ['desk-admins']
    await companyBrowser(server).signsInAs(wanted.sub)
    expect(await (await byPassword(wanted)).call(calls.validate)).toMatchObject({ id: had.userid })
    // What was taken does not come back.
    expect((await had.program.refused(calls.getAllClients)).error).toBe('not-signed-in')
  })

  it('is closed in the same way by the check of a running session, until an administrator unlocks it', async () => {
    const wanted = company.newPerson({ groups: ['desk-admins'] })
    const had = await wellEquipped(wanted)
    wanted.groups = ['canteen']
    server.clock.tick(6 * 60_000)
    await server.settled()
    await isOut(wanted, had)
    for (const locked of [true, false])
      await first.call(calls.lockAgent, { body: { userid: had.userid, locked } })
    expect(await (await byPassword(wanted)).call(calls.validate)).toMatchObject({ id: had.userid })
  })

  it('keeps its password and its keys when no other administrator is left', async () => {
    const wanted = company.newPerson({ groups: ['desk-admins'] })
    const had = await wellEquipped(wanted)
    const unlockOthers = await lockOtherAdmins([had.userid])
    wanted.groups = []
    expect(await companyBrowser(server).refusedAs(wanted.sub)).toBe('company-group-missing')
    expect((await had.browser.caller().refused(calls.validate)).error).toBe('not-signed-in')
    await had.program.call(calls.getAllClients)
    await byPassword(wanted)
    await unlockOthers()
  })

  it('does not count as the administrator who is left', async () => {
    const wanted = company.newPerson({ groups: ['desk-admins'] })
    const gone = company.newPerson({ groups: ['desk-admins'] })
    const ids = [await signedIn(wanted), await signedIn(gone)]
    const unlockOthers = await lockOtherAdmins(ids)
    gone.groups = []
    expect(await companyBrowser(server).refusedAs(gone.sub)).toBe('company-group-missing')
    wanted.groups = ['desk']
    expect(await companyBrowser(server).signsInAs(wanted.sub)).toMatchObject({
      signedIn: { user: { id: ids[0], role: 'admin' } },
    })
    gone.groups = ['desk-admins']
    await companyBrowser(server).signsInAs(gone.sub)
    expect(await companyBrowser(server).signsInAs(wanted.sub)).toMatchObject({
      signedIn: { user: { role: '' } },
    })
    await unlockOthers()
  })
})

it('a refreshed answer without any groups says nothing about them', async () => {
  const wanted = company.newPerson({ groups: ['desk-admins'] })
  const browser = companyBrowser(server)
  await browser.signsInAs(wanted.sub)
  delete wanted.groups
  server.clock.tick(6 * 60_000)
  await server.settled()
  expect(await browser.caller().call(calls.validate)).toMatchObject({ status: 'valid', role: 'admin' })
})
