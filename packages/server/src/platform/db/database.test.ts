import { sql, type Generated } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { openDatabase, type Database, type Queries } from './database.ts'
import { nameOf, noteCheckouts } from './testing/round-trips.ts'

type Tables = { counters: { name: string; value: number }; notes: { id: Generated<number>; text: string } }

let place: TestDatabase<Tables>
let db: Database<Tables>

beforeAll(async () => {
  place = await createTestDatabase<Tables>([
    { name: '0001-tables', up: async (up) => void (await TABLES.execute(up)) },
  ])
  db = place.db
})

beforeEach(async () => {
  await sql`truncate notes; truncate counters; insert into counters values ('a', 0), ('b', 0)`.execute(
    db.query,
  )
})

afterAll(() => place.drop())

it('reads numbers as numbers and instants as UTC texts with microseconds', async () => {
  const { rows } = await sql`
    select 7::bigint as number, array[1, null, 2]::bigint[] as numbers, '2026-03-11'::date as day,
           '2026-03-11 10:47:12.1234+02'::timestamptz as instant, array[timestamptz '2026-03-11 08:47:12Z'] as instants
  `.execute(db.query)
  expect(rows).toEqual([
    {
      number: 7,
      numbers: [1, null, 2],
      day: '2026-03-11',
      instant: '2026-03-11T08:47:12.123400Z',
      instants: ['2026-03-11T08:47:12.000000Z'],
    },
  ])
})

it('reads instants rightly even where an address brings its own time zone', async () => {
  const url = new URL(place.connectionString)
  url.searchParams.set('options', '-c timezone=Asia/Kathmandu')
  const elsewhere = openDatabase({ connection: url.href, applicationName: 'elsewhere', log: silent })
  const rows = await elsewhere.named('instant', `select timestamptz '2026-03-11 08:47:12.5Z' as instant`, [])
  await elsewhere.close()
  expect(rows).toEqual([{ instant: '2026-03-11T08:47:12.500000Z' }])
})

it('refuses to round a number that is too large', async () => {
  await expect(db.named('too-large', 'select 9007199254740993 as number', [])).rejects.toThrow(
    'too large to be exact',
  )
})

it('limits how long a statement, a lock and an idle transaction may last', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await sql<{ value: string }>`
    select current_setting(name) as value from unnest(${limits}::text[]) as name`.execute(db.query)
  expect(rows.map(({ value }) => value)).toEqual(['5s', '3s', '10s'])
})

it('prepares a named statement once and shares the transaction with the builder', async () => {
  const seen = await db.transaction(async (tx) => {
    await tx.query.insertInto('notes').values({ text: 'first' }).execute()
    await tx.named('add-note', 'insert into notes (text) values ($1)', ['second'])
    await tx.named('add-note', 'insert into notes (text) values ($1)', ['third'])
    return tx.named<{ n: number }>(
      'prepared',
      `select count(*) as n from pg_prepared_statements where name = 'add-note'`,
      [],
    )
  })
  expect(seen).toEqual([{ n: 1 }])
  expect(await texts()).toEqual(['first', 'second', 'third'])
})

it('keeps nothing of a transaction that fails, and runs none of its steps after the commit', async () => {
  const steps: string[] = []
  const operation = db.transaction(async (tx) => {
    tx.onCommit(() => void steps.push('announced'))
    await tx.named('add-note', 'insert into notes (text) values ($1)', ['lost'])
    throw new Error('no')
  })
  await expect(operation).rejects.toThrow('no')
  expect(await texts()).toEqual([])
  expect(steps).toEqual([])
})

const silent = pino({ level: 'silent' })
const addNote = (tx: Queries<Tables>, text: string) =>
  tx.named('add-note', 'insert into notes (text) values ($1)', [text])

it('sends begin with the first statement, and the commit with all that nobody waits for', async () => {
  const { connectionString: connection } = place
  const one = openDatabase<Tables>({ connection, applicationName: 'trips', log: silent, poolSize: 1 })
  const add = () =>
    one.transaction(async (tx) => {
      await tx.named('count-notes', 'select from notes', [])
      tx.withCommit(addNote(tx, 'first'))
      tx.withCommit(addNote(tx, 'second'))
    })
  try {
    await add()
    const checkouts = noteCheckouts(one.pool)
    await add()
    expect(checkouts).toEqual([
      { statements: ['begin', 'count-notes', 'add-note', 'add-note', 'commit'], roundTrips: 2 },
    ])
    expect(await texts()).toEqual(['first', 'second', 'first', 'second'])
  } finally {
    await one.close()
  }
})

