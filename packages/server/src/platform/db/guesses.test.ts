import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

it('addresses that were known stay known, and an older node goes on counting beside a newer one', async () => {
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0023-guesses'),
  )
  const place = await createTestDatabase<unknown>(before)
  try {
    const { query } = place.db
    const userid = randomUUID()
    await sql`
      insert into users (userid, short_id, username, email, password_hash, first_name, last_name, created_on, lang)
      values (${userid}, 'mara', 'mara', 'Mara@noor-coffee.example', 'x', 'Mara', 'Noor', now(), 'en')`.execute(
      query,
    )
    const keys = [
      'known mara@noor-coffee.example 203.0.113.7',
      'known mara@noor-coffee.example ::ffff:203.0.113.8',
      'known mara@noor-coffee.example 2001:db8::1',
      'known nobody@noor-coffee.example 203.0.113.9',
      'account mara@noor-coffee.example',
    ]
    for (const key of keys) await sql`insert into login_attempts values (${key}, now())`.execute(query)
    await migrate(place.db, migrations, pino({ level: 'silent' }))
    const { rows } = await sql`select kind, subject, network from login_attempts
      where kind is not null order by network`.execute(query)
    expect(rows).toEqual([
      { kind: 'known', subject: userid, network: '203.0.113.7' },
      { kind: 'known', subject: userid, network: '203.0.113.8' },
    ])
    await sql`insert into login_attempts (key, attempted_on) values ('address 192.0.2.1', now())`.execute(
      query,
    )
  } finally {
    await place.drop()
  }
})
