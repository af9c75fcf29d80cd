import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  askAtOnce,
  buildAdmin,
  buildAgent,
  type Caller,
  type MailServer,
  startMailServer,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'

const { createApiKey, finishReset, getApiKeys, lockAgent, readReset } = calls
const { resetPassword, setAdmin, validate } = calls
const HOUR = 3600_000
const FRESH = 'copper whistle 88'

let post: MailServer
let server: TestServer
let mara: StaffMember
let admin: Caller

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({
    // Links are used from many addresses at once: one address may try only so many.
    config: { trustProxy: ['127.0.0.1'], mail: { smtpUrl: post.url, from: 'desk@noor-coffee.example' } },
  })
  mara = await buildAdmin(server)
  admin = await server.signIn(mara)
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
// The allowance of wrong links is back.
afterEach(() => server.clock.tick(60_000))

const reset = (userid: string, password = mara.password) => ({ params: { userid }, body: { password } })
const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)
const linkFor = async (userid: string): Promise<string> =>
  tokenOf((await admin.call(resetPassword, reset(userid))).link)
const form = (token: string, changes: object = {}) => ({
  body: { token, password: FRESH, confirmPassword: FRESH, ...changes },
})
const use = (token: string) => server.anyone.call(finishReset, form(token))
const isVoid = async (token: string) =>
  expect(await server.anyone.refused(readReset, { body: { token } })).toMatchObject({
    status: 404,
    error: 'reset-not-found',
  })
const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email)

