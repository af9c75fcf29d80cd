import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@switchboard/contract'
import { z } from 'zod'
import { type BrowserPage, openBrowserPage } from '../kit/browser/browser.ts'
import { waitingSends } from '../kit/load/clients.ts'
import { startHttpsProxy } from '../kit/browser/https-proxy.ts'
import { type ConnectedServer, startConnectedServer } from '../kit/server/connected-server.ts'
import { ms, percentile } from '../kit/measure/figures.ts'
import { type LoadHistory, playInbound } from '../kit/load/inbound-load.ts'
import type { Findings } from '../kit/measure/report.ts'

export interface ScreenPlan {
  /** Messages per second, one run each. */
  rates: readonly number[]
  seconds: number
  conversations: number
}

const builtApp = fileURLToPath(new URL('../../packages/web/dist/index.html', import.meta.url))

/** Numbers from here on have six digits, so that no time of day matches a message. */
const FIRST = 100_000

const WARM_UP_SECONDS = 5

/** Notes in the page when a text is first in the document, on the clock that the load driver uses too. */
const NOTE_TEXTS = `
  globalThis.textsShown = {}
  const note = (text) => {
    for (const [content] of text.matchAll(/\\b\\d+:\\d{6}\\b/g))
      globalThis.textsShown[content] ??= performance.timeOrigin + performance.now()
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') note(target.data)
      else for (const added of addedNodes) note(added.textContent ?? '')
  }).observe(document, { subtree: true, childList: true, characterData: true })
`

/** From the moment a message is due at the webhook until its text is in an agent's page. */
export async function webhookToScreen(plan: ScreenPlan): Promise<Findings> {
  if (!existsSync(builtApp)) throw new Error('The web app is not built: npm start builds it.')
  const connected = await startConnectedServer('webhook')
  const proxy = await startHttpsProxy(connected.server.url)
  const page = await openBrowserPage()
  try {
    await makeConversations(connected, plan)
    await page.onOpen(NOTE_TEXTS)
    await page.open(proxy.url, connected.admin.cookie ?? '')
    await untilListed(page)
    await warmUp(connected, plan)
    const runs: Array<{ rate: number; history: LoadHistory; delays: number[] }> = []
    for (const [index, rate] of plan.rates.entries()) {
      const load = { webhook: connected.webhook, ...plan, perSecond: rate, after: FIRST * (index + 1) }
      const history = await playInbound(load)
      runs.push({ rate, history, delays: await delaysOf(page, history) })
    }
    return {
      title: 'From the webhook to the screen',
      setting: `Messages arrive at a steady rate over ${plan.conversations} conversations for ${plan.seconds} s, whether or not earlier ones were answered. An administrator's workspace is open in a real Chromium on the same machine; a mutation observer notes when a text stands in its list of pending tickets. Rows outside the window are not in the document, and a text that a newer one replaces before the page draws is never in it: neither is counted. The first ${WARM_UP_SECONDS} s after the page opened, while it loads what the first view does not need, are not counted.`,
      rows: runs.flatMap(({ rate, history, delays }) => [
        { what: `${rate} messages/s: acknowledged`, figure: String(history.acknowledged.size) },
        { what: `${rate} messages/s: texts seen in the page`, figure: String(delays.length) },
        { what: `${rate} messages/s: to the screen, median`, figure: ms(percentile(delays, 0.5)) },
        { what: `${rate} messages/s: to the screen, 99 %`, figure: ms(percentile(delays, 0.99)) },
        {
          what: `${rate} messages/s: acknowledged after, 99 %`,
          figure: ms(percentile(history.answeredIn, 0.99)),
        },
      ]),
      wrong: {
        'sent but never acknowledged': runs.reduce(
          (sum, { history }) => sum + history.sent - history.acknowledged.size,
          0,
        ),
        'runs in which nothing was seen': runs.filter(({ delays }) => delays.length === 0).length,
      },
    }
  } finally {
    await page.close()
    await proxy.stop()
    await connected.stop()
  }
}

async function makeConversations(
  { webhook, dataDir, admin }: ConnectedServer,
  plan: ScreenPlan,
): Promise<void> {
  await playInbound({
    webhook,
    conversations: plan.conversations,
    perSecond: 100,
    seconds: plan.conversations / 100,
  })
  while ((await waitingSends(dataDir)) > 0) await pause(200)
  const tickets = await admin.call(calls.getTickets)
  if (tickets.length !== plan.conversations) throw new Error(`There are ${tickets.length} tickets.`)
}

/** An agent's page is open for hours; its first seconds would decide about the slowest hundredth. */
async function warmUp({ webhook }: ConnectedServer, plan: ScreenPlan): Promise<void> {
  const [perSecond = 100] = plan.rates
  await playInbound({ webhook, ...plan, perSecond, seconds: WARM_UP_SECONDS, after: FIRST / 2 })
  await pause(1000)
}

async function untilListed(page: BrowserPage): Promise<void> {
  for (let patience = 0; patience < 150; patience += 1) {
    if ((await page.evaluate("document.body?.innerText.includes('Client 0') ?? false")) === true) return
    await pause(100)
  }
  throw new Error(`The tickets do not appear: ${String(await page.evaluate('document.body.innerText'))}`)
}

async function delaysOf(page: BrowserPage, { dueAt }: LoadHistory): Promise<number[]> {
  await pause(3000)
  const shown = z.record(z.string(), z.number()).parse(await page.evaluate('globalThis.textsShown'))
  return Object.entries(shown).flatMap(([content, at]) => {
    const due = dueAt.get(content)
    return due === undefined ? [] : [at - due]
  })
}
