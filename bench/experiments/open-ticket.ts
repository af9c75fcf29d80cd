import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@switchboard/contract'
import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { untilTrue } from '../kit/browser/page-probe.ts'
import { pressKey } from '../kit/browser/press-key.ts'
import { noteOpenings, type Opening, timeOpenings } from '../kit/browser/time-openings.ts'
import { seedChats } from '../kit/database/seed-chats.ts'
import { ask } from '../kit/load/clients.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type PlainChat, startPlainPage } from '../kit/plain-page/plain-page.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'

export interface OpenTicketPlan {
  /** Messages of a chat. */
  sizes: readonly number[]
  /** Open tickets of each size. */
  tickets: number
}

/** A ticket of the list, with what the page shows of it once it is open. */
interface Listed extends PlainChat {
  size: number
}

interface Walks {
  cold: Opening[]
  warm: Opening[]
}

const AIM = 100
/** What the first tickets cost, while the page compiles its code, belongs to the start of the page. */
const WARM_UP = 6
const builtApp = fileURLToPath(new URL('../../packages/web/dist/workspace.html', import.meta.url))
const PANE = '[data-region="stage"]'

/** An agent goes through the list of open tickets by key: down it for the first time, and back up. */
export async function openTicket(plan: OpenTicketPlan): Promise<Findings> {
  if (!existsSync(builtApp)) throw new Error('The web app is not built: npm start builds it.')
  const connected = await startConnectedServer('webhook')
  const page = await openBrowserPage()
  try {
    const listed = await seedTickets(connected, plan)
    await page.onOpen(noteOpenings(Object.fromEntries(listed.map(({ id, newest }) => [id, newest]))))
    await openWorkspace(page, connected)
    const ours = await walk(page, listed.length)
    const drawn = await countElements(page, listed, plan)
    const plain = await walkPlainPage(page, drawn)
    return findingsOf(plan, listed, { ours, plain, drawn })
  } finally {
    await page.close()
    await connected.stop()
  }
}

/** The sizes follow each other in the list, so that what changes while it is walked concerns all of them alike. */
async function seedTickets({ dataDir, admin }: ConnectedServer, plan: OpenTicketPlan): Promise<Listed[]> {
  const ids: string[][] = []
  for (const [index, messages] of plan.sizes.entries())
    ids.push(await seedChats(dataDir, { seed: 40 + index, tickets: plan.tickets, messages }))
  const listed: Listed[] = []
  for (const [index, size] of plan.sizes.entries()) {
    const rows = await ask<{ id: string; newest: string; opened: Date }>(
      dataDir,
      `select tickets.ticketid as id, messageid as newest, tickets.created_on as opened
       from tickets join messages using (ticketid) where seq = last_seq and ticketid = any ($1::uuid[])`,
      [ids[index]],
    )
    const [first] = rows
    if (first === undefined) throw new Error(`There is no ticket of ${size} messages.`)
    const params = { ticketid: first.id, sliceIndex: 0 }
    const answer = await admin.call(calls.getChat, { params, query: { created_on: await createdOn(admin, first.id) } })
    const bytes = JSON.stringify(answer).length
    listed.push(...rows.map(({ id, newest }) => ({ id, newest, size, bytes, elements: 0 })))
  }
  return listed
}

/** With its microseconds, which a date of JavaScript has not. */
async function createdOn(admin: ConnectedServer['admin'], ticketid: string): Promise<string> {
  const tickets = await admin.call(calls.getTickets)
  const created = tickets.find((ticket) => ticket.ticketid === ticketid)?.created_on
  if (created === undefined) throw new Error('The seeded ticket is not among the open ones.')
  return created
}

async function openWorkspace(page: BrowserPage, { server, admin }: ConnectedServer): Promise<void> {
  await page.open(server.url, admin.cookie ?? '')
  await untilTrue(page, `document.querySelector('[data-row]') !== null`)
  // What the first view does not need is loaded after it.
  await pause(3000)
  await pressKey(page, '5')
}

async function walk(page: BrowserPage, tickets: number): Promise<Walks> {
  const cold = await timeOpenings(page, 'j', tickets)
  const warm = await timeOpenings(page, 'k', tickets - 1)
  return { cold: cold.slice(WARM_UP), warm }
}

/** The elements that an open ticket of each size has in its pane. */
async function countElements(
  page: BrowserPage,
  listed: readonly Listed[],
  { sizes }: OpenTicketPlan,
): Promise<Listed[]> {
  const elements = new Map<number, number>()
  for (let press = 0; press < sizes.length * 3 && elements.size < sizes.length; press += 1) {
    const [opening] = await timeOpenings(page, 'j', 1)
    const size = listed.find(({ id }) => id === opening?.ticketid)?.size ?? 0
    elements.set(size, Number(await page.evaluate(`document.querySelectorAll('${PANE} *').length`)))
  }
  return listed.map((one) => ({ ...one, elements: elements.get(one.size) ?? 0 }))
}

async function walkPlainPage(page: BrowserPage, listed: readonly Listed[]): Promise<Walks> {
  const plain = await startPlainPage(listed)
  try {
    await page.command('Page.navigate', { url: plain.url })
    await untilTrue(page, `document.title === 'Plain'`)
    await pause(1000)
    return await walk(page, listed.length)
  } finally {
    await plain.stop()
  }
}

function findingsOf(
  { sizes, tickets }: OpenTicketPlan,
  listed: readonly Listed[],
  found: { ours: Walks; plain: Walks; drawn: readonly Listed[] },
): Findings {
  const { ours, plain, drawn } = found
  const sizeOf = new Map(listed.map(({ id, size }) => [id, size]))
  const took = (openings: readonly Opening[], size: number) =>
    openings.filter(({ ticketid }) => sizeOf.get(ticketid) === size).map((opening) => opening.took)
  const p95 = (walked: 'cold' | 'warm') => percentile(ours[walked].map((opening) => opening.took), 0.95)
  const rows = (['cold', 'warm'] as const).flatMap((walked) =>
    sizes.flatMap((size) => [
      { what: `${walked}, ${size} messages`, figure: percentiles(took(ours[walked], size)) },
      { what: `${walked}, ${size} messages: plain page`, figure: percentiles(took(plain[walked], size)) },
    ]),
  )
  const compared = sizes.map((size) => drawn.find((one) => one.size === size))
  return {
    title: 'Opening one ticket after another by key',
    setting: `${sizes.length * tickets} open tickets are in the list, ${tickets} each with ${sizes.join(', ')} messages, in turn. By J the agent opens each for the first time (cold), then each again by K (warm). Times are p50, p95 and p99 from the event of the key until the frame with the newest message of that ticket was drawn, taken in the page. The first ${WARM_UP} tickets after the page opened are not counted. The plain page, in the same Chromium, fetches a JSON of the same size by key from a plain Node server and puts as many elements into the page: ${compared.map((one) => `${one?.bytes ?? 0} bytes and ${one?.elements ?? 0} elements`).join(', ')}. Server, database and browser share the machine.`,
    rows: [
      ...rows,
      { what: 'cold, all', figure: percentiles(ours.cold.map((opening) => opening.took)) },
      { what: 'warm, all', figure: percentiles(ours.warm.map((opening) => opening.took)) },
    ],
    wrong: {
      [`cold p95 over ${AIM} ms`]: p95('cold') > AIM ? 1 : 0,
      [`warm p95 over ${AIM} ms`]: p95('warm') > AIM ? 1 : 0,
      'tickets opened cold more than once': ours.cold.length - new Set(ours.cold.map(({ ticketid }) => ticketid)).size,
    },
  }
}

const percentiles = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share))).join(', ')
