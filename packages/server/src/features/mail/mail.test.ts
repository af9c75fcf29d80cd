import { calls, type Invitation } from '@switchboard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  type Company,
  type MailServer,
  startMailServer,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const { getInvitations, getMailHealth, inviteAgents, readInvitation, renewInvitation, revokeInvitation } =
  calls
const FROM = 'desk@noor-coffee.example'
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let post: MailServer
let server: TestServer
let people: Company
let mara: Caller

beforeAll(async () => {
  post = await startMailServer()
  const publicUrl = 'https://desk.noor-coffee.example'
  server = await startTestServer({ config: { mail: { smtpUrl: post.url, from: FROM }, publicUrl } })
  people = await buildCompany(server)
  // A mail is tried again when a test says that it is time.
  server.clock.stand()
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(async () => {
  post.behave('accepts')
  mara = await server.signIn(people.mara)
})

let count = 0
async function invite(changes: object = {}): Promise<{ invitation: Invitation; link: string }> {
  count += 1
  const wanted = { email: `mailed${count}@noor-coffee.example`, first_name: '', last_name: '' }
  const invitations = [{ ...wanted, department_name: 'Sales', is_admin: false, ...changes }]
  const [invited] = (await mara.call(inviteAgents, { body: { invitations } })).invited
  if (invited === undefined) throw new Error('nobody was invited')
  return invited
}
const mailOf = async ({ invitationid }: Invitation) =>
  (await mara.call(getInvitations)).invitations.find((one) => one.invitationid === invitationid)?.mail
const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email)
const rowsAbout = (about: string) =>
  server.app.db.query.selectFrom('mails').selectAll().where('about', '=', about).execute()

describe('an invitation', () => {
  it('is mailed with its link, and its page learns of it', async () => {
    const watcher = await mara.socket()
    const { invitation, link } = await invite()
    expect(invitation.mail).toEqual({ state: 'waiting', problem: null })
    await server.settled()
    const [mail, ...more] = mailsTo(invitation.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ link, to: invitation.email })
    expect(link).toMatch(/^https:\/\/desk\.noor-coffee\.example\/join#/)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.headers).toMatchObject({
      from: `Noor Coffee <${FROM}>`,
      to: invitation.email,
      subject: 'Invitation to Noor Coffee',
    })
    await watcher.until('mailsChanged')
    expect(await mailOf(invitation)).toEqual({ state: 'sent', problem: null })
  })

  it('is mailed again with a new link; the old mail’s link is void', async () => {
    const { invitation, link } = await invite()
    await server.settled()
    const { invitationid, email } = invitation
    const again = await mara.call(renewInvitation, { params: { invitationid }, body: {} })
    await server.settled()
    expect(mailsTo(email).map((mail) => mail.link)).toEqual([link, again.link])
    const token = link.slice(link.indexOf('#') + 1)
    expect((await server.anyone.refused(readInvitation, { body: { token } })).status).toBe(404)
  })

  it('is not mailed any more once it is revoked or replaced', async () => {
    post.behave('busy')
    const { invitation } = await invite()
    const other = await invite()
    await server.settled()
    const { invitationid } = invitation
    await mara.call(revokeInvitation, { params: { invitationid }, body: {} })
    await invite({ email: other.invitation.email })
    post.behave('accepts')
    server.clock.tick(10 * SECOND)
    await server.settled()
    expect(mailsTo(invitation.email)).toEqual([])
    expect(mailsTo(other.invitation.email)).toHaveLength(1)
  })

  it('for forty people is forty mails', async () => {
    const before = post.mails.length
    const invitations = Array.from({ length: 40 }, (_, n) => ({
      email: `many${n}@noor-coffee.example`,
      first_name: '',
      last_name: '',
      department_name: 'Sales',
      is_admin: false,
    }))
    await mara.call(inviteAgents, { body: { invitations } })
    await server.settled()
    expect(new Set(post.mails.slice(before).map(({ to }) => to)).size).toBe(40)
  })
})

describe('a mail server', () => {
  it('that is busy is tried again after growing pauses, and the administrator sees why', async () => {
    post.behave('busy')
    const { invitation } = await invite()
    await server.settled()
    expect(await mailOf(invitation)).toEqual({ state: 'waiting', problem: 'recipient' })
    expect(await mara.call(getMailHealth)).toMatchObject({ from: FROM, waiting: 1, problem: 'recipient' })
    server.clock.tick(9 * SECOND)
    await server.settled()
    const after = post.attempts()
    server.clock.tick(SECOND)
    await server.settled()
    expect(post.attempts()).toBe(after + 1)
    post.behave('accepts')
    server.clock.tick(MINUTE)
    await server.settled()
    expect(await mailOf(invitation)).toEqual({ state: 'sent', problem: null })
    expect(await mara.call(getMailHealth)).toMatchObject({ waiting: 0, problem: null })
  })

  it('that refuses the recipient is not asked again, and the content is erased', async () => {
    post.behave('refuses')
    const { invitation } = await invite()
    await server.settled()
    expect(await mailOf(invitation)).toEqual({ state: 'failed', problem: 'recipient' })
    expect(await rowsAbout(invitation.invitationid)).toMatchObject([{ content: null, attempts: 1 }])
    // One wrong address says nothing about the server, which took other mails.
    expect(await mara.call(getMailHealth)).toMatchObject({ failed: 1, problem: null })
  })

  it('is asked for nothing with a mail that cannot be opened any more, which is over at once', async () => {
    post.behave('busy')
    const { invitation } = await invite()
    await server.settled()
    const content = 'v1:sealed with a key that is gone'
    const { query } = server.app.db
    await query.updateTable('mails').set({ content }).where('about', '=', invitation.invitationid).execute()
    post.behave('accepts')
    server.clock.tick(10 * SECOND)
    await server.settled()
    expect(await mailOf(invitation)).toEqual({ state: 'failed', problem: 'unreadable' })
    expect(mailsTo(invitation.email)).toEqual([])
  })

  it('that hangs holds up no call', async () => {
    post.behave('hangs')
    const before = post.attempts()
    const links = await Promise.all(Array.from({ length: 6 }, () => invite()))
    await expect.poll(() => post.attempts()).toBe(before + 4)
    await mara.call(getInvitations)
    await invite()
    post.behave('accepts')
    await server.settled()
    for (const { invitation } of links) expect(mailsTo(invitation.email)).toHaveLength(1)
  })

  it('that is away is waited for', async () => {
    const { port } = post
    await post.stop()
    const { invitation, link } = await invite()
    await server.settled()
    expect(await mailOf(invitation)).toEqual({ state: 'waiting', problem: 'unreachable' })
    post = await startMailServer({ port })
    server.clock.tick(10 * SECOND)
    await server.settled()
    expect(mailsTo(invitation.email)).toMatchObject([{ link }])
  })

  it('that is away until the link ends is sent nothing then', async () => {
    post.behave('busy')
    const { invitation } = await invite()
    await server.settled()
    server.clock.tick(24 * HOUR)
    post.behave('accepts')
    await server.settled()
    expect(mailsTo(invitation.email)).toEqual([])
    expect(await rowsAbout(invitation.invitationid)).toMatchObject([{ state: 'failed', problem: 'expired' }])
  })
})

