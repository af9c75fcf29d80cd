import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explain, type Opened, type Running, runUntilStopped } from '@switchboard/server'
import { addressTaken, greeting } from './cli-texts.ts'
import { busyDay } from './seed/busy-day.ts'
import { startWorld } from './start-world.ts'

const phonesPort = Number(process.env['PHONES_PORT'] ?? 4100)
const shopPort = Number(process.env['SHOP_PORT'] ?? 4101)

/** `npm run demo`: the server, its company and the phones, until Ctrl-C. */
async function start(opened: Opened): Promise<Running> {
  const { values } = parseArgs({
    options: { keep: { type: 'boolean', default: false }, seed: { type: 'string' } },
  })
  const { DATA_DIR, PORT, LOG_LEVEL, DEMO_DATABASE_URL } = process.env
  // A folder of its own within DATA_DIR: it is deleted afterwards, and the data of a real server may be beside it.
  const dataDir = resolve(DATA_DIR ?? './data', 'demo')
  if (!values.keep) await rm(dataDir, { recursive: true, force: true })
  console.log('Opening the demo: a small company and the days that have already happened …')
  const world = await startWorld(
    {
      dataDir,
      port: Number(PORT ?? 3003),
      phonesPort,
      shopPort,
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
  explain: (error) => addressTaken(error, { phones: phonesPort, shop: shopPort }) ?? explain(error),
})
