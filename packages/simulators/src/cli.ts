import { parseArgs } from 'node:util'
import { startSimulators } from './index.ts'

const demoToken = '700100200:AAEbrewbenchDemoTokenForSimulation00'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    host: { type: 'string', default: '127.0.0.1' },
    seed: { type: 'string' },
    'time-scale': { type: 'string', default: '1' },
  },
})

const simulators = await startSimulators({
  port: Number(values.port),
  host: values.host,
  timeScale: Number(values['time-scale']),
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
})

simulators.telegram.addBot({ token: demoToken, username: 'brew_bench_bot', firstName: 'Brew Bench' })
simulators.telegram.client({ id: 5001, firstName: 'Nadia', lastName: 'Petrova', username: 'nadia_p' })
simulators.telegram.client({ id: 5002, firstName: 'Jonas', lastName: 'Lind', username: 'jonas_lind' })
simulators.telegram.client({ id: 5003, firstName: 'Mei', lastName: 'Tanaka', languageCode: 'ja' })

process.stdout.write(
  [
    `Phones            ${simulators.url}/`,
    `TELEGRAM_API_URL  ${simulators.url}/telegram`,
    `Telegram bot      ${demoToken}`,
    `Seed              ${simulators.seed}`,
    '',
  ].join('\n'),
)

const stop = () => void simulators.stop().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
