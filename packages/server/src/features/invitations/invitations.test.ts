import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askAtOnce,
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let people: Company
let mara: Caller

const HOUR = 3600_000
const { acceptInvitation, getInvitations, inviteAgents, readInvitation, renewInvitation, revokeInvitation } =
  calls

beforeAll(async () => {
  // Links are used from many addresses at once: one address may try only so many.
  server = await startTestServer({ config: { trustProxy: ['127.0.0.1'] } })
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  // A link ends when a test says so.
  server.clock.stand()
})
afterAll(() => server.stop())

let count = 0
const wanted = (changes: object = {}) => {
  count += 1
  const email = `invited${count}@noor-coffee.example`
  const names = { first_name: 'Ola', last_name: 'Lund' }
  return { email, ...names, department_name: 'Sales', is_admin: false, ...changes }
}

async function invite(changes: object = {}, by = mara) {
  const { invited } = await by.call(inviteAgents, { body: { invitations: [wanted(changes)] } })
  const [one] = invited
  if (one === undefined) throw new Error('nobody was invited')
  return { ...one.invitation, link: one.link, token: tokenOf(one.link) }
}
const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)

const form = (token: string, changes: object = {}) => ({
  body: {
    token,
    first_name: 'Ola',
    last_name: 'Lund',
    password: 'amber teapot 17',
    confirmPassword: 'amber teapot 17',
    lang: 'es' as const,
    ...changes,
  },
})

const emails = async (): Promise<string[]> =>
  (await mara.call(getInvitations)).invitations.map(({ email }) => email)

/** The list says so, and the link does at once, before anything is filled in. */
async function expectVoid({ token, email }: { token: string; email: string }): Promise<void> {
  const { invitations } = await mara.call(getInvitations)
  expect(invitations.find((one) => one.email === email)?.state).toBe('void')
  expect((await server.anyone.refused(readInvitation, { body: { token } })).error).toBe(
    'invitation-not-found',
  )
  expect((await server.anyone.refused(acceptInvitation, form(token))).error).toBe('invitation-not-found')
}