describe('what is kept of a mail', () => {
  it('is its outcome for a week; the link is sealed while it waits, and erased after', async () => {
    post.behave('busy')
    const { invitation, link } = await invite()
    await server.settled()
    const waiting = await rowsAbout(invitation.invitationid)
    const token = link.slice(link.indexOf('#') + 1)
    expect(waiting[0]?.content).toMatch(/^v1:/)
    expect(JSON.stringify(waiting)).not.toContain(token)
    expect(JSON.stringify(waiting)).not.toContain(invitation.email)
    post.behave('accepts')
    server.clock.tick(10 * SECOND)
    await server.settled()
    expect(await rowsAbout(invitation.invitationid)).toMatchObject([{ state: 'sent', content: null }])
    server.clock.tick(7 * 24 * HOUR)
    await server.settled()
    expect(await rowsAbout(invitation.invitationid)).toEqual([])
  })
})

describe('what administrators and agents write', () => {
  it('begins no header and reaches nobody else', async () => {
    const { saveGeneralSettings } = calls
    const companyName = 'Noor\r\nBcc: all@noor-coffee.example\r\n\r\n<script>alert(1)</script>'
    await mara.call(saveGeneralSettings, { body: { companyName } })
    const { invitation } = await invite()
    await server.settled()
    const [mail] = mailsTo(invitation.email)
    expect(mail?.headers).not.toHaveProperty('bcc')
    expect(mail?.headers['from']).toMatch(
      /^"Noor Bcc: all@noor-coffee\.example .*" <desk@noor-coffee\.example>$/,
    )
    expect(mail?.html).not.toContain('<script')
    await mara.call(saveGeneralSettings, { body: { companyName: 'Noor Coffee' } })
  })

  it.each([
    { email: 'ola@noor-coffee.example\r\nBcc: all@noor-coffee.example' },
    { email: 'ola@noor-coffee.example, all@noor-coffee.example' },
    { email: 'Ola <ola@noor-coffee.example>' },
    { first_name: 'Ola\r\nBcc: all@noor-coffee.example' },
    { last_name: 'Lund\nBcc: all@noor-coffee.example' },
  ])('%j is refused', async (changes) => {
    const before = post.attempts()
    const wanted = { email: 'ola@noor-coffee.example', first_name: '', last_name: '', is_admin: false }
    const invitations = [{ ...wanted, department_name: 'Sales', ...changes }]
    expect((await mara.refused(inviteAgents, { body: { invitations } })).error).toBe('invalid-input')
    await invite()
    await server.settled()
    expect(post.attempts()).toBe(before + 1)
  })
})

describe('a test mail', () => {
  it('goes to the administrator who asks for it, in his or her language', async () => {
    await mara.call(calls.changeLanguage, { body: { lang: 'nl' } })
    await mara.call(calls.sendTestMail, { body: {} })
    await server.settled()
    expect(mailsTo(people.mara.email)).toMatchObject([{ headers: { subject: 'Testmail van Noor Coffee' } }])
  })

  it('says that the mail server refuses the password', async () => {
    const guarded = await startMailServer({ password: 'right' })
    const smtpUrl = guarded.url.replace('right', 'wrong')
    const other = await startTestServer({ config: { mail: { smtpUrl, from: FROM } } })
    const admin = await other.firstAdmin()
    await admin.call(calls.sendTestMail, { body: {} })
    await other.settled()
    expect(await admin.call(getMailHealth)).toMatchObject({ waiting: 1, problem: 'sign-in' })
    await other.stop()
    await guarded.stop()
  })

  it('is refused without SMTP_URL, and invitations are not mailed then', async () => {
    const other = await startTestServer()
    const admin = await other.firstAdmin()
    expect((await admin.refused(calls.sendTestMail, { body: {} })).error).toBe('mail-off')
    expect(await admin.call(getMailHealth)).toMatchObject({ from: null, waiting: 0, problem: null })
    const wanted = { email: 'ola@noor-coffee.example', first_name: '', last_name: '', is_admin: false }
    const invitations = [{ ...wanted, department_name: 'Sales' }]
    const { invited } = await admin.call(inviteAgents, { body: { invitations } })
    expect(invited).toMatchObject([{ invitation: { mail: null } }])
    await other.stop()
  })
})
