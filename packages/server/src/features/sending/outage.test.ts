import { calls, platforms } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyPhone } from '../../testing/channel-phones.ts'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'

const CLIENTS = 3
const MESSAGES = 5

let one: ChannelServer
let phones: Array<{ name: string; phone: AnyPhone }>

beforeAll(async () => {
  one = await startChannelServer(platforms)
  phones = platforms.flatMap((platform) =>
    Array.from({ length: CLIENTS }, (_, index) => {
      const name = `${platform} ${index}`
      return { name, phone: one.client(platform, 6000 + index, name) }
    }),
  )
  for (const { phone } of phones) phone.writes('Hello')
  await waitFor(async () => (await one.tickets()).length === phones.length, 'all tickets')
  await one.settled()
})
afterAll(() => one.stop())

const texts = (name: string) => Array.from({ length: MESSAGES }, (_, index) => `${name}: ${index}`)
const receivedBy = (phone: AnyPhone) => phone.received().filter((text) => /: \d$/.test(text))

it('sends everything in order and once over four channels that could not be reached and then refuse at random', async () => {
  one.network.isCut = true
  for (const { name } of phones) {
    const { ticketid, created_on } = await one.ticketOf(name)
    for (const content of texts(name))
      await one.admin.call(calls.sendMessage, { body: { content, ticketid, created_on } })
  }
  const { telegram, whatsapp, messenger, viber } = one.simulators
  telegram.faults.tooManyRequests(1, { method: 'sendMessage' }, { chance: 0.2, times: 4 })
  whatsapp.faults.tooManyRequests(1, { method: 'messages' }, { chance: 0.2, times: 4 })
  messenger.faults.tooManyRequests(1, { method: 'messages' }, { chance: 0.2, times: 4 })
  viber.faults.tooManyRequests(1, { method: 'send_message' }, { chance: 0.2, times: 4 })
  one.server.clock.tick(10 * 60_000)
  one.network.isCut = false
  await waitFor(
    async () => {
      one.server.clock.tick(250)
      await one.server.settled()
      return phones.every(({ phone }) => receivedBy(phone).length >= MESSAGES)
    },
    'everything to be said',
    60_000,
  )
  await one.server.settled()
  expect(phones.map(({ phone }) => receivedBy(phone))).toEqual(phones.map(({ name }) => texts(name)))
}, 90_000)
