/** Migrates in a process of its own and stops in the middle of the second step until it is killed. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '../database.ts'
import { migrate, type Migration } from '../migrate.ts'

const [connection = '', mode = 'stall'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const db = openDatabase({ connection, applicationName: 'migrating', log })

const migrations: readonly Migration[] = [
  { name: '0001-first', up: async (up) => void (await sql`create table first (n int)`.execute(up)) },
  {
    name: '0002-second',
    up: async (up) => {
      await sql`create table second (n int); insert into second values (1)`.execute(up)
      if (mode !== 'stall') return
      process.stdout.write('in the middle\n')
      await sql`select pg_sleep(600)`.execute(up)
    },
  },
]

await migrate(db, migrations, log)
await db.close()
