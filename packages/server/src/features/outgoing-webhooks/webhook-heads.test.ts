import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, it } from 'vitest'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { actTogether } from '../../testing/act-together.ts'
import { buildAdmin } from '../../testing/build-people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { dropDeliveriesOf, queueAgain } from './deliveries-store.ts'
import { insertDeliveries } from './fan-out-store.ts'
import { leaseDue, putBack, takeOver } from './lease-store.ts'
import { insertWebhook, lockWebhook } from './outgoing-webhooks-store.ts'
import { settle } from './settle.ts'
import { keepHeads } from './webhook-heads.ts'

const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))

let server: TestServer
let app: AppContext
let webhookid: string
let subjects: string[]
beforeAll(async () => {
  server = await startTestServer({ sweepEvery: 3600_000 })
  app = { ...server.app, wake: { events: () => undefined, worker: () => undefined } }
  webhookid = app.ids.uuid()
  subjects = [app.ids.uuid(), app.ids.uuid(), app.ids.uuid()]
  const { userid } = await buildAdmin(server)
  await app.db.transaction((tx) =>
    insertWebhook(tx, {
      webhookid,
      url: 'https://crm.example',
      kinds: [],
      state: 'on',
      position: 0,
      secrets: '{}',
      made_by: userid,
      created_on: app.clock.now(),
    }),
  )
})
afterAll(() => server.stop())

const steps = {
  queues: (n) =>
    underLock((tx) => {
      const drafts = [nth(n), nth(n + 1), nth(n)].map(draftOf)
      return insertDeliveries(tx, drafts).then(() => keepHeads(tx, webhookid, [nth(n), nth(n + 1)]))
    }),
  delivers: () => settleAll(200),
  fails: () => settleAll(500),
  putsBack: async () => {
    for (const delivery of await leaseDue(app)) await putBack(app, delivery)
  },
  dies: () => leaseDue(app),
  takesOver: async () => {
    server.clock.tick(31_000)
    await takeOver(app)
  },
  sendsAgain: (n) =>
    underLock(async (tx) => {
      const some = await tx.query
        .selectFrom('webhook_deliveries')
        .select('deliveryid')
        .where('subject', '=', nth(n))
        .orderBy('deliveryid')
        .limit(1)
        .executeTakeFirst()
      if (some !== undefined) await queueAgain(tx, webhookid, some.deliveryid, app.clock.now())
    }),
  erases: (n) => app.db.transaction((tx) => dropDeliveriesOf(tx, [nth(n)], later(app.clock.now(), -10_000))),
} satisfies Record<string, (n: number) => Promise<unknown>>

type Tx = Parameters<Parameters<AppContext['db']['transaction']>[0]>[0]

const nth = (n: number): string => subjects[n % subjects.length] ?? ''

const draftOf = (subject: string) => ({
  deliveryid: app.ids.uuid(),
  webhookid,
  kind: 'ticket.rated',
  subject,
  happened_on: app.clock.now(),
  body: '{}',
  not_before: app.clock.now(),
})

const underLock = (operation: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  app.db.transaction(async (tx) => {
    await lockWebhook(tx, webhookid)
    await operation(tx)
  })

async function settleAll(status: number): Promise<void> {
  for (const delivery of await leaseDue(app))
    await settle(app, delivery, { status, answer: null, problem: null, retryAfter: null }, {})
}

/** The oldest waiting delivery of each ticket has a head; a head says when its delivery is due, or its lease ends. */
const wrongHeads = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    with waiting as (
      select deliveryid, coalesce(lease_until, not_before) as next_on, lease_until is not null as leased,
        row_number() over (partition by webhookid, subject order by number) as place
      from webhook_deliveries where state = 'waiting'
    )
    select * from waiting full join webhook_heads head using (deliveryid)
    where (head.webhookid is null and place = 1) or (head.webhookid is not null
      and (waiting.next_on, waiting.leased) is distinct from (head.next_on, head.leased))`.execute(
    app.db.query,
  )
  return rows
}

it(`heads are what a plain look at the deliveries says, after every commit of anybody (seed ${SEED})`, async () => {
  await actTogether({ steps, wrong: () => wrongHeads(), seed: SEED })
})
