import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { megabytes, median, ms, percentile } from '../kit/measure/figures.ts'
import { playInbound } from '../kit/load/inbound-load.ts'
import { PROBE, takeProbe, turnWheel, untilTrue, weigh } from '../kit/browser/page-probe.ts'
import type { Findings } from '../kit/measure/report.ts'
import { seedChats } from '../kit/database/seed-chats.ts'

export interface StreamPlan {
  seed: number
  /** Messages of the long chat; the short one has 100. */
  long: number
  rounds: number
  /** Messages that are scrolled through. */
  scrolled: number
  /** Open tickets in the list while 50 events a second arrive for so many seconds. */
  tickets: number
  seconds: number
}

const SHORT = 100
const PER_SECOND = 50
const TALKING = 50
const LOG = '[data-region="stage"] [role="log"]'
const LIST = '[data-region="list"]'
const builtApp = fileURLToPath(new URL('../../packages/web/dist/index.html', import.meta.url))

/** The agent workspace with sizes that must not slow it down, in a real Chromium. */
export async function chatStream(plan: StreamPlan): Promise<Findings> {
  if (!existsSync(builtApp)) throw new Error('The web app is not built: npm start builds it.')
  const connected = await startConnectedServer('webhook')
  const page = await openBrowserPage()
  try {
    await page.command('Performance.enable')
    await page.onOpen(PROBE)
    const [short = ''] = await seedChats(connected.dataDir, { seed: plan.seed, tickets: 1, messages: SHORT })
    const [long = ''] = await seedChats(connected.dataDir, {
      seed: plan.seed + 1,
      tickets: 1,
      messages: plan.long,
    })
    const chats = { short, long }
    const opening = await timeOpenings(page, connected, plan, chats)
    const scrolling = await scrollBack(page, plan)
    const list = await watchList(page, connected, plan)
    return report(plan, opening, scrolling, list)
  } finally {
    await page.close()
    await connected.stop()
  }
}

type Openings = { short: number[]; long: number[]; shown: { short: number; long: number } }

/** Each round reloads the page and opens both chats; the order alternates. */
async function timeOpenings(
  page: BrowserPage,
  connected: ConnectedServer,
  plan: StreamPlan,
  chats: { short: string; long: string },
): Promise<Openings> {
  const found: Openings = { short: [], long: [], shown: { short: 0, long: 0 } }
  const sizes = { short: SHORT, long: plan.long }
  for (let round = 0; round < plan.rounds; round += 1) {
    await openServer(page, connected)
    for (const size of round % 2 === 0 ? (['short', 'long'] as const) : (['long', 'short'] as const)) {
      found[size].push(Number(await page.evaluate(openingOf(chats[size], `Message ${sizes[size]}`))))
      found.shown[size] = Number(await page.evaluate(`document.querySelectorAll('${LOG} article').length`))
    }
  }
  await page.evaluate(openingOf(chats.long, `Message ${plan.long}`))
  return found
}

async function openServer(page: BrowserPage, { server, admin }: ConnectedServer): Promise<void> {
  await page.command('Page.navigate', { url: 'about:blank' })
  await page.open(server.url, admin.cookie ?? '')
  await untilTrue(page, `document.querySelector('[data-row]') !== null`)
  await pause(500)
}

/** Milliseconds from the press on a row until the newest message of the ticket is in the page and drawn. */
const openingOf = (ticketid: string, newest: string): string => `
  new Promise((opened, failed) => {
    const begun = performance.now()
    document.querySelector('[data-row="${ticketid}"]').click()
    const look = () => {
      const last = [...document.querySelectorAll('${LOG} article')].at(-1)
      if (last?.textContent.includes('${newest}')) requestAnimationFrame(() => opened(performance.now() - begun))
      else if (performance.now() - begun > 30000) failed(new Error('The chat did not open: ' + document.body.innerText))
      else requestAnimationFrame(look)
    }
    look()
  })`

const firstShown = `Number(/Message (\\d+)/.exec(document.querySelector('${LOG} article').textContent)?.[1])`

interface Scrolling {
  weights: { at: number; nodes: number; heap: number }[]
  /** The longest task of each turn of the wheel; 0 where none was over 50 ms. */
  tasks: number[]
  frames: number[]
}

async function scrollBack(page: BrowserPage, { long, scrolled }: StreamPlan): Promise<Scrolling> {
  await takeProbe(page)
  const found: Scrolling = { weights: [], tasks: [], frames: [] }
  const marks = Array.from({ length: 6 }, (_, step) => Math.round((scrolled / 5) * step))
  for (let at = 0; at < scrolled; ) {
    if (at >= (marks[0] ?? Number.POSITIVE_INFINITY)) {
      marks.shift()
      found.weights.push({ at, ...(await weigh(page)) })
      await takeProbe(page)
    }
    await turnWheel(page, LOG, -900)
    at = long - Number(await page.evaluate(firstShown))
    const { tasks, frames } = await takeProbe(page)
    found.tasks.push(Math.max(0, ...tasks))
    found.frames.push(...frames)
  }
  found.weights.push({ at: scrolled, ...(await weigh(page)) })
  return found
}

