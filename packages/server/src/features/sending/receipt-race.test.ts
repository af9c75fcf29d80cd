import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'

/** Each receipt meets the return of its own send somewhere on its way; many at once find every place. */
const CHATS = 12
const EACH = 4

describe.each(['viber', 'messenger'] as const)('receipts of %s that race with their own send', (platform) => {
  let one: ChannelServer
  beforeAll(async () => {
    one = await startChannelServer([platform])
  })
  afterAll(() => one.stop())

  test('are never lost: all that was sent is shown as delivered, whichever of the two came first', async () => {
    for (let n = 0; n < CHATS; n += 1) one.client(platform, 5001 + n, `Ana ${n}`).writes('Hello')
    await one.settled()
    const tickets = await one.tickets()
    expect(tickets).toHaveLength(CHATS)
    await Promise.all(
      tickets.map(async ({ ticketid, created_on }) => {
        await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
        for (let n = 0; n < EACH; n += 1)
          await one.admin.call(calls.sendMessage, { body: { content: `Word ${n}`, ticketid, created_on } })
      }),
    )
    const undelivered = () =>
      one.server.app.db.query
        .selectFrom('messages')
        .select(['content', 'delivery'])
        .where('isagent', '=', true)
        .where('delivery', 'not in', ['delivered', 'read'])
        .where('content', 'like', 'Word %')
        .execute()
    await waitFor(async () => (await undelivered()).length === 0, 'every receipt to be shown', 120_000).catch(
      () => undefined,
    )
    expect(await undelivered()).toEqual([])
  }, 240_000)
})
