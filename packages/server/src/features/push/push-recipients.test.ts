import { createECDH, randomBytes } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeFetch } from '../../platform/files/safe-fetch.ts'
import { buildCompany, type Caller, type Company, waitFor } from '../../testing/index.ts'
import { ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

const SERVICE = 'https://push.noor-coffee.example'
/** The people whose browsers were sent a push, in order. */
let pushed: string[] = []
let one: TelegramServer
let company: Company
let people: Record<'mara' | 'jonas' | 'emine' | 'aiko', Caller>

beforeAll(async () => {
  one = await startTelegramServer({
    intake: 'polling',
    config: { pushServiceUrl: SERVICE },
    async providerHttp(request) {
      if (!request.url.startsWith(SERVICE))
        return safeFetch({ simulatorUrls: [new URL(request.url).origin] })(request)
      pushed.push(new URL(request.url).pathname.slice(1))
      return { status: 201, headers: {}, bytes: new Uint8Array() }
    },
  })
  company = await buildCompany(one.server)
  people = {
    mara: await subscribed('mara'),
    jonas: await subscribed('jonas'),
    emine: await subscribed('emine'),
    aiko: await subscribed('aiko'),
  }
})
afterAll(() => one.stop())

async function subscribed(name: 'mara' | 'jonas' | 'emine' | 'aiko'): Promise<Caller> {
  const caller = await one.server.signIn(company[name])
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey('base64url')
  const auth = randomBytes(16).toString('base64url')
  await caller.call(calls.subscribe, { body: { endpoint: `${SERVICE}/${name}`, keys: { p256dh, auth } } })
  return caller
}

/** The people who were sent a push about an action, once everything that was due was sent. */
async function expectPushes(operation: () => unknown, ...expected: string[]): Promise<void> {
  pushed = []
  await operation()
  await waitFor(() => pushed.length >= expected.length, `a push to ${expected.join(' and ')}`)
  await one.settled()
  expect(pushed.toSorted()).toEqual(expected.toSorted())
}

test('a new ticket is pushed to its department once, a client’s next message, the end of a snooze and the rating to the handler alone', async () => {
  const { jonas } = people
  const phone = one.client(7001, 'Ana')
  phone.writes('The grinder is stuck.')
  const question = await phone.waitsFor(({ buttons }) =>
    buttons.flat().some(({ text }) => text === 'Support'),
  )
  await expectPushes(() => phone.presses(question.id, 'Support'), 'mara', 'jonas', 'emine')
  await expectPushes(() => phone.writes('Is anybody there?'))
  const { ticketid, created_on, clientid }: MyTicket = await ticketOf(one, 'Ana')
  await jonas.call(calls.acceptTicket, { body: { ticketid, created_on, userid: '' } })
  await expectPushes(() => phone.writes('It smokes now.'), 'jonas')
  const until = new Date(one.server.clock.millis() + 60_000).toISOString()
  await jonas.call(calls.snoozeTicket, { params: { ticketid }, body: { created_on, until } })
  await expectPushes(() => one.server.letPass(60_000), 'jonas')
  const body = { ticketid, created_on, userid: clientid, departmentid: '', closed_by_name: '' }
  await jonas.call(calls.closeTicket, { body })
  // Until then Jonas may undo it.
  await one.server.letPass(5000)
  const stars = await phone.waitsFor(({ buttons }) => buttons.flat().some(({ text }) => text === '⭐'))
  await expectPushes(() => phone.presses(stars.id, '⭐'), 'jonas')
})

test('a ticket that is handed over is pushed to its new department, or to the agent who gets it', async () => {
  const { mara, jonas, emine, aiko } = people
  const phone = one.client(7002, 'Bao')
  phone.writes('The beans are gone.')
  const question = await phone.waitsFor(({ buttons }) =>
    buttons.flat().some(({ text }) => text === 'Support'),
  )
  await expectPushes(() => phone.presses(question.id, 'Support'), 'mara', 'jonas', 'emine')
  const { ticketid, created_on }: MyTicket = await ticketOf(one, 'Bao')
  const give = (by: Caller, to: Caller) =>
    by.call(calls.reassignTicket, { body: { ticketid, created_on, newUser: to.me.id } })
  const move = (by: Caller, { departmentid }: { departmentid: string }) =>
    by.call(calls.changeTicketDepartment, { body: { ticketid, created_on, newDepartment: departmentid } })
  // What waits there already is not new.
  await expectPushes(() => move(mara, company.support))
  await jonas.call(calls.acceptTicket, { body: { ticketid, created_on, userid: '' } })
  await expectPushes(() => move(jonas, company.sales), 'aiko')
  await expectPushes(() => give(mara, emine), 'emine')
  await expectPushes(() => give(emine, emine))
  await expectPushes(() => give(mara, mara))
  await expectPushes(() => move(mara, company.support), 'mara', 'jonas', 'emine')
  await expectPushes(() => give(mara, aiko), 'aiko')
})

test('a private message is pushed to its recipient', async () => {
  const { aiko, jonas } = people
  const body = { receiverid: aiko.me.id, content: 'Lunch?', type: 'text' } as const
  await expectPushes(() => jonas.call(calls.createPrivateMessage, { body }), 'aiko')
})
