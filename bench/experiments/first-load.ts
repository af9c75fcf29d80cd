import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { startHttpsProxy } from '../kit/browser/https-proxy.ts'
import { untilTrue } from '../kit/browser/page-probe.ts'
import { seedChats } from '../kit/database/seed-chats.ts'
import { median } from '../kit/measure/figures.ts'
import type { Findings } from '../kit/measure/report.ts'
import { startConnectedServer } from '../kit/server/connected-server.ts'

const builtApp = fileURLToPath(new URL('../../packages/web/dist/workspace.html', import.meta.url))
const TICKETS = 20
const line = { bytesPerSecond: 50_000, latency: 400 }
const bar = { scriptBytes: 200_000, requests: 40 }

/** Notes the first frame that shows the skeleton, and the first that shows a ticket. */
const NOTE_FRAMES = `
  globalThis.shown = {}
  const seen = (selector) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) > 0
  const look = () => {
    if (seen('[data-skeleton=row], [data-row]')) shown.skeleton ??= performance.now()
    if (seen('[data-row]')) shown.tickets = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** A signed-in agent opens the workspace in a new browser over a slow line: until the list shows its tickets. */
export async function firstLoad({ rounds }: { rounds: number }): Promise<Findings> {
  if (!existsSync(builtApp)) throw new Error('The web app is not built: npm start builds it.')
  const { server, admin, dataDir, stop } = await startConnectedServer('webhook')
  // Browsers take brotli over https alone.
  const proxy = await startHttpsProxy(server.url)
  try {
    await seedChats(dataDir, { seed: 1, tickets: TICKETS, messages: 3 })
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(proxy.url, admin.cookie ?? ''))
    return findingsOf(visits)
  } finally {
    await proxy.stop()
    await stop()
  }
}

const Noted = z.object({
  shown: z.object({ skeleton: z.number(), tickets: z.number() }),
  loads: z.array(z.object({ name: z.string(), bytes: z.number(), startTime: z.number() })),
})

interface Visit {
  skeleton: number
  tickets: number
  /** All that was asked for before the tickets were shown, the page itself among it. */
  requests: number
  scriptBytes: number
  bytes: number
}

/** A browser of its own: in one that was here before, a service worker would fetch files beside the page. */
async function visit(url: string, cookie: string): Promise<Visit> {
  const page = await openBrowserPage()
  try {
    await page.command('Network.enable')
    await page.command('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond,
    })
    await page.onOpen(NOTE_FRAMES)
    await page.open(url, cookie)
    return await noted(page)
  } finally {
    await page.close()
  }
}

async function noted(page: BrowserPage): Promise<Visit> {
  await untilTrue(page, 'globalThis.shown?.tickets !== undefined')
  // What was asked for before is listed once it has come.
  await pause(5000)
  const { shown, loads } = Noted.parse(
    await page.evaluate(
      `({ shown, loads: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map(({ name, encodedBodySize: bytes, startTime }) => ({ name, bytes, startTime })) })`,
    ),
  )
  const before = loads.filter(({ startTime }) => startTime < shown.tickets)
  const sum = (some: typeof loads) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    ...shown,
    requests: before.length,
    scriptBytes: sum(before.filter(({ name }) => name.endsWith('.js'))),
    bytes: sum(before),
  }
}

function findingsOf(visits: readonly Visit[]): Findings {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of))
  const worst = (of: (visit: Visit) => number) => Math.max(...visits.map(of))
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
  return {
    title: 'First load of the web app',
    setting: `A signed-in agent opens the workspace with ${TICKETS} open tickets in a new Chromium, over a line of ${line.bytesPerSecond / 1000} KB/s with ${line.latency} ms latency, ${visits.length} times. Counted is what was asked for before the first frame with a ticket, as it was sent (brotli). At most ${bar.scriptBytes / 1000} KB of scripts and ${bar.requests} requests are allowed.`,
    rows: [
      { what: 'scripts until tickets show', figure: kb(worst(({ scriptBytes }) => scriptBytes)) },
      { what: 'everything until tickets show', figure: kb(worst(({ bytes }) => bytes)) },
      { what: 'requests until tickets show', figure: String(worst(({ requests }) => requests)) },
      { what: 'the skeleton shows after, median', figure: seconds(middle(({ skeleton }) => skeleton)) },
      { what: 'tickets show after, median', figure: seconds(middle(({ tickets }) => tickets)) },
    ],
    wrong: {
      'bytes of scripts over the bar': Math.max(0, worst(({ scriptBytes }) => scriptBytes) - bar.scriptBytes),
      'requests over the bar': Math.max(0, worst(({ requests }) => requests) - bar.requests),
    },
  }
}
