import { applyToPins, calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'

let one: ChannelServer
beforeAll(async () => {
  one = await startChannelServer(['whatsapp'])
})
afterAll(() => one.stop())

test('a message that its client deletes says so, stays readable to staff, and changes on open pages', async () => {
  const phone = one.simulators.whatsapp.client({ phone: '+45 1234 5901', name: 'Liv' })
  const id = phone.writes('My address is Havnegade 12')
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Liv')
  const watcher = await one.admin.socket()
  phone.deletes(id)
  await one.settled()
  const chat = await one.admin.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  const deleted = Object.values(chat)
    .flat()
    .find(({ content }) => content === 'My address is Havnegade 12')
  expect(deleted?.deleted_on).not.toBeNull()
  const { payload } = await watcher.until(
    'messageChanged',
    (event) => event.payload.message.deleted_on !== null,
  )
  expect(payload.message).toMatchObject({
    messageid: deleted?.messageid,
    content: 'My address is Havnegade 12',
  })
  watcher.close()
})

test('the row of a ticket whose last message its client deletes shows it as deleted, also on open pages', async () => {
  const phone = one.simulators.whatsapp.client({ phone: '+45 1234 5903', name: 'Ada' })
  const id = phone.writes('My address is Havnegade 16')
  await one.settled()
  const watcher = await one.admin.socket()
  expect((await one.ticketOf('Ada')).last_message).toMatchObject({ deleted_on: null })
  phone.deletes(id)
  await one.settled()
  const { ticketid, last_message } = await one.ticketOf('Ada')
  expect(last_message?.deleted_on).not.toBeNull()
  const { payload } = await watcher.until(
    'ticketChanged',
    (event) => event.payload.ticket.ticketid === ticketid,
  )
  expect(payload.ticket.last_message).toEqual(last_message)
  watcher.close()
})

test('a pinned message that its client deletes is deleted among the pins, also of open pages', async () => {
  const phone = one.simulators.whatsapp.client({ phone: '+45 1234 5902', name: 'Ida' })
  const id = phone.writes('My address is Havnegade 14')
  await one.settled()
  const { ticketid, created_on } = await one.ticketOf('Ida')
  const params = { ticketid }
  const read = { params: { ...params, sliceIndex: 0 }, query: { created_on } }
  const message = Object.values(await one.admin.call(calls.getChat, read))
    .flat()
    .find(({ content }) => content === 'My address is Havnegade 14')
  if (message === undefined) throw new Error('The message is not there.')
  const { messageid } = message
  const body = { messageid, created_on: message.created_on, ticket_created_on: created_on }
  const pin = await one.admin.call(calls.pinMessage, { params, body })
  expect(pin).toMatchObject({ deleted_on: null, isagent: false })
  const watcher = await one.admin.socket()
  phone.deletes(id)
  await one.settled()
  const pins = await one.admin.call(calls.getPins, { params, query: { created_on } })
  expect(pins).toMatchObject([{ messageid, content: message.content }])
  expect(pins[0]?.deleted_on).not.toBeNull()
  const before = { ticketid, pins: [pin] }
  expect(watcher.received().reduce(applyToPins, before)).toEqual({ ticketid, pins })
  watcher.close()
})
