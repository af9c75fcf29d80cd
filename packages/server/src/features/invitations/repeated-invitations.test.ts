import { randomUUID } from 'node:crypto'
import { calls, type Invited } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildCompany,
  type Caller,
  type Company,
  type MailServer,
  startMailServer,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const { getInvitations, inviteAgents } = calls
const HOUR = 3600_000

let post: MailServer
let server: TestServer
let people: Company
let mara: Caller

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({
    config: {
      mail: { smtpUrl: post.url, from: 'desk@noor-coffee.example' },
      publicUrl: 'https://desk.noor-coffee.example',
    },
  })
  people = await buildCompany(server)
  mara = await server.signIn(people.mara)
  // A link ends when a test says so.
  server.clock.stand()
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email)

describe('an invitation', () => {
  it('is mailed once when its request is repeated, which returns the same link and makes nothing new', async () => {
    const requestid = randomUUID()
    const wanted = (first_name: string, department_name = 'Sales') => ({
      email: `${first_name}@repeated.example`,
      first_name,
      last_name: '',
      department_name,
      is_admin: false,
    })
    const ask = async (...invitations: ReturnType<typeof wanted>[]) =>
      (await mara.call(inviteAgents, { body: { requestid, invitations } })).invited
    const both = [wanted('nina'), wanted('otto', 'Night shift')]
    const [first, atOnce] = await Promise.all([ask(...both), ask(...both)])
    await server.settled()
    const again = await ask(...both)
    const sent = { state: 'sent', problem: null }
    for (const answered of [first, atOnce, again])
      expect(answered.map((one) => ({ ...one, invitation: { ...one.invitation, mail: sent } }))).toEqual(
        again,
      )
    await server.settled()
    for (const { invitation, link } of first)
      expect(mailsTo(invitation.email).map((mail) => mail.link)).toEqual([link])
    const { entries } = await mara.call(calls.getAuditLog, { query: { kind: 'agent' } })
    const of = ({ invitation: { email } }: Invited) =>
      entries.filter(({ detail }) => detail['email'] === email)
    expect(first.map((one) => of(one).length)).toEqual([1, 1])
  })

  it('is mailed once with a new link when its renewal is repeated', async () => {
    const email = 'rita@repeated.example'
    const wanted = { email, first_name: '', last_name: '', department_name: 'Sales', is_admin: false }
    const { invited } = await mara.call(inviteAgents, { body: { invitations: [wanted] } })
    await server.settled()
    const params = { invitationid: invited[0]?.invitation.invitationid ?? '' }
    const renew = async (requestid: string) => {
      const { link } = await mara.call(calls.renewInvitation, { params, body: { requestid } })
      return link
    }
    const requestid = randomUUID()
    const [first, atOnce] = await Promise.all([renew(requestid), renew(requestid)])
    await server.settled()
    expect([atOnce, await renew(requestid)]).toEqual([first, first])
    await server.settled()
    const next = await renew(randomUUID())
    await server.settled()
    expect(mailsTo(email).map(({ link }) => link)).toEqual([invited[0]?.link, first, next])
  })

  it('is mailed again when the request wants something else, is another one, or comes after its end', async () => {
    const [requestid, email] = [randomUUID(), 'nils@repeated.example']
    const wanted = { email, first_name: '', last_name: '', department_name: 'Sales', is_admin: false }
    const ask = async (changes: object, id = requestid, by = mara) => {
      const body = { requestid: id, invitations: [{ ...wanted, ...changes }] }
      await by.call(inviteAgents, { body })
      await server.settled()
    }
    await ask({})
    await ask({ department_name: 'Support' })
    await ask({ department_name: 'Support' }, randomUUID())
    await ask({ department_name: 'Support' }, requestid, await server.signIn(await buildAdmin(server)))
    server.clock.tick(24 * HOUR)
    await ask({ department_name: 'Support' }, requestid, await server.signIn(people.mara))
    const links = mailsTo(email).map(({ link }) => link)
    expect(links).toHaveLength(5)
    expect(new Set(links.slice(0, 4)).size).toBe(4)
    const [open, ...more] = (
      await server.firstAdmin().then((admin) => admin.call(getInvitations))
    ).invitations.filter((one) => one.email === email)
    expect([open?.state, more]).toEqual(['open', []])
  })
})
