import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@switchboard/contract'
import { dropSends, queueSends, waitingOn } from '../kit/database/queue-sends.ts'
import { waitingSends } from '../kit/load/clients.ts'
import { type PacedSends, sendPaced } from '../kit/load/paced-sends.ts'
import { inBatches } from '../kit/load/staff.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import { processorTime } from '../kit/measure/processor-time.ts'
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
  /** Sends that wait for the other provider at its beginning and its end. */
  waiting: [number, number]
  sends: PacedSends
  /** Share of one core that the server and its database used. */
  processor: number
}

/** An outage, with the windows without one before and after it: the load of the machine changes meanwhile. */
interface Case {
  outage: Outage
  waiting: number
  usual: [Window, Window]
  during: Window
  drain: Window
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
    const cases: Case[] = []
    let before = await watch(`usual 0`)
    for (const [index, one] of plan.outages.entries()) {
      const { during, drain } = await outageAndDrain(connected, plan, { away, watch, ...one })
      const after = await watch(`usual ${index + 1}`)
      cases.push({ ...one, usual: [before, after], during, drain })
      before = after
    }
    return findingsOf(plan, cases)
  } finally {
    await connected.stop()
  }
}

async function watchSends(
  { admin, simulators, dataDir, server }: AllChannels,
  { perSecond, seconds }: SendInOutagePlan,
  chats: readonly BenchChat[],
  name: string,
): Promise<Window> {
  const recorded = () => simulators[WORKS].calls({ method: simulators[WORKS].sendMethod })
  const begins = await waitingOn(dataDir, AWAY)
  const begun = performance.now()
  const before = await processorTime(server.pid, dataDir)
  const sends = await sendPaced({ agent: admin, chats, perSecond, seconds, name, recorded })
  const after = await processorTime(server.pid, dataDir)
  const used = after.server + after.postgres - before.server - before.postgres
  const processor = used / (performance.now() - begun)
  return { waiting: [begins, await waitingOn(dataDir, AWAY)], sends, processor }
}

interface Outages {
  outage: Outage
  waiting: number
  away: readonly BenchChat[]
  watch(name: string): Promise<Window>
}

async function outageAndDrain(
  { simulators, dataDir }: AllChannels,
  { drainsAll }: SendInOutagePlan,
  { outage, waiting, away, watch }: Outages,
): Promise<Pick<Case, 'during' | 'drain'>> {
  const { faults } = simulators[AWAY]
  const where = { method: simulators[AWAY].sendMethod }
  const fault = outage === 'refuses' ? faults.badGateway(where) : faults.slow(NEVER, where)
  const tickets = away.map(({ ticket }) => ticket.ticketid)
  await queueSends(dataDir, tickets, waiting)
  const during = await watch(`${outage} ${waiting}`)
  fault.remove()
  const drain = await watch(`drains ${outage} ${waiting}`)
  while (drainsAll && (await waitingOn(dataDir, AWAY)) > 0) await pause(1000)
  await dropSends(dataDir, AWAY)
  while ((await waitingSends(dataDir)) > 0) await pause(200)
  return { during, drain }
}

function findingsOf(plan: SendInOutagePlan, cases: readonly Case[]): Findings {
  const { chats, awayChats, perSecond, seconds } = plan
  const outages = cases.flatMap(({ during, drain, usual }) => [
    { window: during, usual },
    { window: drain, usual },
  ])
  const all = [...outages.map(({ window }) => window), ...new Set(cases.flatMap(({ usual }) => usual))]
  const over = (of: Time) => outages.filter(({ window, usual }) => ratio(of, window, usual) > AIM).length
  const sum = (of: (sends: PacedSends) => number) => all.reduce((total, { sends }) => total + of(sends), 0)
  return {
    title: 'Sending while another provider is away',
    setting: `Agents send ${perSecond} messages a second over ${chats} chats of Telegram for ${seconds} s at a time: while WhatsApp is away and messages over ${awayChats} chats wait for it, while these drain, and without any of that before and after. WhatsApp refuses each send at once (502), or takes it and does not answer. Times are p50 and p99 from the moment a send is due until the call is answered, and until Telegram has it. Ratios are of the p99, to that of the two windows without an outage around it. Beside them is how much of one core the server and its database used.`,
    rows: cases.flatMap(({ outage, waiting, usual, during, drain }) => [
      ...rowsOf(`${outage}, ${waiting} waiting: before and after`, joined(usual), null),
      ...rowsOf(`${outage}, ${waiting} waiting: outage`, during, usual),
      ...rowsOf(`${outage}, ${waiting} waiting: drains`, drain, usual),
    ]),
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

type Time = 'answered' | 'received'

const ratio = (of: Time, window: Window, usual: Case['usual']): number =>
  percentile(window.sends[of], 0.99) / percentile(joined(usual).sends[of], 0.99)

function joined([one, other]: Case['usual']): Window {
  const both = (of: Time) => [...one.sends[of], ...other.sends[of]]
  return {
    waiting: [one.waiting[0], other.waiting[1]],
    sends: { ...one.sends, answered: both('answered'), received: both('received') },
    processor: (one.processor + other.processor) / 2,
  }
}

function rowsOf(what: string, window: Window, usual: Case['usual'] | null): Findings['rows'] {
  const { waiting, sends, processor } = window
  const figure = (of: Time) =>
    `${ms(percentile(sends[of], 0.5))}, ${ms(percentile(sends[of], 0.99))}${usual ? `, ratio ${ratio(of, window, usual).toFixed(2)}` : ''}`
  const [from, to] = waiting
  return [
    { what: `${what}: answered`, figure: figure('answered') },
    { what: `${what}: at Telegram`, figure: figure('received') },
    ...(usual ? [{ what: `${what}: waiting from, to`, figure: `${from}, ${to}` }] : []),
    { what: `${what}: processor`, figure: `${Math.round(processor * 100)} % of a core` },
  ]
}