interface Listing {
  rows: number
  most: number
  tasks: number[]
  frames: number[]
}

/** The list is turned to and fro while messages of other clients arrive at a steady rate. */
async function watchList(page: BrowserPage, connected: ConnectedServer, plan: StreamPlan): Promise<Listing> {
  const { webhook, dataDir } = connected
  await playInbound({ webhook, conversations: TALKING, perSecond: PER_SECOND, seconds: 1 })
  await seedChats(dataDir, { seed: plan.seed + 2, tickets: plan.tickets, messages: 1 })
  await openServer(page, connected)
  await takeProbe(page)
  let isOver = false
  const { seconds } = plan
  const load = playInbound({ webhook, conversations: TALKING, perSecond: PER_SECOND, seconds, after: 1 })
  const ended = load.then(() => {
    isOver = true
  })
  let most = 0
  for (let turn = 0; !isOver; turn += 1) {
    await turnWheel(page, LIST, turn % 40 < 20 ? 300 : -300)
    most = Math.max(most, Number(await page.evaluate(`document.querySelectorAll('[data-row]').length`)))
  }
  await ended
  const rows = Number(await page.evaluate(`document.querySelector('[role="grid"]').ariaRowCount`))
  return { rows, most, ...(await takeProbe(page)) }
}

function report(plan: StreamPlan, opening: Openings, scrolling: Scrolling, list: Listing): Findings {
  const ratio = median(opening.long) / median(opening.short)
  const [first = { at: 0, nodes: 0, heap: 0 }] = scrolling.weights
  const settled = scrolling.weights.slice(1)
  const nodes = Math.max(...settled.map((weight) => weight.nodes))
  const heap = Math.max(...settled.map((weight) => weight.heap))
  const start = settled[0]?.heap ?? first.heap
  const { long, rounds, scrolled, seed, seconds, tickets } = plan
  return {
    title: 'Long chats and long lists in the browser',
    setting: `Seed ${seed}. Both chats are opened ${rounds} times in turn, each time in a page loaded anew; from the press on the row until the newest message is drawn. Then the wheel turns back through ${scrolled} messages of the long one; memory is weighed after the collector ran. Then ${tickets} open tickets are in the list and are scrolled while ${PER_SECOND} messages a second arrive in ${TALKING} of them for ${seconds} s. Server, database, load and browser share the machine.`,
    rows: [
      { what: `a chat of ${SHORT} opens, median (least, most)`, figure: spread(opening.short) },
      { what: `a chat of ${long} opens, median (least, most)`, figure: spread(opening.long) },
      { what: 'ratio of the medians', figure: ratio.toFixed(2) },
      {
        what: 'messages in the document after opening',
        figure: `${opening.shown.short} and ${opening.shown.long}`,
      },
      ...scrolling.weights.map((weight) => ({
        what: `after ${weight.at} messages: nodes, heap`,
        figure: `${weight.nodes}, ${megabytes(weight.heap)}`,
      })),
      { what: 'scrolling: turns of the wheel', figure: String(scrolling.tasks.length) },
      { what: 'scrolling: longest task of a turn, 95 %', figure: task(percentile(scrolling.tasks, 0.95)) },
      { what: 'scrolling: between frames, median, 95 %', figure: frames(scrolling.frames) },
      { what: 'list: tickets, most rows in the document', figure: `${list.rows - 1}, ${list.most}` },
      { what: 'list: between frames, median, 95 %', figure: frames(list.frames) },
      {
        what: 'list: tasks over 50 ms, longest',
        figure: `${list.tasks.length}, ${ms(Math.max(0, ...list.tasks))}`,
      },
    ],
    wrong: {
      'openings of the long chat slower than 1.5 times the short one': ratio > 1.5 ? 1 : 0,
      'scrolling with a task over 50 ms at 95 %': percentile(scrolling.tasks, 0.95) > 50 ? 1 : 0,
      'nodes beyond 1.5 times those at the start': Math.max(0, nodes - Math.round(first.nodes * 1.5)),
      'megabytes of heap beyond 1.3 times those after the first part': over(heap, start * 1.3),
      'rows in the document beyond 60': Math.max(0, list.most - 60),
    },
  }
}

const spread = (times: readonly number[]): string =>
  `${ms(median(times))} (${ms(Math.min(...times))}, ${ms(Math.max(...times))})`
const task = (longest: number): string => (longest === 0 ? 'none over 50 ms' : ms(longest))
const frames = (between: readonly number[]): string =>
  `${ms(median(between))}, ${ms(percentile(between, 0.95))}`
const over = (bytes: number, allowed: number): number =>
  Math.max(0, Math.ceil((bytes - allowed) / 1024 / 1024))