it('looks a row up by its index, also with a plan that was made while the table had a few rows', async () => {
  const { connectionString: connection } = place
  const one = openDatabase<Tables>({ connection, applicationName: 'plans', log: silent, poolSize: 1 })
  const find = (tx: Queries<Tables>) =>
    tx.named('counter-by-name', 'select value from counters where name = $1', ['a'])
  await sql`analyze counters`.execute(db.query)
  // PostgreSQL settles on a plan with the sixth execution.
  for (let time = 0; time < 6; time += 1) await one.transaction(find)
  const plan = await one.transaction(async (tx) => {
    await sql`insert into counters select n::text, n from generate_series(1, 5000) n`.execute(tx.query)
    return sql<{ 'QUERY PLAN': string }>`explain execute "counter-by-name" ('a')`.execute(tx.query)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('using counters_pkey')
  await one.close()
})

it('fails with the failure of the first statement that nobody waited for, and keeps nothing', async () => {
  const steps: string[] = []
  const operation = (waits: boolean) =>
    db.transaction(async (tx) => {
      tx.onCommit(() => void steps.push('announced'))
      tx.withCommit(addNote(tx, 'lost'))
      tx.withCommit(tx.named('add-counter', 'insert into counters values ($1, 0)', ['a']))
      if (waits) await addNote(tx, 'after it')
    })
  await expect(operation(false)).rejects.toMatchObject({ constraint: 'counters_pkey' })
  await expect(operation(true)).rejects.toMatchObject({ constraint: 'counters_pkey' })
  expect(await texts()).toEqual([])
  expect(steps).toEqual([])
})

it.each(['begin', 'add-note', 'commit'])(
  'keeps nothing when %s could not even be sent, although all after it could',
  async (unsent) => {
    const one = openDatabase<Tables>({
      connection: place.connectionString,
      applicationName: 'unsent',
      log: silent,
    })
    one.pool.on('acquire', (client) => {
      const send = client.query.bind(client)
      vi.spyOn(client, 'query').mockImplementation((...given: unknown[]): unknown => {
        if (nameOf(given[0]) === unsent) return Promise.reject(new Error('unsent'))
        const answer: unknown = Reflect.apply(send, client, given)
        return answer
      })
    })
    const operation = one.transaction(async (tx) => {
      tx.withCommit(addNote(tx, 'unsent'))
      tx.withCommit(tx.named('note-more', 'insert into notes (text) values ($1)', ['lost']))
    })
    await expect(operation).rejects.toThrow('unsent')
    expect(await texts()).toEqual([])
    await one.close()
  },
)

it('runs the steps after the commit in order, when others can see the change, and survives a failing one', async () => {
  const steps: unknown[] = []
  const answer = await db.transaction(async (tx) => {
    tx.onCommit(async () => void steps.push(await texts()))
    tx.onCommit(() => Promise.reject(new Error('a step fails')))
    tx.onCommit(() => void steps.push('last'))
    await tx.query.insertInto('notes').values({ text: 'seen' }).execute()
    return 'done'
  })
  expect(answer).toBe('done')
  expect(steps).toEqual([['seen'], 'last'])
})

it('runs both transactions of a deadlock, the beaten one again, and counts its steps once', async () => {
  const steps: string[] = []
  const met = meetingOf(2)
  const add = (first: string, second: string) =>
    db.transaction(async (tx) => {
      tx.onCommit(() => void steps.push(first))
      await tx.named('add', 'update counters set value = value + 1 where name = $1', [first])
      await met()
      await tx.named('add', 'update counters set value = value + 1 where name = $1', [second])
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  expect(await db.query.selectFrom('counters').select('value').execute()).toEqual([
    { value: 2 },
    { value: 2 },
  ])
  expect(steps.toSorted()).toEqual(['a', 'b'])
})

it('runs again when what broke it is behind the answer that came first', async () => {
  let attempts = 0
  const result = await db.transaction(async (tx) => {
    attempts += 1
    const fails = attempts === 1
    const deep = async () => {
      const wait = async () => {
        if (fails)
          await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx.query)
      }
      await wait()
    }
    const [, [row]] = await Promise.all([
      deep(),
      tx.named<{ value: number }>('read-one', 'select value from counters where name = $1', ['a']),
    ])
    return row?.value
  })
  expect(result).toBe(0)
  expect(attempts).toBe(2)
})

it('gives up after three attempts', async () => {
  let attempts = 0
  const operation = db.transaction(async (tx) => {
    attempts += 1
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx.query)
  })
  await expect(operation).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(3)
})

const TABLES = sql`
  create table counters (name text primary key, value int not null);
  create table notes (id bigint generated always as identity, text text not null)
`

async function texts(): Promise<string[]> {
  const rows = await db.query.selectFrom('notes').select('text').orderBy('id').execute()
  return rows.map(({ text }) => text)
}

/** Everybody waits until all are there; who comes again passes. */
function meetingOf(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here >= size) resolve()
    return promise
  }
}
