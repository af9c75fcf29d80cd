import { parseArgs } from 'node:util'
import { startSimulators } from './index.ts'

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

const app = { id: '1517776481860111', secret: 'demo-app-secret', name: 'Brew Bench Desk' }
simulators.graph.addApp(app)
const connections = simulators.settleDemo()

const { url, settings } = simulators
const line = ([name, value]: [string, string]): string => name.padEnd(18) + value
process.stdout.write(
  [
    `Phones            ${url}/`,
    ...Object.entries(settings).map(line),
    `META_APP_ID       ${app.id}`,
    `META_APP_SECRET   ${app.secret}`,
    `Push service      ${url}/push`,
    ...Object.entries(connections).map(line),
    `Seed              ${simulators.seed}`,
    '',
  ].join('\n'),
)

const stop = () => void simulators.stop().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
