import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInAt } from '@switchboard/server/testing'
import { ms, percentile } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { type ChatOfMany, startPlainChat } from '../../kit/plain-chat/plain-chat.ts'
import { ADMIN, databaseOf, startServerProcess } from '../../kit/server/server-process.ts'
import { startWebsite } from './website-of-many.ts'

export interface ThousandPlan {
  visitors: number
  /** Messages of visitors, and as many answers. */
  perSecond: number
  seconds: number
  /** The two are measured by turns. */
  rounds: number
}

/** The limit for both directions, of the slowest in a hundred; milliseconds. */
const LIMIT = 300

/** A thousand visitors are connected at once: how long their messages and the answers take, beside a plain chat. */
export async function thousandVisitors(plan: ThousandPlan): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const server = await startServerProcess({ dataDir })
  const admin = await signInAt(server.url, ADMIN)
  const product = await startWebsite({ url: server.url, admin }, plan.visitors)
  const plain = await startPlainChat(await databaseOf(dataDir), plan.visitors)
  const load: number[] = []
  const times = { product: newTimes(), plain: newTimes() }
  try {
    for (let round = 0; round < plan.rounds; round += 1) {
      await measure(plain, `plain ${round}`, plan, times.plain)
      await measure(product, `product ${round}`, plan, times.product)
      load.push(loadavg()[0] ?? 0)
    }
  } finally {
    await Promise.all([product.stop(), plain.stop()])
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { inbound, outbound } = times.product
  const messages = plan.perSecond * plan.seconds * plan.rounds
  return {
    title: 'A thousand visitors at once',
    setting: `${plan.visitors} visitors of a website are connected to one server; the chat in each is the product's own. By turns ${plan.perSecond} messages a second of visitors and as many answers of an agent go through it and through a plain chat with as many connections: socket.io, one insert into the same PostgreSQL for each message, no rules, no record, no outbox. ${plan.rounds} rounds of ${plan.seconds} s each. Both servers, the database and the load share the machine.`,
    rows: [
      { what: 'messages, and answers', figure: `${messages} each` },
      ...rowsOf('visitor to agent', inbound, times.plain.inbound),
      ...rowsOf('agent to visitor', outbound, times.plain.outbound),
      { what: 'load of the machine, by round', figure: load.map((one) => one.toFixed(1)).join(', ') },
    ],
    wrong: {
      'messages lost': messages - inbound.length,
      'answers lost': messages - outbound.length,
      'messages or answers that came twice': times.product.doubled,
      'visitor to agent over 300 ms at p99': percentile(inbound, 0.99) > LIMIT ? 1 : 0,
      'agent to visitor over 300 ms at p99': percentile(outbound, 0.99) > LIMIT ? 1 : 0,
    },
  }
}

interface Times {
  inbound: number[]
  outbound: number[]
  doubled: number
}
const newTimes = (): Times => ({ inbound: [], outbound: [], doubled: 0 })

const PATIENCE = 30_000

async function measure(chat: ChatOfMany, name: string, plan: ThousandPlan, times: Times): Promise<void> {
  const begun = new Map<string, number>()
  const arrived = new Set<string>()
  chat.onArrival((text) => {
    const at = begun.get(text)
    if (at === undefined) return
    if (arrived.has(text)) times.doubled += 1
    else (text.endsWith('?') ? times.inbound : times.outbound).push(performance.now() - at)
    arrived.add(text)
  })
  const count = plan.perSecond * plan.seconds
  const first = performance.now()
  for (let n = 0; n < count; n += 1) {
    await until(first + (n / plan.perSecond) * 1000)
    const visitor = (n * 7919) % plan.visitors
    write(`${name} ${n}?`, (text) => chat.visitorWrites(visitor, text))
    await until(first + ((n + 0.5) / plan.perSecond) * 1000)
    write(`${name} ${n}!`, (text) => chat.agentAnswers(visitor, text))
  }
  for (let waited = 0; arrived.size < 2 * count && waited < PATIENCE; waited += 50) await pause(50)

  function write(text: string, send: (text: string) => void): void {
    begun.set(text, performance.now())
    send(text)
  }
}

async function until(moment: number): Promise<void> {
  const wait = moment - performance.now()
  if (wait > 1) await pause(wait)
}

const rowsOf = (what: string, product: readonly number[], plain: readonly number[]): Findings['rows'] =>
  [0.5, 0.99].map((share) => {
    const [ours, least] = [percentile(product, share), percentile(plain, share)]
    return {
      what: `${what}, ${share === 0.5 ? 'median' : 'p99'}: product, plain chat, ratio`,
      figure: `${ms(ours)}, ${ms(least)}, ${(ours / least).toFixed(1)}`,
    }
  })
