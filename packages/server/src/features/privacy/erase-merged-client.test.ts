import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { allRows } from './testing/all-rows.ts'

let one: TelegramServer
let elsewhere: Database<Tables>
let lastChat = 7700124000

beforeAll(async () => {
  one = await startTelegramServer()
  // The server may have no connection to spare beside those of the merge and the erasure.
  const log = pino({ level: 'silent' })
  elsewhere = openDatabase({ connection: one.server.databaseUrl, applicationName: 'holder', log })
})
afterAll(async () => {
  await elsewhere.close()
  await one.stop()
})

/** The ids of clients who have written, one after the other: the first is merged into the second. */
async function twoWhoWrote(...names: readonly [string, string]) {
  const ids: string[] = []
  for (const name of names) {
    one.client((lastChat += 1), name).writes(`the text of ${name}`)
    await one.settled()
    ids.push((await one.tickets()).find(({ client_name }) => client_name === name)?.clientid ?? '')
  }
  const [gone = '', kept = ''] = ids
  return { gone, kept }
}

const merge = ({ gone, kept }: { gone: string; kept: string }) =>
  one.admin.call(calls.mergeClients, { params: { clientid: kept }, body: { other_clientid: gone } })

const erasure = (clientid: string) =>
  ({ params: { clientid }, body: { confirmation: clientid.slice(0, 8) } }) as const

async function erasuresInAuditLog(): Promise<number> {
  const { entries } = await one.admin.call(calls.getAuditLog, { query: { kind: 'client' } })
  return entries.filter(({ action }) => action === 'client.erase').length
}

/** The merge has locked both records and waits for an identity that is held; the erasure waits behind it. */
async function eraseDuringMerge(pair: { gone: string; kept: string }, erase: () => Promise<unknown>) {
  return elsewhere.transaction(async (tx) => {
    await sql`select from identities where clientid = ${pair.gone} for update`.execute(tx.query)
    const merging = merge(pair)
    await untilWaiting(tx, 'the merge to wait for the identity')
    const erasing = erase()
    await untilWaiting(tx, 'the erasure to wait behind the merge', 2)
    return { merging, erasing }
  })
}

it('erasing a record that was merged into another is refused, and the merge can still be undone', async () => {
  const pair = await twoWhoWrote('Ana Away', 'Ana Stays')
  const before = await erasuresInAuditLog()
  const { mergeid } = await merge(pair)
  const { error } = await one.admin.refused(calls.eraseClient, erasure(pair.gone))
  expect(error).toBe('client-not-found')
  const preview = await one.admin.refused(calls.getErasurePreview, { params: { clientid: pair.gone } })
  expect(preview.error).toBe('client-not-found')
  expect(await erasuresInAuditLog()).toBe(before)
  const back = await one.admin.call(calls.undoMerge, { params: { mergeid }, body: {} })
  expect(back).toMatchObject({ clientid: pair.gone, client_name: 'Ana Away' })
  await one.admin.call(calls.eraseClient, erasure(pair.gone))
  expect(await erasuresInAuditLog()).toBe(before + 1)
})

it('an erasure that waits for a merge of its client is refused like one that comes after it', async () => {
  const pair = await twoWhoWrote('Ben Away', 'Ben Stays')
  const { merging, erasing } = await eraseDuringMerge(pair, () =>
    one.admin.refused(calls.eraseClient, erasure(pair.gone)),
  )
  const { mergeid } = await merging
  expect(await erasing).toMatchObject({ error: 'client-not-found' })
  const back = await one.admin.call(calls.undoMerge, { params: { mergeid }, body: {} })
  expect(back).toMatchObject({ clientid: pair.gone, client_name: 'Ben Away' })
})

it('an erasure that waits for a merge into its client erases the record that was merged as well', async () => {
  const pair = await twoWhoWrote('Cleo Away', 'Cleo Stays')
  const { merging, erasing } = await eraseDuringMerge(pair, () =>
    one.admin.call(calls.eraseClient, erasure(pair.kept)),
  )
  await merging
  await erasing
  await one.settled()
  const traces = (await allRows(one.server.app)).filter(({ text }) => text.includes('Cleo'))
  expect(traces.map(({ table, text }) => `${table}: ${text.slice(0, 200)}`)).toEqual([])
})
