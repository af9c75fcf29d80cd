import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { pressKey } from '../kit/browser/press-key.ts'
import { turnWheel, untilTrue, weigh } from '../kit/browser/page-probe.ts'
import { seedChats } from '../kit/database/seed-chats.ts'
import { ask } from '../kit/load/clients.ts'
import { kilobytes, megabytes, median, ms, percentile } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'

export interface ManyTicketsPlan {
  tickets: number
  /** How often each view is shown, and each filter set. */
  rounds: number
  /** Turns of the wheel through the list. */
  turns: number
}

const aims = { view: 100, filter: 150, heapGrowth: 1.1 }
const LIST = '[data-region="list"]'
const builtApp = fileURLToPath(new URL('../../packages/web/dist/workspace.html', import.meta.url))

/**
 * Notes for each key how long it took until the list was another one, and the next frame was drawn. It keeps the row in
 * sight that was there before, so its first ticket alone does not tell.
 */
const NOTE_KEYS = `
  globalThis.keys = []
  const shown = () => {
    const grid = document.querySelector('${LIST} [role="grid"]')
    return grid?.ariaRowCount + ' ' + grid?.querySelector('[data-row]')?.dataset.row
  }
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (!/^([1-5]|Arrow.*)$/.test(key)) return
    const before = shown()
    const look = (now) => {
      if (shown() !== before) requestAnimationFrame(() => keys.push(performance.now() - timeStamp))
      else if (now - timeStamp < 3000) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
`

/** An agent with thousands of open tickets in sight changes views and filters by key, and scrolls the list. */
export async function manyTickets(plan: ManyTicketsPlan): Promise<Findings> {
  if (!existsSync(builtApp)) throw new Error('The web app is not built: npm start builds it.')
  const connected = await startConnectedServer('webhook')
  const page = await openBrowserPage()
  try {
    await page.command('Performance.enable')
    await page.onOpen(NOTE_KEYS)
    await seedChats(connected.dataDir, { seed: 3, tickets: plan.tickets, messages: 1 })
    await spread(connected)
    const loaded = await openWorkspace(page, connected)
    // What the page keeps of each list and row it has drawn belongs to the first time.
    await timeViews(page, { ...plan, rounds: 2 })
    await timeFilters(page, { ...plan, rounds: 8 })
    await scrollToEnd(page)
    await scroll(page, plan)
    const before = await weigh(page)
    const views = await timeViews(page, plan)
    const filters = await timeFilters(page, plan)
    await scroll(page, plan)
    const after = await weigh(page)
    return findingsOf(plan, { loaded, views, filters, before, after })
  } finally {
    await page.close()
    await connected.stop()
  }
}

/** A quarter waits, a quarter is the agent's own, a quarter a colleague's, a quarter snoozed; over four channels. */
async function spread({ dataDir }: ConnectedServer): Promise<void> {
  await ask(
    dataDir,
    `with me as (select userid from users order by created_on limit 1),
     other as (insert into users (userid, short_id, username, email, password_hash, first_name, last_name, departmentid, created_on, lang)
       select gen_random_uuid(), 'colleag1', 'colleague', 'colleague@seed.example', '-', 'Vera', 'Lund', departmentid, now(), 'en'
       from departments order by departments.created_on limit 1 returning userid),
     placed as (select ticketid, row_number() over (order by ticketid) as n from tickets)
     update tickets set
       platform = (array['telegram', 'whatsapp', 'viber', 'messenger'])[n / 4 % 4 + 1],
       userid = case n % 4 when 1 then me.userid when 2 then other.userid when 3 then me.userid end,
       accepted_on = case when n % 4 > 0 then now() end,
       waiting_since = case when n % 4 = 0 then waiting_since end,
       snoozed_by = case when n % 4 = 3 then me.userid end,
       snoozed_by_name = case when n % 4 = 3 then 'Ada Admin' end,
       snoozed_until = case when n % 4 = 3 then now() + interval '7 days' end
     from placed, me, other where placed.ticketid = tickets.ticketid`,
  )
  await ask(dataDir, 'vacuum analyze tickets')
}

interface Loaded {
  milliseconds: number
  /** Of the answers about tickets until some of them showed, as they are read and as they were sent. */
  bytes: number
  sent: number
}

