import { calls } from '@switchboard/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AnyPhone } from './channel-phones.ts'
import { type ChannelServer, startChannelServer } from './channel-server.ts'

let one: ChannelServer
let ana: AnyPhone

beforeEach(async () => {
  one = await startChannelServer(['telegram'])
  ana = one.client('telegram', 5001, 'Ana')
  ana.writes('Hello')
  await one.settled()
})
afterEach(() => one.stop())

async function sendText(content: string): Promise<void> {
  const { ticketid, created_on } = await one.ticketOf('Ana')
  await one.admin.call(calls.sendMessage, { body: { content, ticketid, created_on } })
}
const numbers = () => ana.received().filter((text) => /^\d+$/.test(text))

it('settled sends all that only the pace of a chat holds back, in order and however fast the machine is', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => String(index))
  for (const text of texts) await sendText(text)
  await one.server.settled()
  expect(numbers()).toEqual(texts)
})

it('settled waits for no retry and no pause of a provider; when their time has passed they go out', async () => {
  one.simulators.telegram.faults.tooManyRequests(3600, { method: 'sendMessage' }, { times: 1 })
  await sendText('1')
  await sendText('2')
  await one.server.settled()
  await one.server.letPass(3500_000)
  expect(numbers()).toEqual([])
  await one.server.letPass(101_000)
  expect(numbers()).toEqual(['1', '2'])
})

it('letting time pass does each thing at its own moment: retries after 1, 2 and 4 seconds, not one at the end', async () => {
  const { telegram } = one.simulators
  const before = telegram.calls({ method: 'sendMessage' }).length
  const rule = telegram.faults.serverError({ method: 'sendMessage' })
  await sendText('1')
  await one.server.letPass(8000)
  const [first = 0, second = 0, third = 0, fourth = 0] = telegram
    .calls({ method: 'sendMessage' })
    .slice(before)
    .map(({ at }) => at)
  // Time also goes on by itself while the desk works.
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(third - second).toBeGreaterThanOrEqual(2000)
  expect(fourth - third).toBeGreaterThanOrEqual(4000)
  rule.remove()
  await one.server.letPass(16_000)
  expect(numbers()).toEqual(['1'])
})

it('settled waits until every open page has received what was announced', async () => {
  const pages = await Promise.all(Array.from({ length: 40 }, () => one.admin.socket()))
  const { ticketid } = await one.ticketOf('Ana')
  for (const content of ['One', 'Two', 'Three']) {
    await one.admin.call(calls.addNote, { params: { ticketid }, body: { content } })
    await one.server.settled()
    expect(pages.map((page) => page.receivedOf('newNote').at(-1)?.payload.note.content)).toEqual(
      pages.map(() => content),
    )
  }
  for (const page of pages) page.close()
})
