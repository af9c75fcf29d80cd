import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { sendOf } from '../kit/checks/judge-sends.ts'
import { dropSends, queueSends, waitingOn } from '../kit/database/queue-sends.ts'
import { waitingSends } from '../kit/load/clients.ts'
import { type PacedSends, sendPaced } from '../kit/load/paced-sends.ts'
import { inBatches } from '../kit/load/staff.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type AllChannels, type BenchChat, openChats, startAllChannels } from '../kit/server/all-channels.ts'

/** The provider that is away refuses at once, or takes connections and never answers. */
type Outage = 'refuses' | 'hangs'

export interface SendInOutagePlan {
  outages: ReadonlyArray<{ outage: Outage; waiting: number }>
  /** How long agents send in each window: without an outage, during one, and while its backlog drains. */
  seconds: number
  perSecond: number
  /** Chats of the provider that works, and of the one that is away. */
  chats: number
  awayChats: number
  /** Waits after each outage until all of its backlog is sent; otherwise what is left is dropped at the end. */
  drainsAll: boolean
}

interface Window {
  name: string
  /** Sends that wait for the other provider at its beginning and its end. */
  waiting: [number, number]
  sends: PacedSends
}

const AIM = 1.5
const WORKS = 'telegram'
const AWAY = 'whatsapp'
/** A provider that hangs: longer than the server waits for any answer. */
const NEVER = 120_000

/** One provider is away: what agents notice who send over another. */
export async function sendInOutage(plan: SendInOutagePlan): Promise<Findings> {
  const connected = await startAllChannels()
  try {
    const chats = await openChats(connected, plan.chats, WORKS)
    const away = await openChats(connected, plan.awayChats, AWAY)
    await inBatches([...chats, ...away], 8, ({ ticket: { ticketid, created_on } }) =>
      connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } }),
    )
    while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
    const watch = (name: string) => watchSends(connected, plan, chats, name)
    // Connections and prepared statements belong to the start of the server.
    await watch('warm')
    const before = await watch('before')
    const windows: Window[] = []
    for (const one of plan.outages)
      windows.push(...(await outageAndDrain(connected, plan, { away, watch, ...one })))
    await dropSends(connected.dataDir, AWAY)
    while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
    return findingsOf(plan, before, windows, await watch('after'))
  } finally {
    await connected.stop()
  }
}

async function watchSends(
  { admin, simulators, dataDir }: AllChannels,
  { perSecond, seconds }: SendInOutagePlan,
  chats: readonly BenchChat[],
  name: string,
): Promise<Window> {
  const begins = await waitingOn(dataDir, AWAY)
  const recorded = () => simulators[WORKS].calls({ method: sendOf[WORKS] })
  const sends = await sendPaced({ agent: admin, chats, perSecond, seconds, name, recorded })
  return { name, waiting: [begins, await waitingOn(dataDir, AWAY)], sends }
}

interface Case {
  outage: Outage
  waiting: number
  away: readonly BenchChat[]
  watch(name: string): Promise<Window>
}

async function outageAndDrain(
  { simulators, dataDir }: AllChannels,
  { drainsAll }: SendInOutagePlan,
  { outage, waiting, away, watch }: Case,
): Promise<Window[]> {
  const { faults } = simulators[AWAY]
  const where = { method: sendOf[AWAY] }
  const fault = outage === 'refuses' ? faults.badGateway(where) : faults.slow(NEVER, where)
  const tickets = away.map(({ ticket }) => ticket.ticketid)
  await queueSends(dataDir, tickets, waiting - (await waitingOn(dataDir, AWAY)))
  const during = await watch(`${outage}, ${waiting} waiting`)
  fault.remove()
  const after = await watch(`drains after it, ${waiting} waiting`)
  while (drainsAll && (await waitingOn(dataDir, AWAY)) > 0) await pause(1000)
  return [during, { ...after, name: `${after.name} (${outage})` }]
}

function findingsOf(
  plan: SendInOutagePlan,
  before: Window,
  windows: readonly Window[],
  after: Window,
): Findings {
  const { chats, awayChats, perSecond, seconds } = plan
  const usual = {
    answered: percentile([...before.sends.answered, ...after.sends.answered], 0.99),
    received: percentile([...before.sends.received, ...after.sends.received], 0.99),
  }
  const all = [before, ...windows, after]
  const ratio = (of: 'answered' | 'received', { sends }: Window) => percentile(sends[of], 0.99) / usual[of]
  const over = (of: 'answered' | 'received') => windows.filter((one) => ratio(of, one) > AIM).length
  const sum = (of: (sends: PacedSends) => number) => all.reduce((total, { sends }) => total + of(sends), 0)
  return {
    title: 'Sending while another provider is away',
    setting: `Agents send ${perSecond} messages a second over ${chats} chats of Telegram for ${seconds} s at a time: without an outage before and after all else, while WhatsApp is away and messages over ${awayChats} chats wait for it, and while they drain. It refuses each send at once (502), or takes it and does not answer. Times are p50 and p99 from the moment a send is due until the call is answered, and until Telegram has it. Ratios are of the p99, to that of both windows without an outage together.`,
    rows: all.flatMap((one) => rowsOf(one, one === before || one === after ? null : ratio)),
    wrong: {
      'sends that were refused': sum(({ refused }) => refused),
      'sends that Telegram did not have within a minute': sum(
        ({ received }) => received.filter((took) => took === Infinity).length,
      ),
      'sends that Telegram had twice': sum(({ doubled }) => doubled),
      [`windows in which calls were answered more than ${AIM} times later`]: over('answered'),
      [`windows in which Telegram had sends more than ${AIM} times later`]: over('received'),
    },
  }
}

function rowsOf(
  window: Window,
  ratio: ((of: 'answered' | 'received', window: Window) => number) | null,
): Findings['rows'] {
  const { name, waiting, sends } = window
  const figure = (of: 'answered' | 'received') =>
    `${ms(percentile(sends[of], 0.5))}, ${ms(percentile(sends[of], 0.99))}${ratio ? `, ratio ${ratio(of, window).toFixed(2)}` : ''}`
  return [
    { what: `${name}: waiting from, to`, figure: waiting.join(', ') },
    { what: `${name}: answered`, figure: figure('answered') },
    { what: `${name}: at Telegram`, figure: figure('received') },
  ]
}