async function openWorkspace(page: BrowserPage, { server, admin }: ConnectedServer): Promise<Loaded> {
  await page.open(server.url, admin.cookie ?? '')
  await untilTrue(page, `document.querySelector('[data-row]') !== null`)
  return z.object({ milliseconds: z.number(), bytes: z.number(), sent: z.number() }).parse(
    await page.evaluate(
      `(() => { const about = performance.getEntriesByType('resource').filter(({ name }) => /\\/tickets(\\/|$)/.test(name));
           const sum = (of) => about.reduce((total, one) => total + one[of], 0);
           return { milliseconds: performance.now(), bytes: sum('decodedBodySize'), sent: sum('encodedBodySize') } })()`,
    ),
  )
}

const viewsByKey = { 1: 'Mine', 2: 'Waiting', 3: 'Colleagues’', 4: 'Snoozed', 5: 'All' }

async function timeViews(page: BrowserPage, { rounds }: ManyTicketsPlan): Promise<number[]> {
  await noted(page)
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, name] of Object.entries(viewsByKey)) {
      await pressKey(page, key)
      await untilTrue(
        page,
        `document.querySelector('${LIST} [aria-checked="true"]').textContent.startsWith(${JSON.stringify(name)})`,
      )
    }
  }
  return noted(page)
}

/** Down in the field of the channel shows the next channel's tickets at once. */
async function timeFilters(page: BrowserPage, { rounds }: ManyTicketsPlan): Promise<number[]> {
  await pressKey(page, 'f')
  await untilTrue(page, `document.querySelector('[role="dialog"] button') !== null`)
  await page.evaluate(
    `document.querySelector('[role="dialog"] button[aria-haspopup="listbox"]')?.focus() ?? true`,
  )
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await noted(page)
    await pressKey(page, (round >> 2) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    found.push(...(await noted(page)))
  }
  await pressKey(page, 'Escape')
  return found
}

/** Until the page holds every row: what it loads belongs to the first time, too. */
async function scrollToEnd(page: BrowserPage): Promise<void> {
  await pressKey(page, '5')
  const isWhole = `document.querySelector('${LIST} [role="grid"]').nextElementSibling === null`
  while ((await page.evaluate(isWhole)) !== true) await turnWheel(page, LIST, 4000)
  await turnWheel(page, LIST, -1_000_000)
}

async function scroll(page: BrowserPage, { turns }: ManyTicketsPlan): Promise<void> {
  await pressKey(page, '5')
  for (let turn = 0; turn < turns; turn += 1) await turnWheel(page, LIST, turn < turns / 2 ? 4000 : -4000)
}

const noted = async (page: BrowserPage): Promise<number[]> =>
  z.array(z.number()).parse(await page.evaluate('keys.splice(0)'))

type Weight = Awaited<ReturnType<typeof weigh>>

function findingsOf(
  { tickets, rounds, turns }: ManyTicketsPlan,
  found: { loaded: Loaded; views: number[]; filters: number[]; before: Weight; after: Weight },
): Findings {
  const { loaded, views, filters, before, after } = found
  const growth = after.heap / before.heap
  const late = (times: number[], aim: number) => (percentile(times, 0.95) > aim ? 1 : 0)
  return {
    title: 'Thousands of open tickets in view',
    setting: `${tickets} open tickets, a quarter each waiting, the agent's own, a colleague's and snoozed. By key the agent changes between the five views ${rounds} times each and sets the filter of the channel ${rounds} times. Every row has been loaded by then. Before and after, ${turns} turns of the wheel scroll the list down and up. Times are from the key until the list is another one and a frame has been drawn.`,
    rows: [
      { what: 'tickets show after', figure: ms(loaded.milliseconds) },
      { what: 'answers about tickets until they show', figure: kilobytes(loaded.bytes) },
      { what: 'the same as they were sent', figure: kilobytes(loaded.sent) },
      { what: 'another view, median', figure: ms(median(views)) },
      { what: 'another view, p95', figure: ms(percentile(views, 0.95)) },
      { what: 'another filter, median', figure: ms(median(filters)) },
      { what: 'another filter, p95', figure: ms(percentile(filters, 0.95)) },
      { what: 'heap of the page before', figure: megabytes(before.heap) },
      { what: 'heap of the page after', figure: megabytes(after.heap) },
      { what: 'elements in the page before and after', figure: `${before.nodes}, ${after.nodes}` },
    ],
    wrong: {
      'keys that changed nothing': rounds * 6 - views.length - filters.length,
      [`p95 of views over ${aims.view} ms`]: late(views, aims.view),
      [`p95 of filters over ${aims.filter} ms`]: late(filters, aims.filter),
      'heap grown by more than a tenth': growth > aims.heapGrowth ? 1 : 0,
    },
  }
}
