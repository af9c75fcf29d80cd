import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls, providerPlatforms } from '@switchboard/contract'
import { type AllChannels, type BenchChat, openChats, startAllChannels } from '../kit/server/all-channels.ts'
import { ask, waitingSends } from '../kit/load/clients.ts'
import { judgeSends } from '../kit/checks/judge-sends.ts'
import type { Findings } from '../kit/measure/report.ts'
import { inBatches } from '../kit/load/staff.ts'

export interface OutagePlan {
  messages: number
  chats: number
  outageSeconds: number
  /** The bar is written for an outage of minutes: a short one is dominated by the pause between two tries. */
  judgesDrainTime?: boolean
}

/** The slowest of the providers' own paces (channels/viber): 10 messages a second and account. */
const PER_SECOND = 10
const TEXT = /^outage (\d+) (\d+)$/
/** Share of sends that are answered 429 once the providers are back, and the seconds they ask for. */
const FLOODS = { chance: 0.03, retryAfter: [1, 2, 3] }

/** Messages queue while the providers are away, and all go out, once and in order, when they are back. */
export async function providerOutage(plan: OutagePlan): Promise<Findings> {
  const connected = await startAllChannels()
  try {
    const chats = await openChats(connected, plan.chats)
    await inBatches(chats, 8, ({ ticket: { ticketid, created_on } }) =>
      connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } }),
    )
    while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
    await outageWhileQueueing(connected, chats, plan)
    const back = performance.now()
    const backAt = Date.now()
    for (const platform of providerPlatforms)
      for (const retryAfter of FLOODS.retryAfter)
        connected.simulators[platform].faults.tooManyRequests(
          retryAfter,
          { method: connected.simulators[platform].sendMethod },
          { chance: FLOODS.chance / FLOODS.retryAfter.length },
        )
    while ((await waitingSends(connected.dataDir)) > 0) await pause(200)
    const drained = (performance.now() - back) / 1000
    return await findingsOf(connected, chats, plan, drained, backAt)
  } finally {
    await connected.stop()
  }
}

/** First the gateways answer 502, then nothing listens at all. */
async function outageWhileQueueing(
  { admin, simulators, line }: AllChannels,
  chats: readonly BenchChat[],
  { messages, outageSeconds }: OutagePlan,
): Promise<void> {
  const begun = performance.now()
  const gateways = providerPlatforms.map((platform) =>
    simulators[platform].faults.badGateway({ method: simulators[platform].sendMethod }),
  )
  for (let n = 0; n < messages / chats.length; n += 1) {
    await inBatches(
      chats.map(({ ticket }, chat) => ({ ticket, chat })),
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
  for (const gateway of gateways) gateway.remove()
  await pause(left())
  await line.mend()
}

async function findingsOf(
  connected: AllChannels,
  chats: readonly BenchChat[],
  plan: OutagePlan,
  drained: number,
  backAt: number,
): Promise<Findings> {
  const verdict = judgeSends(connected.simulators, chats, TEXT, backAt)
  const [row] = await ask<{ unsent: number; unconfirmed: number }>(
    connected.dataDir,
    `select count(*) filter (where delivery not in ('sent', 'delivered', 'read', 'unconfirmed'))::int as unsent,
            count(*) filter (where delivery = 'unconfirmed')::int as unconfirmed
     from messages where content like 'outage %'`,
  )
  const { unsent = 0, unconfirmed = 0 } = row ?? {}
  // Both at once would count twice: held messages may be sent in a burst afterwards.
  const ofOne = plan.messages / providerPlatforms.length
  const forced = Math.max(ofOne / PER_SECOND, plan.messages / plan.chats - 4, verdict.heldSeconds)
  return {
    title: 'The providers are away, and come back',
    setting: `${plan.messages} messages of agents over ${plan.chats} chats on four channels while Telegram, WhatsApp, Messenger and Viber answer 502 and then refuse connections, ${plan.outageSeconds} s together. Once they are back, ${FLOODS.chance * 100} % of the sends are answered 429 with ${FLOODS.retryAfter.join(', ')} s to wait (Viber names no time; the server gives it 10 s). Limits force the longest of 10 messages a second and channel and the waits asked for. Read from the clients' phones and from what the providers recorded. Seed of the providers 1.`,
    rows: [
      { what: 'messages sent to clients', figure: String(verdict.sent) },
      { what: 'unconfirmed, and shown as such', figure: String(unconfirmed) },
      { what: 'drained after', figure: `${drained.toFixed(1)} s` },
      { what: 'forced by limits', figure: `${forced.toFixed(1)} s` },
      { what: '429 answers', figure: String(verdict.floods) },
      { what: 'sends already under way when a 429 was answered', figure: String(verdict.underWay) },
    ],
    wrong: {
      // A send in flight when the connection was cut may have arrived or not: it is shown as unconfirmed and never repeated.
      lost: Math.max(0, plan.messages - verdict.different - unconfirmed),
      doubled: verdict.sent - verdict.different,
      'out of order': verdict.inversions,
      'called sooner than the provider allowed': verdict.early,
      'not shown as sent': unsent,
      ...(plan.judgesDrainTime === false
        ? {}
        : { 'drained slower than twice what limits force': drained > 2 * forced ? 1 : 0 }),
    },
  }
}
