import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calls, type VisitorMessage } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { type Begun, startChat, type StartedChat } from './testing/started-chat.ts'

const picture = readFileSync(new URL('../../../../simulators/src/media/machine.jpg', import.meta.url))

let chat: StartedChat
let begun: Begun

beforeAll(async () => {
  chat = await startChat()
  begun = await chat.begun('The grinder is stuck.')
})
afterAll(() => chat.server.stop())

const params = () => ({ key: chat.shop.key })
const sendFile = (file: File, more: { id?: string; caption?: string } = {}): Promise<VisitorMessage> =>
  begun.visitor.caller.call(calls.sendVisitorFile, {
    params: params(),
    body: { id: randomUUID(), ...more },
    file,
  })

it('a picture of a visitor is in the ticket and in the record, and a repeat is the same one', async () => {
  const id = randomUUID()
  const file = new File([picture], 'machine.jpg', { type: 'image/jpeg' })
  const sent = await sendFile(file, { id, caption: 'Here' })
  expect(sent.file).toMatchObject({
    name: 'machine.jpg',
    mime: 'image/jpeg',
    kind: 'image',
    size: picture.length,
  })
  expect((await sendFile(file, { id, caption: 'Here' })).position).toBe(sent.position)
  await chat.server.settled()
  const [own] = (await chat.messages(begun.ticket)).filter(({ type }) => type === 'image')
  expect(own).toMatchObject({ content: 'Here', file_name: 'machine.jpg', isagent: false })
  const copy = await chat.admin.request(own?.path ?? '')
  expect(Buffer.from(await copy.arrayBuffer())).toEqual(picture)
  const shown = await chat.server.anyone.request(sent.file?.url ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

it('the ticket gets a file of a visitor also before the visitor’s record has it', async () => {
  const sent = await sendFile(new File([picture], 'early.jpg', { type: 'image/jpeg' }))
  await chat.server.settled()
  const { fileid } = await chat.server.app.db.query
    .deleteFrom('visitor_messages')
    .where('id', '=', sent.id)
    .returning('fileid')
    .executeTakeFirstOrThrow()
  const fetchFile = (name: string) =>
    chat.server.app.providerHttp({
      method: 'GET',
      url: `https://website-chat.invalid/${chat.shop.key}/files/${name}`,
      timeout: 1000,
      maxBytes: 10_000_000,
    })
  expect((await fetchFile(fileid ?? '')).status).toBe(200)
  expect((await fetchFile(randomUUID())).status).toBe(404)
})

it('a file of the company is in the record with its facts, and opens by its path for a day', async () => {
  const { ticketid, created_on } = begun.ticket
  await chat.admin.call(calls.sendFile, {
    body: { ticketid, created_on, content: 'The new gasket' },
    file: new File([picture], 'gasket.jpg', { type: 'image/jpeg' }),
  })
  await chat.server.settled()
  const { file, from } = await begun.visitor.messageWith('The new gasket')
  expect([from, file?.kind, file?.name]).toEqual(['company', 'image', 'gasket.jpg'])
  const url = file?.url ?? ''
  expect((await chat.server.anyone.request(url)).status).toBe(200)
  chat.server.clock.tick(24 * 3600_000 + 1000)
  expect((await chat.server.anyone.request(url)).status).toBe(404)
})

it('reactions, replies and read marks go both ways', async () => {
  const admin = await chat.server.firstAdmin()
  const { visitor, ticket } = begun
  const { messageid } = await admin.call(calls.sendMessage, {
    body: { ticketid: ticket.ticketid, created_on: ticket.created_on, content: 'Did you unplug it?' },
  })
  await chat.server.settled()
  const asked = await visitor.messageWith('Did you unplug it?')
  await visitor.caller.call(calls.reactAsVisitor, {
    params: { ...params(), messageid: asked.id },
    body: { emoji: '👍' },
  })
  const reply = await visitor.writes('Twice', { replyTo: asked.id })
  await visitor.caller.call(calls.readAsVisitor, { params: params(), body: { position: reply.position } })
  await chat.server.settled()
  const own = await ownMessages(admin)
  expect(own.find((message) => message.messageid === messageid)).toMatchObject({
    reaction: '👍',
    delivery: 'read',
  })
  const theirs = own.find(({ content }) => content === 'Twice')
  expect(theirs?.originalMessage).toBe('Did you unplug it?')
  const { last_seq: seq } = await ticketNow(admin)
  await admin.call(calls.markTicketRead, { params: { ticketid: ticket.ticketid }, body: { seq } })
  await chat.server.settled()
  const changes = await visitor.changes()
  expect(changes.company_read).toBeGreaterThanOrEqual(reply.position)
  expect(changes.visitor_read).toBe(reply.position)
})

type Admin = StartedChat['admin']

async function ownMessages(admin: Admin) {
  const { ticketid, created_on } = begun.ticket
  const read = { params: { ticketid, sliceIndex: 0 }, query: { created_on } }
  return Object.values(await admin.call(calls.getChat, read)).flat()
}

async function ticketNow(admin: Admin) {
  const answer = await admin.call(calls.getTickets)
  const found = (typeof answer === 'string' ? [] : answer).find(
    ({ ticketid }) => ticketid === begun.ticket.ticketid,
  )
  if (found === undefined) throw new Error('The ticket is gone.')
  return found
}

it('a message counts as delivered when a page has got it', async () => {
  const admin = await chat.server.firstAdmin()
  const { ticketid, created_on } = begun.ticket
  await admin.call(calls.sendMessage, { body: { ticketid, created_on, content: 'Still there?' } })
  await chat.server.settled()
  const delivery = async () =>
    (await ownMessages(admin)).find(({ content }) => content === 'Still there?')?.delivery
  expect(await delivery()).toBe('sent')
  await begun.visitor.changes()
  await chat.server.settled()
  expect(await delivery()).toBe('delivered')
})

it('a message that a page got from a server that died counts as delivered when the page comes back', async () => {
  const admin = await chat.server.firstAdmin()
  const { ticketid, created_on } = begun.ticket
  await admin.call(calls.sendMessage, { body: { ticketid, created_on, content: 'Did you see it?' } })
  await chat.server.settled()
  const row = await chat.server.app.db.query
    .selectFrom('visitor_messages')
    .select('revision')
    .where('text', '=', 'Did you see it?')
    .executeTakeFirstOrThrow()
  const query = { after: row.revision }
  const { messages } = await begun.visitor.caller.call(calls.visitorChanges, { params: params(), query })
  expect(messages).toEqual([])
  await chat.server.settled()
  const sent = (await ownMessages(admin)).find(({ content }) => content === 'Did you see it?')
  expect(sent?.delivery).toBe('delivered')
})

it('the name that a visitor gives is the client’s at once, unless an administrator wrote another', async () => {
  const admin = await chat.server.firstAdmin()
  const name = (given: string, email: string | null) =>
    begun.visitor.caller.call(calls.nameVisitor, { params: params(), body: { name: given, email } })
  expect(await name('Sanne de Vries', 'sanne@example.com')).toEqual({
    name: 'Sanne de Vries',
    email: 'sanne@example.com',
    is_identified: false,
  })
  expect((await ticketNow(admin)).client_name).toBe('Sanne de Vries')
  const { clientid } = begun.ticket
  const profile = await admin.call(calls.getClientProfile, { params: { id: clientid } })
  expect(profile.identities).toMatchObject([{ name: 'Sanne de Vries', username: 'sanne@example.com' }])
  const record = { client_name: 'Ms de Vries', address: 'a', account_number: 'b', note: 'c' }
  await admin.call(calls.updateClient, { body: { clientid, ...record } })
  await name('Sanne', null)
  expect((await ticketNow(admin)).client_name).toBe('Ms de Vries')
})

it('a closed ticket asks for a rating, which its buttons answer and change until the visitor writes again', async () => {
  const admin = await chat.server.firstAdmin()
  const { visitor, ticket } = begun
  await admin.call(calls.closeTicket, {
    body: { ticketid: ticket.ticketid, created_on: ticket.created_on },
  })
  // Until then the handler may undo it.
  await chat.server.letPass(5000)
  await chat.server.settled()
  const question = (await visitor.changes()).messages.findLast(({ choices }) => choices.length > 0)
  const best = question?.choices.at(-1)
  if (question === undefined || best === undefined) throw new Error('Nothing was asked.')
  const choose = (payload: string) =>
    ({ params: { ...params(), messageid: question.id }, body: { payload } }) as const
  expect((await visitor.caller.refused(calls.chooseAsVisitor, choose('rate:9'))).error).toBe(
    'choice-not-found',
  )
  const chosen = await visitor.caller.call(calls.chooseAsVisitor, choose(best.payload))
  expect(chosen).toMatchObject({ choices: question.choices, chosen: best.payload })
  const ratings = async () => {
    await chat.server.settled()
    const rating = (await ownMessages(admin)).filter(({ type }) => type === 'rating')
    return rating.map(({ content }) => content)
  }
  await visitor.caller.call(calls.chooseAsVisitor, choose(best.payload))
  expect(await ratings()).toEqual(['3'])
  const worst = question.choices[0]?.payload ?? ''
  for (const [payload, stars] of [
    [worst, '1'],
    [best.payload, '3'],
    [worst, '1'],
  ] as const) {
    await visitor.caller.call(calls.chooseAsVisitor, choose(payload))
    expect(await ratings()).toEqual([stars])
  }
  await visitor.writes('One more thing')
  await chat.server.settled()
  await waitFor(async () => (await ticketNow(admin)).stage === 'open', 'the ticket to be open again')
  await chat.server.settled()
  expect((await visitor.caller.refused(calls.chooseAsVisitor, choose(best.payload))).error).toBe(
    'choice-not-found',
  )
  expect(await ratings()).toEqual(['1'])
})
