import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { LOOK, plantScriptPayloads, scriptPayloads, walkScreens, WATCH } from '@switchboard/server/testing'
import { z } from 'zod'
import { go } from './fixtures/go.ts'
import { expect, test } from './fixtures/hostile-journey.ts'
import { Workspace } from './page-models/workspace.ts'
import { scriptsInChat } from './fixtures/scripts-in-chat.ts'

const Seen = z.object({
  stopped: z.array(z.string()),
  asked: z.array(z.string()),
  errors: z.array(z.string()),
})

const Looked = Seen.extend({
  runs: z.array(z.string()),
  odd: z.array(z.string()),
  marks: z.array(z.string()),
})

/** Notes what the policy stops and what the page complains of, over every document that opens. */
async function watched(page: Page): Promise<{ complaints: string[]; look: () => Promise<void> }> {
  const complaints: string[] = []
  page.on('console', (said) => said.type() === 'error' && complaints.push(`${page.url()}: ${said.text()}`))
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  await page.addInitScript(WATCH)
  return {
    complaints,
    async look() {
      await page.waitForLoadState('networkidle')
      const seen = Seen.parse(await page.evaluate('globalThis.seen'))
      complaints.push(
        ...[seen.stopped, seen.asked, seen.errors].flat().map((what) => `${page.url()}: ${what}`),
      )
    },
  }
}

/** Opened without loading the page anew, so that one document sees all of them. */
const screens = [
  '/admin-panel/agents',
  '/admin-panel/clients',
  '/admin-panel/tickets',
  '/admin-panel/settings?section=departments',
  '/admin-panel/settings?section=services',
  '/admin-panel/settings?section=general',
  '/admin-panel/settings?section=audit',
  '/admin-panel/settings?section=failed',
  '/profile/mara.okafor',
  '/profile/mara.okafor/bubbles',
]
const errorPages = ['/no/such/page', '/connect/meta']

test('no screen violates the content policy, loads from elsewhere or logs an error', async ({
  pageOf,
  world,
}) => {
  test.setTimeout(180_000)
  const page = await pageOf('mara')
  const { complaints, look } = await watched(page)
  const workspace = new Workspace(page)
  await test.step('the workspace with a chat, emoji and a file on its way', async () => {
    await workspace.open(world.desk.url)
    await workspace.openTicketOf('Ingrid Solheim')
    await page.getByRole('button', { name: 'Emoji' }).first().click()
    await page.keyboard.press('Escape')
    const chosen = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /^Attach/ })
      .first()
      .click()
    await (await chosen).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('plain') })
    await expect(page.getByText('a.txt').first()).toBeVisible()
  })
  await test.step('the service worker, for which the policy allows one trusted name', async () => {
    await page.context().grantPermissions(['notifications'])
    await page.getByRole('switch', { name: 'Notifications' }).click({ force: true })
    const worker = page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '')
    expect(await worker).toBe(`${world.desk.url}/sw.js`)
  })
  for (const path of screens) await test.step(path, () => go(page, path))
  await look()
  for (const path of errorPages)
    await test.step(path, async () => {
      await page.goto(`${world.desk.url}${path}`)
      await look()
    })
  // Asking for a page that is not there is answered with 404, which the console tells.
  // A private window of Chromium says by itself that it takes no push.
  const unexpected = complaints.filter(
    (one) => !/no\/such\/page: .*status of 404|Push API in incognito/.test(one),
  )
  expect(unexpected).toEqual([])
})

test('texts that look like code stay texts on every screen, even without a content policy', async ({
  browser,
  contextOptions,
  world,
}) => {
  test.setTimeout(300_000)
  const { id, username } = await world.as('mara').call(calls.validate, {})
  const planted = await plantScriptPayloads(world.desk.app, { userid: id, seed: 3, kinds: 24 })
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 1440, height: 3000 } })
  const [name = '', value = ''] = (await world.as('mara').cookie()).split('=')
  await context.addCookies([{ name, value, url: world.desk.url }])
  await context.addInitScript(WATCH)
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': policy, ...headers } = response.headers()
    expect(policy).toContain("require-trusted-types-for 'script'")
    await route.fulfill({ response, headers })
  })
  const page = await context.newPage()
  let isInPanel = false
  const goTo = async (path: string): Promise<void> => {
    // From panel to panel in one document, as people go.
    const wasInPanel = isInPanel
    isInPanel = path.startsWith('/admin-panel')
    if (wasInPanel && isInPanel) await go(page, path)
    else await page.goto(`${world.desk.url}${path}`)
  }
  const evaluate = (expression: string): Promise<unknown> => page.evaluate(expression)
  const walked = await walkScreens({ goTo, evaluate }, planted, { username, chats: 2 })
  await context.close()
  const { runs, asked, errors, odd, offRoute: strayed } = walked
  expect({ runs, asked, errors, odd, strayed }).toEqual({
    runs: [],
    asked: [],
    errors: [],
    odd: [],
    strayed: [],
  })
  const seen = new Set([...walked.marks].map((mark) => planted.sinkOf(mark)))
  expect(seen.size).toBeGreaterThanOrEqual(20)
  expect(walked.marks.size).toBeGreaterThan(150)
})

test('what looks like code stays text in the chat of a website and in front of the agents, also without a content policy', async ({
  browser,
  contextOptions,
  world,
}) => {
  const written = await scriptsInChat(world, scriptPayloads(5, 24))
  // High enough for every message: those out of sight are not in the document.
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 1440, height: 4500 } })
  const [name = '', value = ''] = (await world.as('mara').cookie()).split('=')
  await context.addCookies([{ name, value, url: world.desk.url }])
  await context.addInitScript(WATCH)
  await context.addInitScript(([key, kept]) => localStorage.setItem(`switchboard-chat-${key}`, kept), [
    written.key,
    JSON.stringify({ token: written.token, isMuted: true, person: null }),
  ] as const)
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const page = await context.newPage()
  const clean = { runs: [], asked: [], errors: [] }
  for (const [path, odd, marks] of [
    // The page of the chat has one script of its own, which is data.
    [`/chat/${written.key}`, ['script'], written.ofVisitor],
    [`/?ticket=${written.ticketid}`, [], written.ofAgent],
    [`/?ticket=${written.named.ticketid}`, [], written.named.ofAgent],
  ] as const) {
    await page.goto(`${world.desk.url}${path}`)
    const look = async () => Looked.parse(await page.evaluate(LOOK))
    const missing = async () => {
      const shown = new Set((await look()).marks)
      return marks.filter((mark) => !shown.has(mark))
    }
    // The panel is open on the page after it too.
    if (path.endsWith(written.ticketid)) await page.getByRole('button', { name: 'Client details' }).click()
    await expect.poll(missing).toEqual([])
    expect(await look()).toMatchObject({ ...clean, odd })
  }
  await context.close()
})

test('another site can neither frame the app nor keep a handle on its window', async ({ page, world }) => {
  await page.goto(world.simulators.url)
  const frame = await page.evaluate(async (address) => {
    const box = document.createElement('iframe')
    box.src = address
    const loaded = new Promise((resolve) => box.addEventListener('load', resolve))
    document.body.append(box)
    await loaded
    return box.contentDocument === null
  }, world.desk.url)
  expect(frame).toBe(true)
  expect(page.frames().some((one) => one.url().startsWith(world.desk.url))).toBe(false)
})
