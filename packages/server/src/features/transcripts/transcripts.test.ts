import { calls, type MyTicket, transcriptPath } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, type Caller } from '../../testing/index.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
let ticket: MyTicket
let handler: Caller

beforeAll(async () => {
  one = await startChatServer()
  handler = await one.server.signIn(await buildAgent(one.server, { department: one.company.support }))
  ticket = (await one.newTicket()).ticket
  const { ticketid, created_on } = ticket
  await handler.call(calls.acceptTicket, { body: { ticketid, created_on } })
  await handler.call(calls.sendMessage, {
    body: { ticketid, created_on, content: 'Is <b>it</b> plugged in?' },
  })
  await handler.call(calls.addNote, {
    params: { ticketid },
    body: { content: 'He is always late', mentions: [] },
  })
  await handler.call(calls.closeTicket, { body: { ticketid, created_on } })
  await one.settled()
})
afterAll(() => one.stop())

const asked = (changes: Record<string, string> = {}, who = handler) => {
  const query = new URLSearchParams({ lang: 'en', zone: 'Europe/Oslo', ...changes }).toString()
  return who.request(`${transcriptPath.replace('{ticketid}', ticket.ticketid)}?${query}`)
}

it('is a page of its own that runs nothing and contains all messages, in order, escaped', async () => {
  const response = await asked()
  const page = await response.text()
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  expect(page).toContain('Is &#60;b&#62;it&#60;/b&#62; plugged in?')
  const places = ['Reassigned: ', 'plugged in', 'Closed</p>'].map((words) => page.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(page).not.toContain('<script')
  expect(await (await asked({ lang: 'ru' })).text()).toContain('Переписка')
})

it('leaves internal notes out unless they are chosen', async () => {
  for (const as of ['page', 'text', 'html']) {
    expect([as, (await (await asked({ as })).text()).includes('always late')]).toEqual([as, false])
    expect([as, (await (await asked({ as, notes: 'yes' })).text()).includes('always late')]).toEqual([
      as,
      true,
    ])
  }
})

it('is saved as text and as HTML', async () => {
  for (const [as, ending] of [
    ['text', 'txt'],
    ['html', 'html'],
  ] as const)
    expect((await asked({ as })).headers.get('content-disposition')).toContain(
      `ticket-${ticket.ticketid.slice(0, 8)}.${ending}`,
    )
  expect(await (await asked({ as: 'text' })).text()).toContain('\nIs <b>it</b> plugged in?\n')
})

it('is for agents who see the ticket; for others it does not exist', async () => {
  const stranger = await one.server.signIn(await buildAgent(one.server, { department: one.company.sales }))
  expect((await asked({}, stranger)).status).toBe(404)
  expect((await asked({}, one.server.anyone)).status).toBe(401)
  expect((await asked({ zone: 'Nowhere' })).status).toBe(400)
})
