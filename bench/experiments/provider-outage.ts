import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, type MyTicket } from '@switchboard/contract'
import { ask, openTickets, waitingSends } from '../kit/clients.ts'
import { type ConnectedDesk, startConnectedDesk } from '../kit/connected-desk.ts'
import { judgeSends, type SendsVerdict } from '../kit/judge-sends.ts'
import type { Findings } from '../kit/report.ts'
import { inBatches } from '../kit/staff.ts'

export interface OutagePlan {
  messages: number
  chats: number
  outageSeconds: number
  /** The bar is written for an outage of minutes: a short one is dominated by the pause between two tries. */
  judgesDrainTime?: boolean
}

/** Of Telegram's own pace (channels/telegram): 30 messages a second and account. */
const PER_SECOND = 30
const TEXT = /^outage (\d+) (\d+)$/
/** Share of sends that meet a 429 once the provider is back, and the seconds it asks for. */
const FLOODS = { chance: 0.03, retryAfter: [1, 2, 3] }

/** Messages queue while the provider is away, and all go out, once and in order, when it is back (R7, R8). */
export async function providerOutage(plan: OutagePlan): Promise<Findings> {
  const connected = await startConnectedDesk('polling')
  try {
    const tickets = await openTickets(connected, plan.chats)
    await inBatches(tickets, 8, ({ ticketid, created_on }) =>
      connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } }),
    )
    while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
    await outageWhileQueueing(connected, tickets, plan)
    const back = performance.now()
    const backAt = Date.now()
    for (const retryAfter of FLOODS.retryAfter)
      connected.simulators.telegram.faults.tooManyRequests(
        retryAfter,
        { method: 'sendMessage' },
        { chance: FLOODS.chance / FLOODS.retryAfter.length },
      )
    while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
    const drained = (performance.now() - back) / 1000
    return await findingsOf(connected, plan, drained, backAt)
  } finally {
    await connected.stop()
  }
}

/** First the gateway answers 502, then nothing listens at all. */
async function outageWhileQueueing(
  { admin, simulators, line }: ConnectedDesk,
  tickets: readonly MyTicket[],
  { messages, outageSeconds }: OutagePlan,
): Promise<void> {
  const begun = performance.now()
  const gateway = simulators.telegram.faults.badGateway()
  for (let n = 0; n < messages / tickets.length; n += 1) {
    await inBatches(
      tickets.map((ticket, chat) => ({ ticket, chat })),
      16,
      ({ ticket: { ticketid, created_on }, chat }) =>
        admin.call(calls.sendMessage, {
          body: { content: `outage ${chat} ${n}`, ticketid, created_on, messageid: randomUUID() },
        }),
    )
  }
  const left = () => Math.max(0, outageSeconds * 1000 - (performance.now() - begun))
  await pause(left() / 2)
  await line.cut()
  gateway.remove()
  await pause(left())
  await line.mend()
}

async function findingsOf(
  connected: ConnectedDesk,
  plan: OutagePlan,
  drained: number,
  backAt: number,
): Promise<Findings> {
  const verdict: SendsVerdict = judgeSends(connected.simulators, TEXT, backAt)
  const [row] = await ask<{ unsent: number }>(
    connected.dataDir,
    `select count(*)::int as unsent from messages where content like 'outage %' and delivery <> 'sent'`,
  )
  // Both at once would count twice: what is held may go out in a burst afterwards.
  const forced = Math.max(plan.messages / PER_SECOND, plan.messages / plan.chats - 4, verdict.heldSeconds)
  return {
    title: 'The provider is away, and comes back',
    setting: `${plan.messages} messages of agents over ${plan.chats} chats while Telegram answers 502 and then refuses connections, ${plan.outageSeconds} s together. Once it is back, ${FLOODS.chance * 100} % of the sends are answered 429 with ${FLOODS.retryAfter.join(', ')} s to wait. Limits force the longer of 30 messages a second and the waits asked for. Seed of the provider 1.`,
    rows: [
      { what: 'messages said to clients', figure: String(verdict.said) },
      { what: 'drained after', figure: `${drained.toFixed(1)} s` },
      { what: 'forced by limits', figure: `${forced.toFixed(1)} s` },
      { what: '429 answers', figure: String(verdict.floods) },
      { what: 'sends already under way when a 429 was answered', figure: String(verdict.underWay) },
    ],
    wrong: {
      lost: plan.messages - verdict.different,
      doubled: verdict.said - verdict.different,
      'out of order': verdict.inversions,
      'called sooner than the provider allowed': verdict.early,
      'not shown as sent': row?.unsent ?? 0,
      ...(plan.judgesDrainTime === false
        ? {}
        : { 'drained slower than twice what limits force': drained > 2 * forced ? 1 : 0 }),
    },
  }
}
