import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signInAt } from '@switchboard/server/testing'
import { z } from 'zod'
import { type BrowserPage, openBrowserPage } from '../../kit/browser/browser.ts'
import { PROBE, takeProbe, untilTrue } from '../../kit/browser/page-probe.ts'
import { addChat } from '../../kit/load/website.ts'
import { median } from '../../kit/measure/figures.ts'
import type { Findings } from '../../kit/measure/report.ts'
import { ADMIN, startServerProcess } from '../../kit/server/server-process.ts'

/** Longer than this, and a press or a letter waits: what Lighthouse counts as blocking. */
const LONG_TASK = 50
/** The loader waits for an idle moment, at most so long. */
const REST = 5000

interface Visit {
  /** Milliseconds of work of the page's main thread. */
  work: number
  layouts: number
  long: number
}

/** The same page of a website without the chat, with its button, and with the chat opened, one after the other. */
export async function visitorPage({ rounds }: { rounds: number }): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const server = await startServerProcess({ dataDir })
  const { key } = await addChat(await signInAt(server.url, ADMIN))
  const website = await openWebsite(`<script src="${server.url}/chat.js" data-key="${key}" async></script>`)
  const without: Visit[] = []
  const closed: Visit[] = []
  const opened: Visit[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      without.push(await visit(`${website.url}/without`, async () => undefined))
      closed.push(await visit(`${website.url}/with`, async () => undefined))
      opened.push(await visit(`${website.url}/with`, openChat))
    }
    return findingsOf({ without, closed, opened })
  } finally {
    await website.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function visit(url: string, act: (page: BrowserPage) => Promise<void>): Promise<Visit> {
  const page = await openBrowserPage()
  try {
    await page.command('Performance.enable')
    await page.onOpen(PROBE)
    await page.command('Page.navigate', { url })
    await untilTrue(page, `document.readyState === 'complete' && document.querySelector('h1') !== null`)
    await act(page)
    await pause(REST)
    const { tasks } = await takeProbe(page)
    const metrics = Metrics.parse(await page.command('Performance.getMetrics')).metrics
    const named = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      work: named('TaskDuration') * 1000,
      layouts: named('LayoutCount'),
      long: tasks.filter((duration) => duration > LONG_TASK).length,
    }
  } finally {
    await page.close()
  }
}

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

async function openChat(page: BrowserPage): Promise<void> {
  const button = `document.querySelector('.right')?.shadowRoot?.querySelector('button')`
  await untilTrue(page, `Boolean(${button})`)
  await page.evaluate(`(${button}.click(), true)`)
  await untilTrue(page, `${button}.classList.contains('drawn')`)
}

function findingsOf(visits: Record<'without' | 'closed' | 'opened', Visit[]>): Findings {
  const { without, closed, opened } = visits
  const row = (what: string, some: Visit[]) => ({
    what,
    figure: `${median(some.map(({ work }) => work)).toFixed(0)} ms of work, ${median(some.map(({ layouts }) => layouts))} layouts, ${some.filter(({ long }) => long > 0).length} of ${some.length} visits with a task over ${LONG_TASK} ms`,
  })
  return {
    title: 'What the chat costs the page of a website',
    setting: `A page with 300 paragraphs in a real Chromium, a new browser for each of ${without.length} visits of each kind, taking turns; the desk is another site, so that the chat itself runs beside the page. The work of the page’s main thread until ${REST / 1000} seconds after it was there.`,
    rows: [
      row('without the chat', without),
      row('with its button', closed),
      row('with the chat opened', opened),
    ],
    wrong: {
      'most visits have a long task with the button alone': hasMore(closed, without),
      'most visits have a long task with the chat opened': hasMore(opened, without),
    },
  }
}

/** 1 when in most rounds a visit has more long tasks than the one without the chat beside it. */
const hasMore = (some: readonly Visit[], without: readonly Visit[]): number =>
  some.filter(({ long }, round) => long > (without[round]?.long ?? 0)).length > some.length / 2 ? 1 : 0

/** By another name than the desk’s, so that the two are different sites. */
async function openWebsite(line: string): Promise<{ url: string; stop(): Promise<void> }> {
  const paragraphs = '<p>A jacket for rain and wind, in blue and in green.</p>'.repeat(300)
  const website = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><h1>Jackets</h1>${paragraphs}${url === '/with' ? line : ''}</html>`,
    )
  })
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
  const address = website.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        website.close(() => resolve())
        website.closeAllConnections()
      }),
  }
}