describe('a link for a new password', () => {
  it('is one, mailed once, when its request is repeated, and another one once it was used', async () => {
    const agent = await buildAgent(server)
    const { params, body } = reset(agent.userid)
    const requestid = randomUUID()
    const make = (id = requestid) => admin.call(resetPassword, { params, body: { ...body, requestid: id } })
    const [first, atOnce] = await Promise.all([make(), make()])
    expect([atOnce, await make()]).toEqual([first, first])
    await server.settled()
    expect(mailsTo(agent.email).map(({ link }) => link)).toEqual([first.link])
    const other = await make(randomUUID())
    expect(other.link).not.toBe(first.link)
    await use(tokenOf(first.link))
    await isVoid(tokenOf(first.link))
    const afterUse = tokenOf((await make()).link)
    await isVoid(tokenOf(first.link))
    expect(await use(afterUse)).toEqual({ email: agent.email })
  })

  it('is shown once and mailed; used, it ends every session, and only the new password signs in', async () => {
    const agent = await buildAgent(server)
    const here = await server.signIn(agent)
    const socket = await here.socket()
    const { link, mailed } = await admin.call(resetPassword, reset(agent.userid))
    expect(link).toMatch(/^http:\/\/[^/]+\/reset#[\w-]{43}$/)
    expect(mailed).toBe(true)
    await server.settled()
    expect(mailsTo(agent.email)).toMatchObject([
      { link, headers: { subject: 'New password for Noor Coffee' } },
    ])
    await here.call(validate)
    const body = { token: tokenOf(link) }
    expect(await server.anyone.call(readReset, { body })).toMatchObject({ email: agent.email })
    expect(await use(body.token)).toEqual({ email: agent.email })
    expect(await socket.ended()).toBe('signed-out')
    expect((await here.refused(validate)).status).toBe(401)
    await expect(server.signIn(agent)).rejects.toThrow('Invalid email or password')
    const back = await server.signIn({ ...agent, password: FRESH })
    expect(back.signedIn.passwordIsTemporary).toBe(false)
    await isVoid(body.token)
  })

  it('is one new password, however often it is used at once', async () => {
    const agent = await buildAgent(server)
    const token = await linkFor(agent.userid)
    const winners: string[] = []
    const answers = await askAtOnce(server, async (caller, n) => {
      const password = `copper whistle ${n}`
      await caller.call(finishReset, form(token, { password, confirmPassword: password }))
      winners.push(password)
    })
    expect(answers).toEqual(['done', ...Array.from({ length: 99 }, () => 'reset-not-found')])
    server.clock.tick(HOUR)
    await server.signIn({ ...agent, password: winners[0] ?? '' })
  })

  it('ends after 24 hours, with another new password, and with another address', async () => {
    const agents = [await buildAgent(server), await buildAgent(server), await buildAgent(server)] as const
    const [late, changed, moved] = [
      await linkFor(agents[0].userid),
      await linkFor(agents[1].userid),
      await linkFor(agents[2].userid),
    ]
    const own = await server.signIn(agents[1])
    await own.call(calls.changePassword, {
      body: { currentPassword: agents[1].password, newPassword: FRESH, confirmPassword: FRESH },
    })
    await isVoid(changed)
    const { email, password } = agents[2]
    const mover = await server.signIn(agents[2])
    await mover.call(calls.updateProfile, {
      body: { first_name: 'Ola', last_name: 'Lund', email: `moved.${email}`, password },
    })
    await isVoid(moved)
    server.clock.tick(24 * HOUR - 60_000)
    await server.anyone.call(readReset, { body: { token: late } })
    server.clock.tick(60_000)
    await isVoid(late)
    admin = await server.signIn(mara)
  })

  it('ends with its maker’s rights, and does not open a locked account', async () => {
    const [boss, agent, locked] = [
      await buildAdmin(server),
      await buildAgent(server),
      await buildAgent(server),
    ]
    const caller = await server.signIn(boss)
    const { link } = await caller.call(resetPassword, reset(agent.userid, boss.password))
    await admin.call(setAdmin, { body: { userid: boss.userid, isAdmin: false } })
    await isVoid(tokenOf(link))
    const token = await linkFor(locked.userid)
    await admin.call(lockAgent, { body: { userid: locked.userid, locked: true } })
    await isVoid(token)
  })

  it('leaves a second factor as it is, and ends the API keys of the account', async () => {
    const other = await buildAdmin(server)
    const session = await server.signIn(other)
    const { secret } = await session.call(calls.startSecondFactor, { body: { password: other.password } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.app.clock.millis(),
    })
    await session.call(calls.confirmSecondFactor, { body: { code } })
    const body = { name: 'Export', scopes: ['clients:read' as const], expires_in_days: null }
    const made = await session.call(createApiKey, { body })
    await use(await linkFor(other.userid))
    await expect(server.signIn({ ...other, password: FRESH })).rejects.toThrow('second-factor-needed')
    const program = server.anyone.sending({ authorization: `Bearer ${made.secret}` })
    expect((await program.refused(calls.getAllClients)).error).toBe('not-signed-in')
    expect((await admin.call(getApiKeys)).keys.map(({ keyid }) => keyid)).not.toContain(made.key.keyid)
  })

  it('is in the audit log when it is made and when it is used, and its secret nowhere', async () => {
    const agent = await buildAgent(server)
    const token = await linkFor(agent.userid)
    const rows = [
      await server.app.db.query.selectFrom('password_resets').selectAll().execute(),
      await server.app.db.query.selectFrom('mails').selectAll().execute(),
    ]
    await use(token)
    const lines = await server.app.db.query
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', agent.userid)
      .where('action', 'like', '%reset-link')
      .orderBy('auditid')
      .execute()
    expect(lines).toMatchObject([
      { action: 'agent.make-reset-link', actor: mara.userid, result: 'done' },
      { action: 'agent.use-reset-link', actor: null, result: 'done' },
    ])
    for (const kept of [rows, lines]) expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('an administrator', () => {
  it('gives the own password, and a wrong one counts as a guess', async () => {
    const agent = await buildAgent(server)
    const other = await buildAdmin(server)
    const caller = await server.signIn(other)
    for (let guess = 0; guess < 10; guess += 1)
      expect((await caller.refused(resetPassword, reset(agent.userid, 'not mine'))).error).toBe(
        'wrong-password',
      )
    expect((await caller.refused(resetPassword, reset(agent.userid, other.password))).status).toBe(429)
    await server.signIn(agent)
  })

  it('makes one for another agent, and neither an agent nor a key makes any', async () => {
    const agent = await buildAgent(server)
    const session = await server.signIn(agent)
    expect((await admin.refused(resetPassword, reset(mara.userid))).error).toBe('own-password')
    expect((await session.refused(resetPassword, reset(mara.userid, agent.password))).status).toBe(403)
    expect((await server.anyone.refused(resetPassword, reset(agent.userid))).status).toBe(401)
    const nobody = reset('00000000-0000-4000-8000-000000000000')
    expect(await admin.refused(resetPassword, nobody)).toMatchObject({
      status: 404,
      error: 'agent-not-found',
    })
    const body = { name: 'Import', scopes: ['clients:read' as const], expires_in_days: null }
    const { secret } = await admin.call(createApiKey, { body })
    const program = server.anyone.sending({ authorization: `Bearer ${secret}` })
    expect((await program.refused(resetPassword, reset(agent.userid))).error).toBe('out-of-scope')
  })
})

describe('what is refused', () => {
  it.each([
    [{ confirmPassword: 'copper whistle 89' }, 'passwords-differ', 'confirmPassword'],
    [{ password: 'password', confirmPassword: 'password' }, 'weak-password', 'password'],
  ])('%j is %s, and the link stays good', async (changes, error, field) => {
    const token = await linkFor((await buildAgent(server)).userid)
    expect(await server.anyone.refused(finishReset, form(token, changes))).toMatchObject({ error, field })
    await use(token)
  })

  it('guesses of links are limited', async () => {
    await linkFor((await buildAgent(server)).userid)
    const guess = () => server.anyone.refused(finishReset, form('a'.repeat(43)))
    const answers: string[] = []
    for (let turn = 0; turn < 21; turn += 1) answers.push((await guess()).error)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 'reset-not-found'), 'too-many-requests'])
  })
})
