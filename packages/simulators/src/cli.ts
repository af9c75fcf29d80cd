import { parseArgs } from 'node:util'
import { startSimulators } from './index.ts'
import { demoApp, demoTokens, settleDemo } from './demo-people.ts'

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

settleDemo(simulators)

const { url, settings } = simulators
process.stdout.write(
  [
    `Phones            ${url}/`,
    ...Object.entries(settings).map(([name, value]) => `${name.padEnd(18)}${value}`),
    `META_APP_ID       ${demoApp.id}`,
    `META_APP_SECRET   ${demoApp.secret}`,
    `Push service      ${url}/push`,
    `Telegram bot      ${demoTokens.telegram}`,
    `Viber bot         ${demoTokens.viber}`,
    `Seed              ${simulators.seed}`,
    '',
  ].join('\n'),
)

const stop = () => void simulators.stop().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
