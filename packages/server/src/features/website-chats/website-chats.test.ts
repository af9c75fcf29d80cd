import { randomUUID } from 'node:crypto'
import { calls, type ChatPresence, type WebsiteChat, type WebsiteChatChoices } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildCompany,
  type Caller,
  type Company,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import { deleteDepartment } from '../departments/departments.ts'
import { buildDepartment } from '../../testing/build-people.ts'
import { chosen } from './testing/choices.ts'
import { followChat, presenceOf } from './website-chats.ts'

let server: TestServer
let admin: Caller
let company: Company

beforeAll(async () => {
  // A Wednesday, half past nine in Amsterdam.
  server = await startTestServer({ clock: testClock('2026-01-14T08:30:00.000000Z') })
  admin = await server.firstAdmin()
  company = await buildCompany(server)
})
afterAll(() => server.stop())

const add = (choices: Partial<WebsiteChatChoices> = {}): Promise<WebsiteChat> =>
  admin.call(calls.addWebsiteChat, { body: chosen(choices) })
const listed = async () => (await admin.call(calls.getWebsiteChats)).chats
const pageOf = ({ key }: WebsiteChat) => server.anyone.call(calls.getChatPage, { params: { key } })
const ofAccount = ({ accountid }: WebsiteChat) => ({ params: { accountid } })

describe('website chats', () => {
  it('are as many as there are websites, oldest first, each with a key of its own', async () => {
    const shop = await add({ name: ' Web shop ' })
    const repairs = await add({ name: 'Repairs', departmentid: company.support.departmentid })
    expect(shop).toMatchObject({ ...chosen(), last_message_on: null })
    expect(shop.key).not.toBe(repairs.key)
    const names = (await listed()).map(({ key, name }) => [key, name])
    expect(names.slice(-2)).toEqual([
      [shop.key, 'Web shop'],
      [repairs.key, 'Repairs'],
    ])
  })

  it('are added once however often the request comes, and under no id of something else', async () => {
    const accountid = randomUUID()
    const twice = { body: { ...chosen({ name: 'Spare parts' }), accountid } }
    const [first, second] = await Promise.all([
      admin.call(calls.addWebsiteChat, twice),
      admin.call(calls.addWebsiteChat, twice),
    ])
    expect(first).toMatchObject({ accountid, name: 'Spare parts' })
    expect(second).toEqual(first)
    const colleague = await server.signIn(company.mara)
    expect(await colleague.call(calls.addWebsiteChat, twice)).toEqual(first)
    expect((await listed()).filter(({ name }) => name === 'Spare parts')).toEqual([first])
    await admin.call(calls.removeWebsiteChat, { ...ofAccount(first), body: {} })
    expect(await admin.refused(calls.addWebsiteChat, twice)).toMatchObject({
      status: 404,
      error: 'website-chat-not-found',
      field: 'accountid',
    })
  })

  it('change at once for the visitors and the other administrators, who see no secret', async () => {
    const chat = await add()
    const colleague = await server.signIn(company.mara)
    const live = await colleague.socket()
    const body = chosen({
      name: 'Atelier',
      color: '#00695c',
      greeting: 'Hello',
      origins: ['https://a.example'],
    })
    const changed = await admin.call(calls.changeWebsiteChat, { ...ofAccount(chat), body })
    expect(changed).toEqual({ ...chat, ...body })
    await live.until('websiteChatsChanged')
    expect((await colleague.call(calls.getWebsiteChats)).chats).toContainEqual(changed)
    expect(await pageOf(chat)).toMatchObject({
      color: '#00695c',
      greeting: 'Hello',
      company_name: 'Noor Coffee',
    })
    live.close()
  })

  it('are changed in what is given alone, and keep what a colleague has saved meanwhile', async () => {
    const hours = { zone: 'Europe/Amsterdam', spans: [{ day: 1, from: 540, to: 1020 }] }
    const { departmentid } = company.support
    const chat = await add({ hours, departmentid })
    const change = (body: Partial<WebsiteChatChoices>) =>
      admin.call(calls.changeWebsiteChat, { ...ofAccount(chat), body })
    await change({ greeting: 'Good day', origins: ['https://a.example'] })
    await change({ name: 'Atelier', side: 'left' })
    const after = {
      ...chat,
      name: 'Atelier',
      side: 'left',
      greeting: 'Good day',
      origins: ['https://a.example'],
    }
    expect(await change({})).toEqual(after)
    expect(await change({ hours: null, departmentid: null })).toEqual({
      ...after,
      hours: null,
      departmentid: null,
    })
  })

  it('that are disconnected are for reading only, and keep their key', async () => {
    const chat = await add()
    expect(await pageOf(chat)).toMatchObject({ is_removed: false, presence: { state: 'away' } })
    await admin.call(calls.removeWebsiteChat, { ...ofAccount(chat), body: {} })
    expect(await pageOf(chat)).toMatchObject({
      is_removed: true,
      presence: { state: 'closed', opens_on: null },
    })
    expect((await listed()).map(({ key }) => key)).not.toContain(chat.key)
    const again = { ...ofAccount(chat), body: {} }
    expect((await admin.refused(calls.removeWebsiteChat, again)).error).toBe('website-chat-not-found')
    expect((await admin.refused(calls.renewIdentitySecret, again)).error).toBe('website-chat-not-found')
    const change = { ...ofAccount(chat), body: chosen() }
    expect((await admin.refused(calls.changeWebsiteChat, change)).error).toBe('website-chat-not-found')
    const { key } = chat
    expect((await server.anyone.refused(calls.getChallenge, { params: { key } })).error).toBe(
      'website-chat-not-found',
    )
  })

  it('that are connected again have their key and settings back, for visitors and the other administrators', async () => {
    const chat = await add({ name: 'Closed for the summer', greeting: 'Hello again' })
    const again = { ...ofAccount(chat), body: {} }
    expect((await admin.refused(calls.reconnectWebsiteChat, again)).error).toBe('website-chat-not-found')
    await admin.call(calls.removeWebsiteChat, again)
    expect((await admin.call(calls.getWebsiteChats)).disconnected[0]).toEqual(chat)
    const colleague = await server.signIn(company.mara)
    const live = await colleague.socket()
    expect(await admin.call(calls.reconnectWebsiteChat, again)).toEqual(chat)
    await live.until('websiteChatsChanged')
    const { chats, disconnected } = await colleague.call(calls.getWebsiteChats)
    expect(chats).toContainEqual(chat)
    expect(disconnected.map(({ key }) => key)).not.toContain(chat.key)
    expect(await pageOf(chat)).toMatchObject({ is_removed: false, greeting: 'Hello again' })
    expect((await admin.refused(calls.reconnectWebsiteChat, again)).error).toBe('website-chat-not-found')
    live.close()
  })

  it('go to a department that exists, and to none once it is deleted', async () => {
    const department = await buildDepartment(server, 'Roastery')
    const { departmentid } = department
    const chat = await add({ departmentid })
    expect(chat.departmentid).toBe(departmentid)
    await deleteDepartment(server.app, admin.me, departmentid)
    expect((await listed()).find(({ key }) => key === chat.key)?.departmentid).toBeNull()
    const body = chosen({ departmentid })
    expect((await admin.refused(calls.addWebsiteChat, { body })).error).toBe('department-not-found')
    expect((await admin.refused(calls.changeWebsiteChat, { ...ofAccount(chat), body })).error).toBe(
      'department-not-found',
    )
  })

  it('leave who did what in the audit log, and no secret anywhere', async () => {
    const chat = await add({ name: 'Logged' })
    await admin.call(calls.changeWebsiteChat, { ...ofAccount(chat), body: chosen({ name: 'Logged' }) })
    const first = await admin.call(calls.renewIdentitySecret, { ...ofAccount(chat), body: {} })
    const second = await admin.call(calls.renewIdentitySecret, { ...ofAccount(chat), body: {} })
    await admin.call(calls.removeWebsiteChat, { ...ofAccount(chat), body: {} })
    expect(first.secret).toMatch(/^[\w-]{43}$/)
    expect(second.secret).not.toBe(first.secret)
    const { entries } = await admin.call(calls.getAuditLog, { query: { kind: 'channel' } })
    const ours = entries.filter(({ subject }) => subject === chat.accountid)
    expect(ours.map(({ action }) => action)).toEqual([
      'website.remove',
      'website.renew-secret',
      'website.renew-secret',
      'website.change',
      'website.connect',
    ])
    expect(ours.every(({ detail }) => detail['name'] === 'Logged')).toBe(true)
    const stored = await server.app.db.query.selectFrom('channel_accounts').selectAll().execute()
    expect(JSON.stringify([stored, ours, await listed()])).not.toContain(second.secret)
  })
})

