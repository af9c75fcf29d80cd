import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { accountOf, opened } from '../channel-accounts/channel-accounts.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'

const Loose = z.looseObject({
  update_id: z.number(),
  message: z.looseObject({ chat: z.looseObject({ type: z.string() }), from: z.looseObject({}) }).optional(),
})

const folder = fileURLToPath(new URL('../../../../channels/src/telegram/samples', import.meta.url))
const captured = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, body: readFileSync(`${folder}/${name}`, 'utf8') }))
const samples = [...captured, ...captured.flatMap(asPrivate)]

/** Some were captured in groups, which the server ignores: the same update in a private chat. */
function asPrivate({ name, body }: { name: string; body: string }): typeof captured {
  const update = Loose.parse(JSON.parse(body))
  if (update.message === undefined || update.message.chat.type === 'private') return []
  const chat = { ...update.message.from, type: 'private' }
  const privateUpdate = { update_id: update.update_id + 1_000_000, message: { ...update.message, chat } }
  return [{ name: `${name} in private`, body: JSON.stringify(privateUpdate) }]
}

let one: TelegramServer
let deliver: (body: string) => Promise<number>

beforeAll(async () => {
  // No sweeps meanwhile: only the intake changes what is counted.
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  const account = await accountOf(one.server.app.db, 'telegram')
  if (account === undefined) throw new Error('No bot is connected.')
  const secret = opened(one.server.app, account).secrets['webhookSecret'] ?? ''
  const headers = { 'x-telegram-bot-api-secret-token': secret, 'content-type': 'application/json' }
  deliver = async (body) => {
    const path = `/webhooks/telegram/${account.accountid}`
    return (await fetch(`${one.server.url}${path}`, { method: 'POST', headers, body })).status
  }
})
afterAll(() => one.stop())

async function everything(): Promise<Record<string, unknown>> {
  const counts = [
    'inbox',
    'clients',
    'identities',
    'tickets',
    'messages',
    'media_jobs',
    'outbox',
    'message_edits',
  ]
  const entries = await Promise.all(
    counts.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        one.server.app.db.query,
      )
      return [table, rows[0]?.n] as const
    }),
  )
  return Object.fromEntries(entries)
}

it.each(samples)('applies the captured $name once, however often it comes', async ({ body }) => {
  expect(await deliver(body)).toBe(200)
  const after = await everything()
  expect([await deliver(body), await deliver(body)]).toEqual([200, 200])
  expect(await everything()).toEqual(after)
})

it('kept them all, in every form there is, and none failed', async () => {
  const { rows } = await sql`select kind from inbox where state = 'failed'`.execute(one.server.app.db.query)
  expect(rows).toEqual([])
  const kinds = await sql<{
    type: string
  }>`select distinct type from messages where not isagent order by type`.execute(one.server.app.db.query)
  expect(kinds.rows.map((row) => row.type)).toEqual(
    expect.arrayContaining(['audio', 'contact', 'document', 'image', 'location', 'sticker', 'text', 'video']),
  )
})
