import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { waitFor } from '../../testing/listener.ts'
import { addWebsiteChat, type ChatVisitor, startChatVisitor } from './testing/chat-visitor.ts'
import { type Claims, signedIdentity } from './testing/signed-identity.ts'
import { startChat, type StartedChat } from './testing/started-chat.ts'
import { openVisitorPage } from './testing/visitor-page.ts'

let chat: StartedChat
let secret: string

beforeAll(async () => {
  chat = await startChat()
  await renew()
})
afterAll(() => chat.server.stop())

async function renew(): Promise<void> {
  const params = { accountid: chat.shop.accountid }
  secret = (await chat.admin.call(calls.renewIdentitySecret, { params, body: {} })).secret
}
const signed = (claims: Claims) => signedIdentity(chat.server.app, claims, secret)
const isKnown = ({ caller, key }: ChatVisitor) =>
  caller.request(`/chat/${key}/visitor`, {}).then(({ status }) => ({ 200: true, 401: false })[status])

it('a new secret ends the visits of the persons whom the website named, and their open pages', async () => {
  const { visitor } = await chat.begun('Mine', { identity: signed({ sub: 'user-50' }) })
  const { visitor: nobody } = await chat.begun('Nobody’s')
  const other = await addWebsiteChat(chat.admin, { name: 'second.example' })
  const params = { accountid: other.accountid }
  const renewed = await chat.admin.call(calls.renewIdentitySecret, { params, body: {} })
  const elsewhere = await startChatVisitor(chat.server.url, other.key, {
    identity: signedIdentity(chat.server.app, { sub: 'user-50' }, renewed.secret),
  })
  const page = await openVisitorPage(chat.server.url, visitor)
  const pageOfNobody = await openVisitorPage(chat.server.url, nobody)
  await renew()
  await expect.poll(() => page.isConnected()).toBe(false)
  expect([await isKnown(visitor), await isKnown(nobody), await isKnown(elsewhere)]).toEqual([
    false,
    true,
    true,
  ])
  await expect(page.reconnect()).rejects.toThrow('not-signed-in')
  await pageOfNobody.proves()
  const again = await startChatVisitor(chat.server.url, chat.shop.key, {
    identity: signed({ sub: 'user-50' }),
  })
  expect((await again.changes()).messages.map(({ text }) => text)).toContain('Mine')
})

it('a visit that begins with the former secret at this moment ends too', async () => {
  const { db } = chat.server.app
  const isWaiting = (event: string) => async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event = ${event}`.execute(
        db.query,
      )
    ).rows.length > 0
  const { begins, renews } = await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, `visitor/${chat.shop.accountid}/user-51`)
    const identity = signed({ sub: 'user-51' })
    const starting = startChatVisitor(chat.server.url, chat.shop.key, { identity })
    await waitFor(isWaiting('advisory'), 'the visit to begin')
    const renewing = renew()
    await waitFor(isWaiting('transactionid'), 'the renewal to wait for it')
    return { begins: starting, renews: renewing }
  })
  const visitor = await begins
  await renews
  expect(await isKnown(visitor)).toBe(false)
})

it('the open page of a device whose visit is over, because twenty others have come, loses its connection', async () => {
  const identity = signed({ sub: 'user-52' })
  const { visitor } = await chat.begun('From the oldest', { identity })
  const page = await openVisitorPage(chat.server.url, visitor)
  await page.receives('From the oldest')
  let newest = visitor
  for (let device = 0; device < 20; device += 1) {
    chat.server.clock.tick(1000)
    newest = await startChatVisitor(chat.server.url, chat.shop.key, { identity })
  }
  expect(await isKnown(visitor)).toBe(false)
  const open = await openVisitorPage(chat.server.url, newest)
  await chat.server.settled()
  await expect.poll(() => page.isConnected()).toBe(false)
  await open.proves()
  open.cut()
})
