import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWebsiteChat, type ChatVisitor, chatVisitor, startChatVisitor } from './testing/chat-visitor.ts'
import { type Claims, signedIdentity } from './testing/signed-identity.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'
import { openVisitorPage } from './testing/visitor-page.ts'

let chat: StartedChat
let secret: string

beforeAll(async () => {
  chat = await startChat()
  const params = { accountid: chat.shop.accountid }
  secret = (await chat.admin.call(calls.renewIdentitySecret, { params, body: {} })).secret
})
afterAll(() => chat.server.stop())

const signed = (claims: Claims, key = secret) => signedIdentity(chat.server.app, claims, key)

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

it('what the website says anew of a person at the same browser is the client’s, and begins no second session', async () => {
  const claims = { sub: 'user-22', fields: { plan: 'Shop' } }
  const { visitor, ticket } = await chat.begun('My plan', { identity: signed({ ...claims, name: 'Noor' }) })
  const again = await startChatVisitor(chat.server.url, chat.shop.key, {
    identity: signed({ ...claims, name: 'Noor Aziz', fields: { plan: 'Office' } }),
    token: visitor.token,
  })
  expect(again.token).toBe(visitor.token)
  const { client } = await chat.admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
  expect(client.client_name).toBe('Noor Aziz')
  const params = { ticketid: ticket.ticketid }
  const { visitor: facts } = await chat.admin.call(calls.getClientHistory, { params })
  expect(facts?.fields).toEqual({ plan: 'Office' })
  const phone = await startChatVisitor(chat.server.url, chat.shop.key, { identity: signed(claims) })
  expect(phone.token).not.toBe(visitor.token)
})

