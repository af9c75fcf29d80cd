import type { ProviderHttp } from '@switchboard/channels'
import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

/** Pages that are read at the same time. */
const SLOTS = 3
/** So many that three seconds for each would be more than the other is waited for. */
const HELD = 15

const slow = Promise.withResolvers<void>()
/** A page of its own for every address; those of the slow host answer when the test says so. */
const web: ProviderHttp = async ({ url }) => {
  if (url.includes('slow.example')) await slow.promise
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { status: 200, headers, bytes: Buffer.from(`<title>${url}</title>`) }
}

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer({ linkHttp: web })
  await one.mara.call(calls.saveGeneralSettings, { body: { linkPreviews: 'on' } })
})
afterAll(() => one.stop())

async function linkOf(ticket: MyTicket): Promise<string | undefined> {
  return (await one.messages(one.jonas, ticket)).findLast(({ isagent }) => !isagent)?.link?.title
}

const queued = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from link_jobs`.execute(
    one.server.app.db.query,
  )
  return rows[0]?.count ?? 0
}

test('a link shows its page although more tickets than pages are read for together are held; theirs follow once these are free', async () => {
  const scenes: Awaited<ReturnType<ChatServer['newTicket']>>[] = []
  for (let n = 0; n < SLOTS + HELD + 1; n += 1) scenes.push(await one.newTicket())
  for (const [n, { phone }] of scenes.entries()) {
    phone.writes(n < SLOTS ? `https://slow.example/${n}` : `https://shop.example/${n}`)
    await waitFor(async () => (await queued()) === n + 1, 'the link to be queued')
  }
  const held = scenes.slice(SLOTS, -1).map(({ ticket }) => ticket)
  const free = scenes.at(-1)?.ticket
  if (free === undefined) throw new Error('There is no free ticket.')
  await whileHeld(one.server, holdTickets(held), {
    begin: () => slow.resolve(),
    condition: async () => (await linkOf(free)) !== undefined,
    what: 'the link of the free ticket to show its page',
  })
  // None of them waits for a lease to end.
  await one.settled()
  for (const [n, { ticket }] of scenes.entries()) expect(await linkOf(ticket)).toContain(`.example/${n}`)
})

test('a job whose message is gone comes to its end', async () => {
  const { db, clock } = one.server.app
  await sql`
    insert into link_jobs (messageid, address, created_on, not_before)
    values (gen_random_uuid(), 'https://gone.example/', ${clock.now()}, ${clock.now()})
  `.execute(db.query)
  await one.settled()
  expect(await queued()).toBe(0)
})
