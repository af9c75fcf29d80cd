import { createHmac } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addWebsiteChat, startChatVisitor } from './testing/chat-visitor.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'

let chat: StartedChat
let secret: string

beforeAll(async () => {
  chat = await startChat()
  const params = { accountid: chat.shop.accountid }
  secret = (await chat.admin.call(calls.renewIdentitySecret, { params, body: {} })).secret
})
afterAll(() => chat.server.stop())

interface Claims {
  sub: string
  name?: string
  email?: string
  fields?: Record<string, string>
}

/** As the company's website signs it: docs/website-chat.md. */
function signed(claims: Claims, key = secret): string {
  const exp = Math.floor(chat.server.app.clock.millis() / 1000) + 600
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

const sanne = { sub: 'user-17', name: 'Sanne de Vries', email: 'sanne@example.com' }

it('an identified visitor has one chat on every device, under the name that the website gives', async () => {
  const { visitor, ticket } = await chat.begun('From my computer', { identity: signed(sanne) })
  expect(ticket.client_name).toBe('Sanne de Vries')
  const phone = await startChatVisitor(chat.server.url, chat.shop.key, { identity: signed(sanne) })
  expect(phone.token).not.toBe(visitor.token)
  expect((await phone.changes()).messages.map(({ text }) => text)).toContain('From my computer')
  const params = { key: chat.shop.key }
  const body = { name: 'Somebody else', email: null }
  const { sub: _, ...known } = sanne
  expect(await phone.caller.call(calls.nameVisitor, { params, body })).toEqual({
    ...known,
    is_identified: true,
  })
})

it('a name that the website changes is the client’s with the next visit', async () => {
  const { ticket } = await chat.begun('It is me', { identity: signed({ ...sanne, sub: 'user-18' }) })
  const married = { ...sanne, sub: 'user-18', name: 'Sanne Bakker' }
  await startChatVisitor(chat.server.url, chat.shop.key, { identity: signed(married) })
  const { client } = await chat.admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
  expect(client.client_name).toBe('Sanne Bakker')
})

it('another person of the website, and the same one at another website chat, have chats of their own', async () => {
  const { visitor } = await chat.begun('Mine', { identity: signed({ sub: 'user-19' }) })
  const other = await startChatVisitor(chat.server.url, chat.shop.key, {
    identity: signed({ sub: 'user-20' }),
  })
  expect((await other.changes()).messages).toEqual([])
  const shop = await addWebsiteChat(chat.admin, { name: 'second.example' })
  const body = { language: 'en', page: null, identity: signed({ sub: 'user-19' }), challenge: null } as const
  const refused = await chat.server.anyone.refused(calls.startVisit, { params: { key: shop.key }, body })
  expect(refused.error).toBe('identity-refused')
  expect((await visitor.changes()).messages.map(({ text }) => text)).toContain('Mine')
})

it('who sees the ticket sees what the website said of the visitor, as it is', async () => {
  const fields = { plan: 'Office', note: '<img src=x onerror=alert(1)>', __proto: 'own' }
  const { ticket } = await chat.begun('Which plan do I have?', {
    identity: signed({ sub: 'user-21', fields }),
  })
  const params = { ticketid: ticket.ticketid }
  const { visitor } = await chat.admin.call(calls.getClientHistory, { params })
  expect(visitor).toMatchObject({ website_user: 'user-21', fields })
  await startChatVisitor(chat.server.url, chat.shop.key, {
    identity: signed({ sub: 'user-21', fields: { plan: 'Shop' } }),
  })
  const now = await chat.admin.call(calls.getClientHistory, { params })
  expect(now.visitor?.fields).toEqual({ plan: 'Shop' })
})
