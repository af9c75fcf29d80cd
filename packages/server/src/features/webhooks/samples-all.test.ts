import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelServer, startChannelServer } from '../../testing/channel-server.ts'
import { waitFor } from '../../testing/listener.ts'
import { capturedOf, type Deliver, webhookSender } from '../../testing/webhook-sender.ts'

const countsOf = async ({ server }: ChannelServer): Promise<Record<string, unknown>> => {
  const tables = ['inbox', 'clients', 'identities', 'tickets', 'messages', 'media_jobs', 'outbox']
  const also = ['message_edits', 'unmatched_webhook_events', 'early_receipts', 'watermarks']
  const entries = [...tables, ...also].map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      server.app.db.query,
    )
    return [table, rows[0]?.n] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** What clients have said. */
async function wordsOf({ server }: ChannelServer): Promise<string[]> {
  const rows = await server.app.db.query
    .selectFrom('messages')
    .select('content')
    .where('isagent', '=', false)
    .execute()
  return rows.map(({ content }) => content)
}

describe.each(['whatsapp', 'messenger', 'viber'] as const)('captured payloads of %s', (platform) => {
  let one: ChannelServer
  let deliver: Deliver

  beforeAll(async () => {
    // No sweeps meanwhile: only the intake changes what is counted.
    one = await startChannelServer([platform], { sweepEvery: 3_600_000 })
    // Nor does the provider tell anything of its own while nothing reaches it.
    one.network.isCut = true
    deliver = await webhookSender(one, platform)
  })
  afterAll(() => one.stop())

  it.each(capturedOf(platform))(
    '$name is refused with a forged signature, and nothing is stored',
    async ({ body }) => {
      const before = await countsOf(one)
      expect([await deliver(body, 'f'.repeat(64)), await deliver(body, '')]).toEqual([401, 401])
      expect(await countsOf(one)).toEqual(before)
    },
  )

  it.each(capturedOf(platform))('$name is applied once, however often it comes', async ({ body }) => {
    expect(await deliver(body)).toBe(200)
    const after = await countsOf(one)
    expect([await deliver(body), await deliver(body)]).toEqual([200, 200])
    expect(await countsOf(one)).toEqual(after)
  })

  it('did not fail, except where they contain nothing that can be read', async () => {
    const { rows } = await sql<{ kind: string; last_error: string | null }>`
      select kind, last_error from inbox where state = 'failed' and identityid is null`.execute(
      one.server.app.db.query,
    )
    expect(rows.filter(({ kind }) => kind !== 'malformed')).toEqual([])
    expect((await wordsOf(one)).length).toBeGreaterThan(0)
  })

  it('are kept as a failure when they are no JSON at all, and later ones are applied', async () => {
    expect(await deliver('{"half": ')).toBe(200)
    expect(await deliver('\u0000')).toBe(200)
    one.client(platform, 7001, 'Later').writes('Still there?')
    await waitFor(async () => (await wordsOf(one)).includes('Still there?'), 'the message')
    expect(await wordsOf(one)).toContain('Still there?')
  })
})
