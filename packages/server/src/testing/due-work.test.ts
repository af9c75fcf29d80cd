import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '../features/features.ts'
import { statementOf } from '../platform/workers/sweep.ts'
import { eventsAreNew } from '../platform/realtime/event-log.ts'
import type { Worker } from '../platform/workers/worker.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
let owner: pg.Client
let workers: readonly Worker[]

beforeAll(async () => {
  server = await startTestServer({ sweepEvery: 3600_000 })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query('select next_events(0, 1)')
  const counter = await owner.query<{ last_position: number }>('select last_position from event_counter')
  const numbered = Number(counter.rows[0]?.last_position)
  workers = [
    { dueWhen: eventsAreNew(() => numbered), wake: () => undefined, stop: async () => undefined },
    ...features.flatMap((feature) => feature.workers?.(server.app) ?? []),
  ]
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await owner.end()
  await server.stop()
})

const id = 'gen_random_uuid()'
const past = `$1::timestamptz - interval '1 hour'`
const account = (
  rest: { state?: string; paused?: string; platform?: string; intake?: string } = {},
): string => `
  insert into channel_accounts (accountid, platform, name, ext_account_id, secrets, intake, state, paused_until, created_on)
  values ('00000000-0000-4000-8000-000000000001', '${rest.platform ?? 'telegram'}', 'Bot', 'bot', '{}', '${rest.intake ?? 'off'}',
    '${rest.state ?? 'connected'}', ${rest.paused ?? 'null'}, $1)`
const head = (leased: boolean, next: string): string => `
  insert into outbox_heads (conversation, accountid, outboxid, next_on, leased)
  values (${id}, '00000000-0000-4000-8000-000000000001', 1, ${next}, ${leased})`
const webhook = (state: string, position: string): string => `
  insert into outgoing_webhooks (webhookid, url, kinds, state, position, secrets, made_by, created_on)
  values ('00000000-0000-4000-8000-000000000002', 'https://shop.example', '{}', '${state}', ${position}, '{}', ${id}, $1)`
const delivery = (leased: boolean): string => `
  insert into webhook_heads (deliveryid, webhookid, subject, number, next_on, leased)
  values (${id}, '00000000-0000-4000-8000-000000000002', ${id}, 1, ${past}, ${leased})`
const newEvent = `insert into new_events (at, rooms, body) values ($1, 1, '')`
const moment = `$1::timestamptz + interval '2 s'`
const soon = `$1::timestamptz + interval '9 s'`
const ticket = (column: string, at: string): string => `
  insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, updated_on, ${column})
  values (${id}, $1, ${id}, ${id}, ${id}, 'telegram', $1, ${at})`
const media = (state: string, at: string): string => `
  insert into media_jobs (messageid, accountid, purpose, ref, state, not_before)
  values (${id}, ${id}, 'file', 'f', '${state}', ${at})`
const link = (at: string): string => `
  insert into link_jobs (messageid, address, created_on, not_before) values (${id}, 'https://a.example', $1, ${at})`
const scheduled = (at: string, withdrawn = 'null'): string => `
  insert into scheduled_messages (messageid, ticketid, userid, content, due_on, not_before, client_seq, withdrawn_on, created_on)
  values (${id}, ${id}, ${id}, 'text', $1, ${at}, 1, ${withdrawn}, $1)`
const client = `
  insert into identities (identityid, accountid, ext_user_id, chat, clientid, name)
  values (${id}, '00000000-0000-4000-8000-000000000001', '77', '77', ${id}, '77')`
const push = (leasedUntil: string) =>
  `insert into push_jobs (recipients, notice, created_on, lease_until) values ('{}', '{}', $1, ${leasedUntil})`
const newest = '(select last_position from event_counter)'

/** Work that only a sweep finds, and how many workers each is for. */
const cases: ReadonlyArray<readonly [what: string, wakes: number, rows: readonly string[]]> = [
  ['nothing', 0, []],
  ['an event that nobody has numbered', 1, [newEvent]],
  [
    'events that another node has numbered',
    1,
    ['update event_counter set last_position = last_position + 1'],
  ],
  ['a push', 1, [push('null')]],
  ['a push that is being sent', 0, [push(soon)]],
  ['a push whose worker died', 1, [push(past)]],
  ['a send', 1, [account(), head(false, past)]],
  ['a send that is due in a moment', 1, [account(), head(false, moment)]],
  ['a send for later', 0, [account(), head(false, soon)]],
  ['a send of a broken account', 0, [account({ state: 'broken' }), head(false, past)]],
  ['a send of an account that has to wait', 0, [account({ paused: soon }), head(false, past)]],
  ['a send whose worker died', 1, [account({ state: 'broken' }), head(true, past)]],
  ['a snoozed ticket', 1, [ticket('snoozed_until', past)]],
  ['a ticket that is snoozed on', 0, [ticket('snoozed_until', soon)]],
  ['a ticket without a department', 1, [ticket('choosing_since', past)]],
  ['a ticket whose client still chooses', 0, [ticket('choosing_since', '$1')]],
  ['a file to fetch', 1, [media('queued', past)]],
  ['a file to fetch later', 0, [media('queued', soon)]],
  ['a fetch whose worker died', 1, [media('fetching', past)]],
  ['a fetched file', 0, [media('done', past)]],
  ['a link', 1, [link(past)]],
  ['a link that is being read', 0, [link(soon)]],
  ['a scheduled message', 1, [scheduled(past)]],
  ['a scheduled message that is due in a moment', 1, [scheduled(moment)]],
  ['a scheduled message for later', 0, [scheduled(soon)]],
  ['a withdrawn message that can be deleted', 1, [scheduled(soon, past)]],
  ['a withdrawn message that can come back', 0, [scheduled(past, '$1')]],
  ['a client whose name is not known', 1, [account({ platform: 'messenger' }), client]],
  ['a client who has no name elsewhere', 0, [account(), client]],
  ['an account to watch', 1, [account({ intake: 'polling' })]],
  ['new events for a webhook', 1, [webhook('on', `${newest} - 1`)]],
  ['no new events for a webhook', 0, [webhook('on', newest)]],
  ['a delivery', 1, [webhook('on', newest), delivery(false)]],
  ['a delivery of a webhook that is off', 0, [webhook('off', 'null'), delivery(false)]],
  ['a delivery whose worker died', 1, [webhook('off', 'null'), delivery(true)]],
]

it.each(cases)('finds %s without a hint', async (_, wakes, rows) => {
  expect((await dueWith(rows)).filter(Boolean)).toHaveLength(wakes)
})

/** What is due with some rows, which are gone afterwards. */
async function dueWith(rows: readonly string[]): Promise<boolean[]> {
  await owner.query('begin')
  try {
    // Only these rows count: those that they belong to are left out.
    await owner.query('set local session_replication_role = replica')
    for (const row of rows) await owner.query(row, row.includes('$1') ? [server.app.clock.now()] : [])
    const { text, values } = statementOf(asked())
    const answer = await owner.query<{ due: boolean[] }>(text, [server.app.clock.now(), ...values()])
    return answer.rows[0]?.due ?? []
  } finally {
    await owner.query('rollback')
  }
}

const asked = () =>
  workers.flatMap(({ dueWhen }) => (dueWhen === undefined || typeof dueWhen === 'function' ? [] : [dueWhen]))
