import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@switchboard/contract'
import type { Caller } from '@switchboard/server/testing'
import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { untilTrue } from '../kit/browser/page-probe.ts'
import { pressKey } from '../kit/browser/press-key.ts'
import { noteOpenings, type Opening, timeOpenings, type OpeningKeys } from '../kit/browser/time-openings.ts'
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

/** An agent goes through the list of open tickets by key, down it for the first time and back up: by letter, and by row. */
export async function openTicket(plan: OpenTicketPlan): Promise<Findings> {
  if (!existsSync(builtApp)) throw new Error('The web app is not built: npm start builds it.')
  const connected = await startConnectedServer('webhook')
  const page = await openBrowserPage()
  try {
    const listed = await seedTickets(connected, plan)
    await page.onOpen(noteOpenings(Object.fromEntries(listed.map(({ id, newest }) => [id, newest]))))
    await openWorkspace(page, connected)
    const letters = await walk(page, 'letters', listed.length)
    await openWorkspace(page, connected)
    const rows = await walk(page, 'rows', listed.length)
    const drawn = await countElements(page, listed, plan)
    const plain = await walkPlainPage(page, drawn)
    return findingsOf(plan, drawn, { rows, letters, plain })
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
  const groups: Listed[][] = []
  for (const [index, size] of plan.sizes.entries()) {
    const rows = await ask<{ id: string; newest: string }>(
      dataDir,
      `select ticketid as id, messageid as newest
       from tickets join messages using (ticketid) where seq = last_seq and ticketid = any ($1::uuid[])`,
      [ids[index]],
    )
    const [first] = rows
    if (first === undefined) throw new Error(`There is no ticket of ${size} messages.`)
    const bytes = await weighChat(admin, first.id)
    groups.push(rows.map(({ id, newest }) => ({ id, newest, size, bytes, elements: 0 })))
  }
  return groups
    .flatMap((group, of) => group.map((one, at) => ({ one, place: at * groups.length + of })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** The bytes of what the page fetches to show a chat. */
async function weighChat(admin: Caller, ticketid: string): Promise<number> {
  const tickets = await admin.call(calls.getTickets)
  // With its microseconds, which a date of JavaScript has not.
  const created_on =
    tickets === 'no tickets' ? undefined : tickets.find((ticket) => ticket.ticketid === ticketid)?.created_on
  if (created_on === undefined) throw new Error('The seeded ticket is not among the open ones.')
  const answer = await admin.call(calls.getChat, {
    params: { ticketid, sliceIndex: 0 },
    query: { created_on },
  })
  return JSON.stringify(answer).length
}

async function openWorkspace(page: BrowserPage, { server, admin }: ConnectedServer): Promise<void> {
  await page.command('Page.navigate', { url: 'about:blank' })
  await page.open(server.url, admin.cookie ?? '')
  await untilTrue(page, `document.querySelector('[data-row]') !== null`)
  // What the first view does not need is loaded after it.
  await pause(3000)
  await pressKey(page, '5')
}

async function walk(page: BrowserPage, keys: OpeningKeys, tickets: number): Promise<Walks> {
  const cold = await timeOpenings(page, keys, 'down', tickets)
  const warm = await timeOpenings(page, keys, 'up', tickets - 1)
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
    const [opening] = await timeOpenings(page, 'letters', 'down', 1)
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
    return await walk(page, 'letters', listed.length)
  } finally {
    await plain.stop()
  }
}

interface Found {
  rows: Walks
  letters: Walks
  plain: Walks
}

const names: Readonly<Record<keyof Found, string>> = { rows: 'Enter', letters: 'J or K', plain: 'plain page' }
const ways = ['rows', 'letters', 'plain'] as const

function findingsOf({ sizes, tickets }: OpenTicketPlan, listed: readonly Listed[], found: Found): Findings {
  const sizeOf = new Map(listed.map(({ id, size }) => [id, size]))
  const took = (way: keyof Found, walked: keyof Walks, size?: number) =>
    found[way][walked]
      .filter(({ ticketid }) => size === undefined || sizeOf.get(ticketid) === size)
      .map((opening) => opening.took)
  const late = (way: keyof Found, walked: keyof Walks) => (percentile(took(way, walked), 0.95) > AIM ? 1 : 0)
  const weights = sizes.map((size) => listed.find((one) => one.size === size))
  return {
    title: 'Opening one ticket after another by key',
    setting: `${sizes.length * tickets} open tickets are in the list, ${tickets} each with ${sizes.join(', ')} messages, in turn. In one page the agent opens each for the first time by J (cold), then each again by K (warm); in a page loaded anew the same by an arrow and Enter. Times are p50, p95 and p99 from the event of the key until the frame with the newest message of that ticket was drawn, taken in the page. J and K act 150 ms after the key, when no letter has followed that would make them text: these are part of their times. The first ${WARM_UP} tickets of a page are not counted. The plain page, in the same Chromium, fetches a JSON of the same size by key from a plain Node server and puts as many elements into the page: ${weights.map((one) => `${one?.bytes ?? 0} bytes and ${one?.elements ?? 0} elements`).join(', ')}. Server, database and browser share the machine.`,
    rows: (['cold', 'warm'] as const).flatMap((walked) => [
      ...sizes.flatMap((size) =>
        ways.map((way) => ({
          what: `${walked}, ${size} messages, ${names[way]}`,
          figure: percentiles(took(way, walked, size)),
        })),
      ),
      ...ways.map((way) => ({
        what: `${walked}, all, ${names[way]}`,
        figure: percentiles(took(way, walked)),
      })),
    ]),
    wrong: {
      [`cold p95 over ${AIM} ms, Enter`]: late('rows', 'cold'),
      [`warm p95 over ${AIM} ms, Enter`]: late('rows', 'warm'),
      [`cold p95 over ${AIM} ms, J`]: late('letters', 'cold'),
      [`warm p95 over ${AIM} ms, K`]: late('letters', 'warm'),
    },
  }
}

const percentiles = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share))).join(', ')
