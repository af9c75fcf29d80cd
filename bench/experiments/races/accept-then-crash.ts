import { randomUUID } from 'node:crypto'
import { calls, type ProviderPlatform, providerPlatforms } from '@switchboard/contract'
import { waitFor } from '@switchboard/server/testing'
import {
  type AllChannels,
  type BenchChat,
  openChats,
  startAllChannels,
} from '../../kit/server/all-channels.ts'
import { checkInvariants, foldCounts } from '../../kit/checks/check-invariants.ts'
import { ask, waitingSends } from '../../kit/load/clients.ts'
import { databaseOf } from '../../kit/server/server-process.ts'
import { ms, percentile } from '../../kit/measure/figures.ts'
import { judgeSends } from '../../kit/checks/judge-sends.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { inBatches } from '../../kit/load/staff.ts'

export interface CrashPlan {
  /** A quarter of them over each channel. */
  chats: number
  /** Chats whose send is in flight when the server dies; one node sends 16 messages at once. */
  perKill: number
  /** How often each chat's turn comes. */
  passes: number
}

const TEXT = /^crash (\d+) (\d+)$/
/** The platforms that report a send whose answer never came: their receipts and echoes name it. */
const ANNOUNCED: ReadonlySet<ProviderPlatform> = new Set<ProviderPlatform>(['whatsapp', 'messenger'])
/** A send that was under way is given up when its lease of 30 s ends. */
const PATIENCE = 120_000

/** The provider takes a send, its answer never comes, and the server is killed: once at the client, and shown as it is. */
export async function acceptThenCrash(plan: CrashPlan): Promise<Findings> {
  const connected = await startAllChannels()
  try {
    const chats = await openChats(connected, plan.chats)
    await inBatches(chats, 8, ({ ticket: { ticketid, created_on } }) =>
      connected.admin.call(calls.acceptTicket, { body: { ticketid, created_on } }),
    )
    await nothingWaits(connected)
    const inFlight: number[] = []
    const backAfter: number[] = []
    for (let pass = 0; pass < plan.passes; pass += 1) {
      for (let first = 0; first < chats.length; first += plan.perKill) {
        const group = chats.map((chat, index) => ({ chat, index })).slice(first, first + plan.perKill)
        inFlight.push(await killInMidSend(connected, group, pass))
        backAfter.push(await connected.server.startAgain())
        for (const platform of providerPlatforms)
          connected.simulators[platform].faults.delivery({ paused: false })
      }
      await nothingWaits(connected)
    }
    return await findingsOf(connected, chats, plan, { inFlight, backAfter })
  } finally {
    await connected.stop()
  }
}

const nothingWaits = ({ dataDir }: AllChannels): Promise<void> =>
  waitFor(async () => (await waitingSends(dataDir)) === 0, 'the sends to end', PATIENCE)

/** Each chat gets two messages, the first of which the provider takes without an answer. How many sends were under way. */
async function killInMidSend(
  { simulators, admin, server, dataDir }: AllChannels,
  group: ReadonlyArray<{ chat: BenchChat; index: number }>,
  pass: number,
): Promise<number> {
  const silent = providerPlatforms.map((platform) => {
    // The server must not receive its event before it has died either.
    simulators[platform].faults.delivery({ paused: true })
    return simulators[platform].faults.hangAfterAccepting({ method: simulators[platform].sendMethod })
  })
  await inBatches(group, 8, async ({ chat: { ticket }, index }) => {
    for (const n of [2 * pass, 2 * pass + 1]) {
      const { ticketid, created_on } = ticket
      const body = { content: `crash ${index} ${n}`, ticketid, created_on, messageid: randomUUID() }
      await admin.call(calls.sendMessage, { body })
    }
  })
  const isTaken = ({ chat, index }: (typeof group)[number]) =>
    chat.phone.received().includes(`crash ${index} ${2 * pass}`)
  await waitFor(() => group.every(isTaken), 'the providers to take all', 20_000)
  await server.kill()
  for (const rule of silent) rule.remove()
  const [row] = await ask<{ count: number }>(
    dataDir,
    `select count(*)::int as count from outbox join messages using (messageid)
     where lease_until is not null and delivery = 'queued' and content = any($1)`,
    [group.map(({ index }) => `crash ${index} ${2 * pass}`)],
  )
  return row?.count ?? 0
}

interface Stored {
  platform: ProviderPlatform
  content: string
  delivery: string
}

async function findingsOf(
  connected: AllChannels,
  chats: readonly BenchChat[],
  plan: CrashPlan,
  { inFlight, backAfter }: { inFlight: readonly number[]; backAfter: readonly number[] },
): Promise<Findings> {
  const messages = 2 * plan.chats * plan.passes
  const verdict = judgeSends(connected.simulators, chats, TEXT, Date.now())
  const stored = await ask<Stored>(
    connected.dataDir,
    `select platform, content, delivery from messages join tickets using (ticketid) where content like 'crash %'`,
  )
  const crashed = stored.filter(({ content }) => Number(TEXT.exec(content)?.[2]) % 2 === 0)
  const unannounced = crashed.filter(({ platform }) => !ANNOUNCED.has(platform))
  const announced = crashed.filter(({ platform }) => ANNOUNCED.has(platform))
  const isSent = ({ delivery }: Stored) => ['sent', 'delivered', 'read'].includes(delivery)
  const unconfirmed = stored.filter(({ delivery }) => delivery === 'unconfirmed')
  const { items } = await connected.admin.call(calls.getDeadLetters)
  const sum = inFlight.reduce((all, count) => all + count, 0)
  return {
    title: 'The server dies after a provider accepted a send and before it knows',
    setting: `Two messages to each of ${plan.perKill} chats on Telegram, WhatsApp, Messenger and Viber at once; the providers take the first ones and never answer, and the server is killed with SIGKILL. Receipts and echoes come only once it runs again. ${plan.chats} chats, ${plan.passes} times each. Read from the clients' phones and from the database.`,
    rows: [
      { what: 'kills', figure: String(inFlight.length) },
      { what: 'sends taken and unanswered at the kills', figure: `${sum} (${inFlight.join(', ')})` },
      { what: 'of these unconfirmed, and shown as such', figure: String(unconfirmed.length) },
      {
        what: 'of these known after all, from receipts and echoes',
        figure: String(announced.filter(isSent).length),
      },
      { what: 'messages sent to clients', figure: `${verdict.sent} of ${messages}` },
      { what: 'serving again after, median', figure: ms(percentile(backAfter, 0.5)) },
    ],
    wrong: {
      lost: messages - verdict.different,
      doubled: verdict.sent - verdict.different,
      'out of order': verdict.inversions,
      'kills that met fewer sends than meant': inFlight.filter((count) => count < plan.perKill).length,
      'unconfirmed on Telegram or Viber, and not shown so': unannounced.filter(
        ({ delivery }) => delivery !== 'unconfirmed',
      ).length,
      'unconfirmed and missing among the failed messages': Math.max(0, unconfirmed.length - items.length),
      'still unconfirmed on WhatsApp or Messenger': announced.filter((one) => !isSent(one)).length,
      'sent later and not shown so': stored.filter((one) => !crashed.includes(one) && !isSent(one)).length,
      ...foldCounts(await checkInvariants(await databaseOf(connected.dataDir), connected.dataDir)),
    },
  }
}
