import { calls, type MyTicket, transcriptPath } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAgent, type Caller } from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'
import { deleteTicketsWithContent } from '../privacy/privacy.ts'

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

it('says of a message that it did not reach the client, and of what it cannot show what kind it is', async () => {
  const { ticket: given, phone } = await one.handledTicket(one.jonas)
  const read = async (lang: string) => {
    const query = new URLSearchParams({ lang, zone: 'UTC', as: 'text' }).toString()
    return (
      await one.jonas.request(`${transcriptPath.replace('{ticketid}', given.ticketid)}?${query}`)
    ).text()
  }
  phone.sendsUnknown('poll')
  phone.sendsVenue()
  await one.jonas.call(calls.sendMessage, words(given, 'Good morning'))
  await one.settled()
  one.telegram.faults.chatNotFound({ method: 'sendMessage' }, { times: 1 })
  const promise = await one.jonas.call(calls.sendMessage, words(given, 'I promise a full refund'))
  await one.settled()
  const text = await read('en')
  expect(text).toContain('\n[Poll: cannot be shown here]\n')
  expect(text).toMatch(/\nBrew Bench.*\n55\.6761,12\.5683\n/)
  expect(text).toContain('\nGood morning\n\n')
  expect(text).toContain('\nI promise a full refund\n[Not delivered]\n')
  expect(await read('ja')).toContain('\n[アンケート：ここでは表示できません]\n')
  // A kind that no language has a word for, such as a place without coordinates.
  await one.server.app.db.query
    .updateTable('messages')
    .set({ placeholder: 'venue' })
    .where('ticketid', '=', given.ticketid)
    .where('placeholder', '=', 'poll')
    .execute()
  expect(await read('en')).toContain('\n[A kind of message that cannot be shown]\n')
  await one.jonas.call(calls.discardMessage, { params: { messageid: promise.messageid } })
  expect(await read('en')).toContain(
    '\nI promise a full refund\n[Discarded. It did not reach the client, as far as we know.]\n',
  )
  one.telegram.faults.resetAfterAccepting({ method: 'sendMessage' }, { times: 1 })
  await one.jonas.call(calls.sendMessage, words(given, 'Is it here?'))
  await one.settled()
  expect(await read('en')).toContain('\nIs it here?\n[Perhaps not delivered]\n')
})

it('of a ticket that is deleted while it is written is refused as that of no ticket', async () => {
  const { app } = one.server
  const { answer } = await app.db.transaction(async (tx) => {
    // The ticket is found without its client, whose name the transcript asks for later.
    await sql`lock table clients in access exclusive mode`.execute(tx.query)
    const answer = asked()
    await untilWaiting(app.db, 'the transcript to have found its ticket')
    await deleteTicketsWithContent(app, tx, [ticket.ticketid])
    return { answer }
  })
  const { status } = await answer
  expect([status, one.server.faults]).toEqual([404, []])
})
