import type { ProviderHttp } from '@switchboard/channels'
import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

/** Pages that are read at the same time. */
const SLOTS = 3
const HELD = 15

const slow = Promise.withResolvers<void>()
const late = Promise.withResolvers<void>()
const asked: string[] = []
/** A page of its own for every address; those of the slow and of the late host answer when the test says so. */
const web: ProviderHttp = async ({ url }) => {
  asked.push(url)
  if (url.includes('slow.example')) await slow.promise
  if (url.includes('late.example')) await late.promise
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

const queued = async (until = 'infinity'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from link_jobs where not_before <= ${until}
  `.execute(one.server.app.db.query)
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
  let read: string[] = []
  await whileHeld(one.server, holdTickets(held), {
    begin: () => slow.resolve(),
    async condition() {
      const isShown = (await linkOf(free)) !== undefined
      read = asked.filter((url) => url.includes('shop.example'))
      return isShown
    },
    what: 'the link of the free ticket to show its page',
  })
  expect(read).toEqual([`https://shop.example/${SLOTS + HELD}`])
  // None of them waits for a lease to end.
  await one.settled()
  for (const [n, { ticket }] of scenes.entries()) expect(await linkOf(ticket)).toContain(`.example/${n}`)
})

test('a page that was read while something else took hold of the ticket is shown once it is free, and waits for no lease', async () => {
  const { ticket, phone } = await one.newTicket()
  phone.writes('https://late.example/')
  await waitFor(() => asked.some((url) => url.includes('late.example')), 'the page to be read')
  await whileHeld(one.server, holdTickets([ticket]), {
    begin: () => late.resolve(),
    condition: async () => (await queued(one.server.clock.now())) === 1,
    what: 'the link to be back in its queue',
  })
  await one.settled()
  expect(await linkOf(ticket)).toContain('late.example')
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