describe('an invitation', () => {
  it('becomes an account with its own password and language, signed in, once', async () => {
    const { token, email, link } = await invite({ is_admin: true })
    expect(link).toMatch(/^http:\/\/[^/]+\/join#[\w-]{43}$/)
    const watcher = await mara.socket()
    expect(await server.anyone.call(readInvitation, { body: { token } })).toMatchObject({
      email,
      department_name: 'Sales',
      is_admin: true,
      invited_by_name: 'Mara Okafor',
    })
    const answer = await server.anyone.request(acceptInvitation.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form(token, { first_name: ' Olá ' }).body),
    })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const signedIn = acceptInvitation.reply.parse(await answer.json())
    expect(signedIn).toMatchObject({ lang: 'es', passwordIsTemporary: false })
    expect(signedIn.user).toMatchObject({ email, firstName: 'Olá', isAdmin: true, departmentName: 'Sales' })
    expect(await server.anyone.sending({ cookie }).call(calls.validate)).toMatchObject({
      id: signedIn.user.id,
      requiredAction: null,
    })
    await watcher.until('newUser', (event) => event.payload.agent.userid === signedIn.user.id)
    await server.signIn({ email, password: 'amber teapot 17' })
    expect((await server.anyone.refused(readInvitation, { body: { token } })).error).toBe(
      'invitation-not-found',
    )
    expect((await server.anyone.refused(acceptInvitation, form(token))).error).toBe('invitation-not-found')
    expect(await emails()).not.toContain(email)
  })

  it('is one account, however often its link is used at once', async () => {
    const { token, email } = await invite()
    const answers = await askAtOnce(server, (caller) => caller.call(acceptInvitation, form(token)))
    expect(answers).toEqual(['done', ...Array.from({ length: 99 }, () => 'invitation-not-found')])
    const { agents } = await mara.call(calls.getAllAgents, { query: {} })
    expect(agents.filter((agent) => agent.email === email)).toHaveLength(1)
    server.clock.tick(HOUR)
  })

  it('ends after 24 hours, and a new link has its full time', async () => {
    const { token, invitationid } = await invite()
    server.clock.tick(24 * HOUR - 1000)
    await server.anyone.call(readInvitation, { body: { token } })
    server.clock.tick(1000)
    expect((await server.anyone.refused(readInvitation, { body: { token } })).status).toBe(404)
    mara = await server.signIn(people.mara)
    expect((await mara.call(getInvitations)).invitations[0]?.state).toBe('expired')
    const { link } = await mara.call(renewInvitation, { params: { invitationid }, body: {} })
    expect((await server.anyone.refused(acceptInvitation, form(token))).error).toBe('invitation-not-found')
    await server.anyone.call(acceptInvitation, form(tokenOf(link)))
  })

  it('gets a new link with all others that expired, once, and open ones keep theirs', async () => {
    const expired = [await invite(), await invite()]
    server.clock.tick(24 * HOUR)
    mara = await server.signIn(people.mara)
    const open = await invite()
    const { invited } = await mara.call(calls.renewExpiredInvitations, { body: {} })
    expect(invited.map(({ invitation }) => invitation.email)).toEqual(
      expect.arrayContaining(expired.map(({ email }) => email)),
    )
    expect(invited.map(({ invitation }) => invitation.state)).not.toContain('expired')
    expect(invited.map(({ invitation }) => invitation.email)).not.toContain(open.email)
    expect(await mara.call(calls.renewExpiredInvitations, { body: {} })).toEqual({ invited: [] })
    await server.anyone.call(readInvitation, { body: { token: open.token } })
    const [first] = expired
    const renewed = invited.find(({ invitation }) => invitation.email === first?.email)
    expect((await server.anyone.refused(acceptInvitation, form(first?.token ?? ''))).status).toBe(404)
    await server.anyone.call(acceptInvitation, form(tokenOf(renewed?.link ?? '')))
  })

  it('ends when it is revoked, and when the same address is invited again', async () => {
    const first = await invite()
    const second = await invite({ email: first.email.toUpperCase() })
    expect((await server.anyone.refused(acceptInvitation, form(first.token))).status).toBe(404)
    const { invitationid } = second
    await mara.call(revokeInvitation, { params: { invitationid }, body: {} })
    expect((await server.anyone.refused(acceptInvitation, form(second.token))).status).toBe(404)
    const again = { params: { invitationid }, body: {} }
    expect((await mara.refused(revokeInvitation, again)).error).toBe('invitation-not-found')
    expect((await mara.refused(renewInvitation, again)).error).toBe('invitation-not-found')
  })

  it('is void while its author is no administrator', async () => {
    const invited = await invite({ is_admin: true })
    await server.anyone.call(acceptInvitation, form(invited.token))
    const boss = await server.signIn({ email: invited.email, password: 'amber teapot 17' })
    const { token, email } = await invite({}, boss)
    await mara.call(calls.setAdmin, { body: { userid: boss.me.id, isAdmin: false } })
    expect((await server.anyone.refused(acceptInvitation, form(token))).error).toBe('invitation-not-found')
    const { invitations } = await mara.call(getInvitations)
    expect(invitations.find((one) => one.email === email)?.state).toBe('void')
  })

  it('is void when its department was deleted, and gets no new link, alone or with the expired ones', async () => {
    const { token, email, invitationid } = await invite({ department_name: 'Pop-up store' })
    const departments = await mara.call(calls.getDepartments)
    const [popUp] = departments.filter(({ department_name }) => department_name === 'Pop-up store')
    await server.anyone.call(readInvitation, { body: { token } })
    await mara.call(calls.deleteDepartment, { body: { departmentid: popUp?.departmentid ?? '' } })
    await expectVoid({ token, email })
    const renewed = await mara.refused(renewInvitation, { params: { invitationid }, body: {} })
    expect(renewed.error).toBe('department-not-found')
    await expectVoid({ token, email })
    server.clock.tick(24 * HOUR)
    mara = await server.signIn(people.mara)
    const { invited } = await mara.call(calls.renewExpiredInvitations, { body: {} })
    expect(invited.map(({ invitation }) => invitation.email)).not.toContain(email)
    await mara.call(revokeInvitation, { params: { invitationid }, body: {} })
    expect(await emails()).not.toContain(email)
  })

  it('is gone when its email has an account meanwhile: its link is refused, and it gets no new one', async () => {
    const { token, email, invitationid } = await invite()
    const made = {
      email: email.toUpperCase(),
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Nina',
      lastName: 'Lund',
      department: people.support.departmentid,
      isAdmin: false,
    }
    expect(await emails()).toContain(email)
    await mara.call(calls.registerAgent, { body: made })
    expect(await emails()).not.toContain(email)
    expect((await server.anyone.refused(readInvitation, { body: { token } })).error).toBe(
      'invitation-not-found',
    )
    const again = { params: { invitationid }, body: {} }
    expect((await mara.refused(renewInvitation, again)).error).toBe('email-taken')
    // With the next invitation nothing is left of it.
    await invite()
    expect((await mara.refused(renewInvitation, again)).error).toBe('invitation-not-found')
  })

  it('keeps its secret: neither the database nor the audit log has it', async () => {
    const { token, email } = await invite()
    const rows = JSON.stringify(await server.app.db.query.selectFrom('invitations').selectAll().execute())
    const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'agent' } })
    expect(entries[0]).toMatchObject({
      action: 'agent.invite',
      detail: { email, isAdmin: false, department: 'Sales' },
    })
    for (const kept of [rows, JSON.stringify(entries), JSON.stringify(await mara.call(getInvitations))])
      expect(kept).not.toContain(token)
  })
})

