import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collectingLog } from '../../testing/collecting-log.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { enqueue } from './outbox.ts'
import type { OutboxRow } from './outbox-store.ts'
import { OutboxWorker } from './outbox-worker.ts'
import { pace } from './pace.ts'
import { deleteSends } from './sends-store.ts'
import { type OutboxUnderTest, paceOf, startOutbox } from './testing/start-outbox.ts'

let one: OutboxUnderTest

beforeEach(async () => {
  one = await startOutbox(1)
})
afterEach(() => one.stop())

/** Sends one text of which nothing can be prepared after `meanwhile`. */
async function sendsInVain(meanwhile: (item: OutboxRow) => Promise<void>) {
  const { log, faults } = collectingLog()
  const outcomes: string[] = []
  const worker = new OutboxWorker({
    app: { ...one.app, log },
    paceOf,
    pace: pace(),
    async send(item) {
      await meanwhile(item)
      throw new Error('The receiver of a send is gone.')
    },
    sendsOnce: () => Promise.resolve(false),
    async settle(item, { kind }) {
      outcomes.push(kind)
      await one.app.db.transaction((tx) =>
        deleteSends(tx, { column: 'conversation', ids: [item.conversation] }),
      )
    },
  })
  await one.app.db.transaction((tx) =>
    enqueue(one.app, tx, { conversation: one.nth(0), command: { kind: 'text', text: 'Hello' } }),
  )
  await worker.settled()
  await worker.stop()
  return { outcomes, faults }
}

it('raises no error over a send whose client or ticket is deleted while it starts', async () => {
  const ended = await sendsInVain(({ conversation }) =>
    one.app.db.transaction((tx) => deleteSends(tx, { column: 'conversation', ids: [conversation] })),
  )
  expect(ended).toEqual({ outcomes: ['withheld'], faults: [] })
})

it('raises one over a send that is still there', async () => {
  const ended = await sendsInVain(() => Promise.resolve())
  expect(ended).toEqual({ outcomes: ['failed'], faults: [expect.stringContaining('outbox.send_failed')] })
})

it('deletes a send together with a part of it that its worker stores at that moment', async () => {
  const { db } = one.app
  const conversation = one.nth(0)
  await db.transaction((tx) =>
    enqueue(one.app, tx, { conversation, command: { kind: 'text', text: 'Hello' } }),
  )
  const { deleting } = await db.transaction(async (tx) => {
    await sql`insert into outbox_parts (outboxid, taken) select outboxid, '["1"]' from outbox`.execute(
      tx.query,
    )
    const ids = [conversation.identityid]
    const deleting = db.transaction((other) => deleteSends(other, { column: 'conversation', ids }))
    await untilWaiting(db, 'the deletion to wait for the part')
    return { deleting }
  })
  await deleting
  expect(await db.query.selectFrom('outbox').select('outboxid').execute()).toEqual([])
})
