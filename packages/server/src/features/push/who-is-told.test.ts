import { createECDH, randomBytes } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeFetch } from '../../platform/files/safe-fetch.ts'
import { buildCompany, type Caller, type Company, waitFor } from '../../testing/index.ts'
import { ticketOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-desk.ts'

const SERVICE = 'https://push.noor-coffee.example'
/** Whose browsers were told something, in order. */
let told: string[] = []
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
      told.push(new URL(request.url).pathname.slice(1))
      return { status: 201, headers: {}, bytes: new Uint8Array() }
    },
  })
  company = await buildCompany(one.desk)
  people = {
    mara: await subscribed('mara'),
    jonas: await subscribed('jonas'),
    emine: await subscribed('emine'),
    aiko: await subscribed('aiko'),
  }
})
afterAll(() => one.stop())

async function subscribed(name: 'mara' | 'jonas' | 'emine' | 'aiko'): Promise<Caller> {
  const caller = await one.desk.signIn(company[name])
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey('base64url')
  const auth = randomBytes(16).toString('base64url')
  await caller.call(calls.subscribe, { body: { endpoint: `${SERVICE}/${name}`, keys: { p256dh, auth } } })
  return caller
}

/** Who is told of an action, once everything that was due has been said. */
async function toldOf(operation: () => unknown, ...expected: string[]): Promise<void> {
  told = []
  await operation()
  await waitFor(() => told.length >= expected.length, `a push to ${expected.join(' and ')}`)
  await one.settled()
  expect(told.toSorted()).toEqual(expected.toSorted())
}

test('a new ticket is pushed to its department once, a client’s next words and the rating to the handler alone', async () => {
  const { jonas } = people
  const phone = one.client(7001, 'Ana')
  phone.writes('The grinder is stuck.')
  const question = await phone.waitsFor(({ buttons }) =>
    buttons.flat().some(({ text }) => text === 'Support'),
  )
  await toldOf(() => phone.presses(question.id, 'Support'), 'mara', 'jonas', 'emine')
  await toldOf(() => phone.writes('Is anybody there?'))
  const { ticketid, created_on, clientid }: MyTicket = await ticketOf(one, 'Ana')
  await jonas.call(calls.acceptTicket, { body: { ticketid, created_on, userid: '' } })
  await toldOf(() => phone.writes('It smokes now.'), 'jonas')
  const body = { ticketid, created_on, userid: clientid, departmentid: '', closed_by_name: '' }
  await jonas.call(calls.closeTicket, { body })
  const stars = await phone.waitsFor(({ buttons }) => buttons.flat().some(({ text }) => text === '⭐'))
  await toldOf(() => phone.presses(stars.id, '⭐'), 'jonas')
})

test('a private message is pushed to who receives it', async () => {
  const { aiko, jonas } = people
  const body = { receiverid: aiko.me.id, content: 'Lunch?', type: 'text' } as const
  await toldOf(() => jonas.call(calls.createPrivateMessage, { body }), 'aiko')
})
