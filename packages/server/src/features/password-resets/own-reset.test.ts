import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { whileHeld } from '../../testing/while-held.ts'
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

const { askForReset, finishReset, lockAgent, readReset, resetPassword } = calls
const HOUR = 3600_000
const FRESH = 'copper whistle 88'

let post: MailServer
let server: TestServer
let mara: StaffMember
let admin: Caller

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({
    config: { trustProxy: ['127.0.0.1'], mail: { smtpUrl: post.url, from: 'desk@noor-coffee.example' } },
  })
  mara = await buildAdmin(server)
  admin = await server.signIn(mara)
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)
const isVoid = async (token: string) =>
  expect(await server.anyone.refused(readReset, { body: { token } })).toMatchObject({
    status: 404,
    error: 'reset-not-found',
  })
const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email)

describe('a person who forgot the password', () => {
  it('is mailed a link that is good for an hour, in his or her language', async () => {
    const agent = await buildAgent(server)
    const own = await server.signIn(agent)
    await own.call(calls.changeLanguage, { body: { lang: 'es' } })
    await server.anyone.call(askForReset, { body: { email: agent.email.toUpperCase() } })
    await server.settled()
    const [mail] = mailsTo(agent.email)
    expect(mail?.headers['subject']).toMatch(/^=\?UTF-8\?/i)
    expect(mail?.text).toContain('Alguien, probablemente usted')
    const token = tokenOf(mail?.link ?? '')
    server.clock.tick(HOUR - 60_000)
    await server.anyone.call(readReset, { body: { token } })
    server.clock.tick(60_000)
    await isVoid(token)
    await server.signIn(agent)
  })

  it('and somebody without an account get the same answer, and the same work is done for both', async () => {
    const agent = await buildAgent(server)
    const asked = async (email: string) => {
      const before = await server.app.db.query.selectFrom('login_attempts').select('kind').execute()
      const answer = await server.anyone.request(askForReset.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      const after = await server.app.db.query.selectFrom('login_attempts').select('kind').execute()
      return { status: answer.status, text: await answer.text(), counted: after.length - before.length }
    }
    const known = await asked(agent.email)
    expect(await asked('nobody@noor-coffee.example')).toEqual(known)
    expect(known.status).toBe(200)
    await server.settled()
    expect(mailsTo(agent.email)).toHaveLength(1)
    expect(mailsTo('nobody@noor-coffee.example')).toEqual([])
    expect(await server.app.db.query.selectFrom('reset_requests').selectAll().execute()).toEqual([])
  })

  it('gets three links an hour, however often somebody asks, and none while locked', async () => {
    const [agent, locked] = [await buildAgent(server), await buildAgent(server)]
    await admin.call(lockAgent, { body: { userid: locked.userid, locked: true } })
    for (let turn = 0; turn < 5; turn += 1) {
      await server.anyone.call(askForReset, { body: { email: agent.email } })
      await server.anyone.call(askForReset, { body: { email: locked.email } })
    }
    await server.settled()
    expect(mailsTo(locked.email)).toEqual([])
    const mails = mailsTo(agent.email)
    expect(mails).toHaveLength(3)
    const [one = '', ...others] = mails.map(({ link }) => tokenOf(link))
    const body = { token: one, password: FRESH, confirmPassword: FRESH }
    await server.anyone.call(finishReset, { body })
    for (const token of others) await isVoid(token)
  })

  it('uses the link once, however often at once, and the audit log has the mailing and the use', async () => {
    const agent = await buildAgent(server)
    await server.anyone.call(askForReset, { body: { email: agent.email } })
    await server.settled()
    const token = tokenOf(mailsTo(agent.email)[0]?.link ?? '')
    const body = { token, password: FRESH, confirmPassword: FRESH }
    const answers = await askAtOnce(server, (caller) => caller.call(finishReset, { body }))
    expect(answers).toEqual(['done', ...Array.from({ length: 99 }, () => 'reset-not-found')])
    const lines = await server.app.db.query
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', '=', agent.userid)
      .where('action', 'like', '%reset-link')
      .orderBy('auditid')
      .execute()
    expect(lines).toEqual([
      { action: 'agent.make-reset-link', actor: null },
      { action: 'agent.use-reset-link', actor: null },
    ])
  })

  it('is mailed a link although more accounts than are looked at together are held; theirs follow', async () => {
    const [held, agent] = [await buildAgent(server), await buildAgent(server)]
    const created_on = server.app.clock.now()
    const asked = Array.from({ length: 100 }, (_, n) => {
      const requestid = randomUUID()
      return { requestid, email: held.email, created_on: later(created_on, n - 1000) }
    })
    const hold = (tx: Tx) => sql`select from users where userid = ${held.userid} for update`.execute(tx.query)
    await whileHeld(server, hold, {
      begin: () =>
        void server.app.db.query
          .insertInto('reset_requests')
          .values(asked)
          .execute()
          .then(() => server.anyone.call(askForReset, { body: { email: agent.email } })),
      condition: () => Promise.resolve(mailsTo(agent.email).length > 0),
      what: 'the other person to be mailed',
    })
    await server.settled()
    expect(mailsTo(agent.email)).toHaveLength(1)
    expect(mailsTo(held.email)).toHaveLength(3)
  })

  it('asks twenty times a minute at most', async () => {
    server.clock.tick(HOUR)
    admin = await server.signIn(mara)
    const body = { email: 'nobody@noor-coffee.example' }
    for (let turn = 0; turn < 20; turn += 1) await server.anyone.call(askForReset, { body })
    expect((await server.anyone.refused(askForReset, { body })).error).toBe('too-many-requests')
  })

  it('cannot ask without SMTP_URL; an administrator’s link is only shown then', async () => {
    const other = await startTestServer()
    const boss = await buildAdmin(other)
    const caller = await other.signIn(boss)
    expect((await caller.call(calls.getPublicSettings)).sendsMail).toBe(false)
    expect((await other.anyone.refused(askForReset, { body: { email: boss.email } })).error).toBe('mail-off')
    const agent = await buildAgent(other)
    const { mailed } = await caller.call(resetPassword, {
      params: { userid: agent.userid },
      body: { password: boss.password },
    })
    expect(mailed).toBe(false)
    await other.stop()
  })
})
