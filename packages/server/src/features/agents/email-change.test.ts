import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAdmin,
  buildAgent,
  type MailServer,
  type StaffMember,
  startMailServer,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let post: MailServer
let server: TestServer

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({
    config: { mail: { smtpUrl: post.url, from: 'desk@noor-coffee.example' } },
  })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const edit = ({ userid }: StaffMember, email: string, password?: string) => ({
  body: {
    userid,
    first_name: 'Ines',
    last_name: 'Duarte',
    email,
    ...(password !== undefined && { password }),
  },
})

it('a colleague’s email changes with the administrator’s own password alone, and the former address learns of it', async () => {
  const [agent, boss] = [await buildAgent(server), await buildAdmin(server)]
  const admin = await server.signIn(boss)
  const email = 'ines.duarte@noor-coffee.example'
  const refused = { status: 400, field: 'password' }
  expect(await admin.refused(calls.updateAgent, edit(agent, email))).toMatchObject({
    ...refused,
    error: 'missing-fields',
  })
  expect(await admin.refused(calls.updateAgent, edit(agent, email, 'not mine'))).toMatchObject({
    ...refused,
    error: 'wrong-password',
  })
  await server.signIn(agent)
  await admin.call(calls.updateAgent, edit(agent, agent.email))
  await server.settled()
  expect(post.mails).toEqual([])
  await admin.call(calls.updateAgent, edit(agent, email, boss.password))
  await server.settled()
  expect(post.mails.map(({ to }) => to)).toEqual([agent.email])
  expect(post.mails[0]?.text).toContain(`Mails no longer come to ${agent.email}`)
  await server.signIn({ ...agent, email })
})

it('an email that somebody else is given at this moment is refused as taken', async () => {
  const [agent, other] = [await buildAgent(server), await buildAgent(server)]
  const caller = await server.signIn(agent)
  const { db } = server.app
  const email = 'both.want.it@noor-coffee.example'
  const { refused } = await db.transaction(async (tx) => {
    await tx.query.updateTable('users').set({ email }).where('userid', '=', other.userid).execute()
    const body = { first_name: 'Ines', last_name: 'Duarte', email, password: agent.password }
    const asking = caller.refused(calls.updateProfile, { body })
    await untilWaiting(db, 'the change to wait for the other one')
    return { refused: asking }
  })
  expect(await refused).toMatchObject({ status: 409, error: 'email-taken', field: 'email' })
})