describe('who signs in at a browser where somebody has written as nobody', () => {
  const start = (claims: Claims, token?: string, key = chat.shop.key) =>
    chat.server.anyone.call(calls.startVisit, {
      params: { key },
      body: { language: 'en', page: null, identity: signed(claims), challenge: null, token },
    })
  /** Without what is sent by itself: the welcome, and that somebody is there now. */
  const textsOf = async (token: string) =>
    (await chatVisitor(chat.server.url, chat.shop.key, token).changes()).messages
      .map(({ text }) => text)
      .filter((text) => !/^Thank you for your message\.|is now here for you\.$/.test(text))
  const isKnown = ({ caller }: ChatVisitor) =>
    caller
      .request(`/chat/${chat.shop.key}/visitor`, {})
      .then(({ status }) => ({ 200: true, 401: false })[status])

  it('has that chat, with the answers to it, on every device; the agents see who it is', async () => {
    const { visitor, ticket } = await chat.begun('Before I sign in')
    const begun = await start({ ...sanne, sub: 'user-30' }, visitor.token)
    expect([begun.is_continued, begun.visitor.name]).toEqual([true, 'Sanne de Vries'])
    await chat.answer(ticket, 'An answer')
    await chat.server.settled()
    expect(await textsOf(begun.token)).toEqual(expect.arrayContaining(['Before I sign in', 'An answer']))
    const phone = await start({ ...sanne, sub: 'user-30' })
    expect(phone.is_continued).toBe(false)
    expect(await textsOf(phone.token)).toEqual(expect.arrayContaining(['Before I sign in', 'An answer']))
    const { client } = await chat.admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
    expect(client.client_name).toBe('Sanne de Vries')
    const { visitor: facts } = await chat.admin.call(calls.getClientHistory, {
      params: { ticketid: ticket.ticketid },
    })
    expect(facts?.website_user).toBe('user-30')
  })

  it('keeps the name and email that he or she gave where the website says none', async () => {
    const { visitor } = await chat.begun('I have a name')
    const body = { name: 'Bram', email: 'bram@example.com' }
    await visitor.caller.call(calls.nameVisitor, { params: { key: chat.shop.key }, body })
    const begun = await start({ sub: 'user-31' }, visitor.token)
    expect(begun.visitor).toEqual({ ...body, is_identified: true })
    expect((await start({ sub: 'user-31' })).visitor).toEqual({ ...body, is_identified: true })
    expect((await start({ sub: 'user-31', name: 'Bram Smit' })).visitor.name).toBe('Bram Smit')
  })

  it('has it alone: tokens and pages of the time before end', async () => {
    const { visitor } = await chat.begun('Left by somebody')
    const page = await openVisitorPage(chat.server.url, visitor)
    const begun = await start({ sub: 'user-32' }, visitor.token)
    await expect.poll(() => page.isConnected()).toBe(false)
    expect(await isKnown(visitor)).toBe(false)
    await expect(page.reconnect()).rejects.toThrow('not-signed-in')
    expect(await textsOf(begun.token)).toEqual(['Left by somebody'])
  })

  it('and has a chat already goes on in that one: the other stays what it is, under the name of the person', async () => {
    const { visitor: own } = await chat.begun('Mine', { identity: signed({ sub: 'user-33' }) })
    const { visitor: nobody, ticket } = await chat.begun('Nobody’s')
    const begun = await start({ sub: 'user-33', name: 'Noor Aziz', email: 'noor@example.com' }, nobody.token)
    expect(begun.is_continued).toBe(false)
    expect(await textsOf(begun.token)).toEqual(['Mine'])
    expect([await isKnown(own), await isKnown(nobody)]).toEqual([true, true])
    expect(await textsOf(nobody.token)).toEqual(['Nobody’s'])
    const { client } = await chat.admin.call(calls.getClientProfile, { params: { id: ticket.clientid } })
    expect(client.client_name).toBe('Noor Aziz')
    const { visitor: facts } = await chat.admin.call(calls.getClientHistory, {
      params: { ticketid: ticket.ticketid },
    })
    expect(facts).toMatchObject({ email: 'noor@example.com', website_user: null })
  })

  it.each([
    ['of another person', async () => (await start({ sub: 'user-34' })).token],
    ['that nobody was given', () => 'x'.repeat(43)],
    ['that is none', () => '../%00'],
    [
      'of another website chat',
      async () => {
        const shop = await addWebsiteChat(chat.admin, { name: 'foreign.example' })
        return (await startChatVisitor(chat.server.url, shop.key)).token
      },
    ],
  ])('gets nothing for a token %s', async (name, tokenOf) => {
    const token = await tokenOf()
    const begun = await start({ sub: `user-35 ${name}` }, token)
    expect([begun.is_continued, await textsOf(begun.token)]).toEqual([false, []])
  })

  it('ends no token of another person, and reads nothing that this one writes then', async () => {
    const { token } = await start({ sub: 'user-39' })
    const begun = await start({ sub: 'user-40' }, token)
    await chatVisitor(chat.server.url, chat.shop.key, token).writes('Still mine')
    expect([await textsOf(token), await textsOf(begun.token)]).toEqual([['Still mine'], []])
  })

  it('without a proof that holds gets nothing and ends nothing', async () => {
    const { visitor } = await chat.begun('Nobody’s too')
    const { token } = visitor
    const body = { language: 'en', page: null, challenge: null, token } as const
    const params = { key: chat.shop.key }
    const forged = signed({ sub: 'user-36' }, 'another secret')
    const refused = await chat.server.anyone.refused(calls.startVisit, {
      params,
      body: { ...body, identity: forged },
    })
    expect(refused.error).toBe('identity-refused')
    const other = await chat.server.anyone.call(calls.startVisit, {
      params,
      body: { ...body, identity: null },
    })
    expect([other.is_continued, await textsOf(other.token)]).toEqual([false, []])
    expect(await textsOf(token)).toEqual(['Nobody’s too'])
  })

  it('on two devices at once has one chat, and loses neither', async () => {
    const [one, two] = [await chat.begun('On my phone'), await chat.begun('At my desk')]
    const begun = await Promise.all([one, two].map(({ visitor }) => start({ sub: 'user-37' }, visitor.token)))
    expect(begun.filter(({ is_continued }) => is_continued)).toHaveLength(1)
    const texts = await Promise.all(begun.map(({ token }) => textsOf(token)))
    expect(texts[0]).toEqual(texts[1])
    const left = [one, two].filter((_, index) => !begun[index]?.is_continued)
    for (const { visitor } of left) expect(await isKnown(visitor)).toBe(true)
  })

  it('in two tabs at once has the chat in both', async () => {
    const { visitor } = await chat.begun('In two tabs')
    const begun = await Promise.all([1, 2].map(() => start({ sub: 'user-38' }, visitor.token)))
    for (const { token } of begun) expect(await textsOf(token)).toEqual(['In two tabs'])
  })
})