describe('the presence of a website chat', () => {
  const officeHours = {
    zone: 'Europe/Amsterdam',
    spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1020 })),
  }

  it('is online with an agent of its department, and away without one', async () => {
    const ofSupport = await add({ departmentid: company.support.departmentid })
    const ofSales = await add({ departmentid: company.sales.departmentid })
    const ofAll = await add()
    const states = () =>
      Promise.all([ofSupport, ofSales, ofAll].map(async (chat) => (await pageOf(chat)).presence.state))
    expect(await states()).toEqual(['away', 'away', 'away'])
    const jonas = await (await server.signIn(company.jonas)).socket()
    await expect.poll(states).toEqual(['online', 'away', 'online'])
    jonas.close()
    await expect.poll(states).toEqual(['away', 'away', 'away'])
  })

  it('is closed outside of working hours, also while an agent has a page open, and says when it opens', async () => {
    const chat = await add({ hours: officeHours })
    const jonas = await (await server.signIn(company.jonas)).socket()
    await expect.poll(async () => (await pageOf(chat)).presence).toEqual({ state: 'online', opens_on: null })
    server.clock.tick(8 * 3600_000)
    expect((await pageOf(chat)).presence).toEqual({
      state: 'closed',
      opens_on: '2026-01-15T08:00:00.000000Z',
    })
    const never = await add({ hours: { ...officeHours, spans: [] } })
    expect((await pageOf(never)).presence).toEqual({ state: 'closed', opens_on: null })
    jonas.close()
  })

  it('is given to who follows it, once for every change, until the end', async () => {
    const chat = await add({ departmentid: company.sales.departmentid })
    const seen: (ChatPresence['state'] | undefined)[] = []
    const stop = followChat(server.app, chat.accountid, (page) => seen.push(page?.presence.state))
    await expect.poll(() => seen).toEqual(['away'])
    const aiko = await (await server.signIn(company.aiko)).socket()
    await expect.poll(() => seen).toEqual(['away', 'online'])
    await admin.call(calls.changeWebsiteChat, {
      ...ofAccount(chat),
      body: chosen({ hours: { ...officeHours, spans: [] } }),
    })
    await expect.poll(() => seen).toEqual(['away', 'online', 'closed'])
    stop()
    await admin.call(calls.changeWebsiteChat, { ...ofAccount(chat), body: chosen() })
    expect((await presenceOf(server.app, chat.accountid)).state).toBe('online')
    await server.settled()
    expect(seen).toEqual(['away', 'online', 'closed'])
    aiko.close()
  })
})