describe('what is refused', () => {
  it.each([
    [{ first_name: ' ' }, 'missing-fields', 'first_name'],
    [{ last_name: '' }, 'missing-fields', 'last_name'],
    [{ confirmPassword: 'amber teapot 18' }, 'passwords-differ', 'confirmPassword'],
    [{ password: 'password', confirmPassword: 'password' }, 'weak-password', 'password'],
    [{ lang: 'xx' }, 'invalid-input', 'lang'],
  ])('%j is %s, and the link stays good', async (changes, error, field) => {
    const { token } = await invite()
    expect(await server.anyone.refused(acceptInvitation, form(token, changes))).toMatchObject({
      error,
      field,
    })
    await server.anyone.call(acceptInvitation, form(token))
  })

  it('guesses of links are limited', async () => {
    server.clock.tick(HOUR)
    const guess = () => server.anyone.refused(readInvitation, { body: { token: 'a'.repeat(43) } })
    const answers: string[] = []
    for (let turn = 0; turn < 21; turn += 1) answers.push((await guess()).error)
    expect(answers).toEqual([
      ...Array.from({ length: 20 }, () => 'invitation-not-found'),
      'too-many-requests',
    ])
    server.clock.tick(HOUR)
  })
})

describe('many at once', () => {
  it('are all invited, into departments that are made where they are missing', async () => {
    const invitations = Array.from({ length: 40 }, (_, n) =>
      wanted({ department_name: n % 2 === 0 ? 'sales ' : 'Night shift' }),
    )
    const { invited } = await mara.call(inviteAgents, { body: { invitations } })
    expect(new Set(invited.map(({ link }) => link)).size).toBe(40)
    expect(new Set(invited.map(({ invitation }) => invitation.department_name))).toEqual(
      new Set(['Sales', 'Night shift']),
    )
    const made = await mara.call(calls.getDepartments)
    expect(made.filter(({ department_name }) => department_name === 'Night shift')).toHaveLength(1)
  })

  it('are none when one has an account already or comes twice; the row is named', async () => {
    const before = await emails()
    const [one, two] = [wanted(), wanted()]
    const taken = { ...wanted(), email: people.mara.email.toUpperCase() }
    const body = { invitations: [one, { ...two, department_name: 'Nowhere' }, taken] }
    expect(await mara.refused(inviteAgents, { body })).toMatchObject({
      error: 'email-taken',
      field: 'invitations.2.email',
    })
    const twice = { invitations: [one, { ...two, email: one.email.toUpperCase() }] }
    expect(await mara.refused(inviteAgents, { body: twice })).toMatchObject({ field: 'invitations.1.email' })
    const blank = { invitations: [one, { ...two, department_name: ' ' }] }
    expect(await mara.refused(inviteAgents, { body: blank })).toMatchObject({
      error: 'invalid-input',
      field: 'invitations.1.department_name',
    })
    expect(await emails()).toEqual(before)
    const departments = await mara.call(calls.getDepartments)
    expect(departments.map(({ department_name }) => department_name)).not.toContain('Nowhere')
  })

  it('are at most 200', async () => {
    const invitations = Array.from({ length: 201 }, () => wanted())
    expect((await mara.refused(inviteAgents, { body: { invitations } })).error).toBe('invalid-input')
  })
})
