import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explain, type Opened, type Running, runUntilStopped } from '@switchboard/server'
import { addressTaken, greeting } from './cli-texts.ts'
import { portOf } from './ports.ts'
import { busyDay } from './seed/busy-day.ts'
import { startWorld } from './start-world.ts'

const ports = { phones: 4100, shop: 4101 }

/** `npm run demo`: the server, its company and the phones, until Ctrl-C. */
async function start(opened: Opened): Promise<Running> {
  const { values } = parseArgs({
    options: { keep: { type: 'boolean', default: false }, seed: { type: 'string' } },
  })
  const { DATA_DIR, LOG_LEVEL, DEMO_DATABASE_URL } = process.env
  const port = portOf(process.env, 'PORT', 3003)
  ports.phones = portOf(process.env, 'PHONES_PORT', ports.phones)
  ports.shop = portOf(process.env, 'SHOP_PORT', ports.shop)
  // A folder of its own within DATA_DIR: it is deleted afterwards, and the data of a real server may be beside it.
  const dataDir = resolve(DATA_DIR ?? './data', 'demo')
  if (!values.keep) await rm(dataDir, { recursive: true, force: true })
  console.log('Opening the demo: a small company and the days that have already happened …')
  const world = await startWorld(
    {
      dataDir,
      port,
      phonesPort: ports.phones,
      shopPort: ports.shop,
      story: busyDay,
      peopled: true,
      ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
      ...(DEMO_DATABASE_URL === undefined ? {} : { databaseUrl: DEMO_DATABASE_URL }),
      ...(isLevel(LOG_LEVEL) ? { logLevel: LOG_LEVEL } : {}),
    },
    opened,
  )
  const { desk, simulators, shop } = world
  console.log(greeting({ desk: desk.app.publicUrl(), phones: simulators.url, shop: shop?.url ?? '' }))
  return { leave: async () => console.log('\nClosing the demo …') }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const isLevel = (text: string | undefined): text is (typeof levels)[number] =>
  levels.some((level) => level === text)

await runUntilStopped({
  start,
  explain: (error) => addressTaken(error, ports) ?? explain(error),
})
