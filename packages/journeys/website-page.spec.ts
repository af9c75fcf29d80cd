import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { calls, WebsiteChatChoices } from '@switchboard/contract'
import { z } from 'zod'
import { axeFindings } from './fixtures/axe-findings.ts'
import { held, reloadedHolding } from './fixtures/held.ts'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('a website with the chat shifts nothing, keeps no cookie, asks nobody else and passes axe, before and after it opens', async ({
  page,
  website,
  world,
}) => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => line.type() !== 'debug' && complaints.push(line.text()))
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await recordShifts(page)
  const visitor = new WebsiteVisitor(page)
  const look = { colorScheme: 'light', width: 1200 } as const
  await page.setViewportSize({ width: look.width, height: 900 })

  await page.route('**/chat.js', (route) => route.fulfill({ body: '' }))
  const without = await layoutsDuring(page, async () => {
    await page.goto(website.url)
    await expect(page.getByRole('heading')).toBeVisible()
  })
  const ownFindings = await axeFindings(page, 'the page', [look])
  await page.unroute('**/chat.js')
  const layouts = await layoutsDuring(page, async () => {
    await page.goto(website.url)
    await expect(visitor.button).toBeVisible()
  })
  expect(without).toBeGreaterThan(0)
  expect(layouts - without).toBeLessThanOrEqual(4)
  expect(await axeFindings(page, 'the page', [look])).toEqual(ownFindings)

  await visitor.opens()
  await visitor.writes('Hello')
  await visitor.sent('Hello')
  await website.answers('Good morning')
  await expect(visitor.message('Good morning')).toBeVisible()
  expect(await shifts(page)).toEqual([])
  expect(await axeFindings(page, 'the page', [look])).toEqual(ownFindings)
  expect(await page.context().cookies()).toEqual([])
  expect([...origins].toSorted((one, other) => one.localeCompare(other))).toEqual([
    world.desk.url,
    new URL(website.url).origin,
  ])
  expect(complaints).toEqual([])
})

test('the form that asks for a name comes below what there is by then, and moves no answer, however late it is loaded', async ({
  page,
  website,
}) => {
  await recordShifts(page)
  const { request } = await held(page, '**/ContactFields*')
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  await visitor.opens()
  await visitor.writes('Hello')
  const slow = await request
  await visitor.sent('Hello')
  await website.answers('Good morning')
  await expect(visitor.message('Good morning')).toBeVisible()
  const name = visitor.chat.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveCount(0)
  await slow.fallback()
  await expect(name).toBeVisible()
  await expect(visitor.message('Good morning')).toBeInViewport()
  const form = visitor.chat.locator('li', { has: name })
  const answer = visitor.message('Good morning')
  expect(await below(form, answer)).toBe(true)
  await name.click()
  await page.keyboard.type('Yu')
  await website.answers('What can we do for you?')
  const later = visitor.message('What can we do for you?')
  await expect(later).toBeVisible()
  expect(await below(later, form)).toBe(true)
  await page.keyboard.type('ki')
  await page.keyboard.press('Enter')
  await expect(visitor.chat.getByText('Thank you. We have noted it.')).toBeVisible()
  expect(await shifts(page)).toEqual([])
})

test('a visitor who comes outside of the working hours, with a challenge to solve, leaves an email and finds the answer later', async ({
  page,
  website,
  world,
  workspaceOf,
}) => {
  const inThreeDays = ((new Date(world.clock.millis()).getUTCDay() + 2) % 7) + 1
  const choices = WebsiteChatChoices.strip().parse(website.chat)
  await world.as('mara').call(calls.changeWebsiteChat, {
    params: { accountid: website.chat.accountid },
    body: {
      ...choices,
      hours: { zone: 'UTC', spans: [{ day: inThreeDays, from: 540, to: 1020 }] },
      has_away_form: true,
      asks_challenge: true,
    },
  })
  const challenges: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/challenge')) challenges.push(request.method())
  })
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  await visitor.opens()
  await expect(visitor.chat.getByText('We are back:', { exact: false })).toBeVisible()
  const form = visitor.chat.getByRole('heading', { name: 'We are closed right now' })
  // A form without a message that the desk has would reach nobody.
  const sending = await held(page, '**/chat/*/messages')
  const fields = page.waitForResponse(/ContactFields/)
  await visitor.writes('Do you repair jackets?')
  const sent = await sending.request
  await (await fields).finished()
  await page.keyboard.type('I am')
  await expect(visitor.field).toHaveValue('I am')
  await expect(form).toHaveCount(0)
  await sent.fallback()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await visitor.sent('Do you repair jackets?')
  expect(challenges).toEqual(['GET'])
  await expect(form).toBeVisible()
  await visitor.chat.getByRole('textbox', { name: 'Name' }).click()
  await page.keyboard.type('Lena Brandt')
  await page.keyboard.press('Tab')
  await page.keyboard.type('lena@')
  // The hours begin while somebody writes in the form.
  await world.as('mara').call(calls.changeWebsiteChat, {
    params: { accountid: website.chat.accountid },
    body: { ...choices, has_away_form: true, asks_challenge: true },
  })
  await expect(visitor.chat.getByRole('banner')).not.toContainText('We are back:')
  await page.keyboard.type('example.org')
  await page.keyboard.press('Enter')
  await expect(visitor.chat.getByText('Thank you. We have noted it.')).toBeVisible()

  const { page: desk, chat } = await workspaceOf('mara')
  await website.ticket()
  await desk.getByRole('row', { name: 'Lena Brandt' }).click()
  await chat.isWith('Lena Brandt')
  await desk.getByRole('button', { name: 'Client details' }).click()
  await expect(
    desk
      .getByRole('complementary', { name: 'Client details' })
      .getByRole('link', { name: 'lena@example.org' }),
  ).toBeVisible()

  await page.goto('about:blank')
  await website.answers('We do, from Monday on.')
  await page.goto(website.url)
  await expect(page.getByRole('button', { name: /^Open chat, Unread messages: \d$/ })).toBeVisible()
  await visitor.opens()
  await expect(visitor.message('We do, from Monday on.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await visitor.writes('Wonderful')
  await visitor.sent('Wonderful')
  expect(challenges).toEqual(['GET'])
})

test('a visitor whose chat was open before the company asked for a challenge is heard all the same', async ({
  website,
  visitor,
  world,
}) => {
  await world.as('mara').call(calls.changeWebsiteChat, {
    params: { accountid: website.chat.accountid },
    body: { ...WebsiteChatChoices.strip().parse(website.chat), asks_challenge: true },
  })
  await visitor.writes('Is anybody there?')
  await visitor.sent('Is anybody there?')
})

test('rules of the website for its own elements neither hide nor move the button', async ({
  page,
  website,
}) => {
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  await expect(visitor.button).toBeVisible()
  const place = await visitor.button.boundingBox()
  await page.evaluate(() => {
    const look = new CSSStyleSheet()
    look.replaceSync(
      'div:empty { display: none } html > div { transform: translateX(-200px); opacity: 0; contain: strict }',
    )
    document.adoptedStyleSheets = [look]
  })
  await expect(page.locator('html > div')).toHaveCSS('opacity', '1')
  expect(await visitor.button.boundingBox()).toEqual(place)
  await visitor.opens()
})

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

/** How often the browser lays the page out meanwhile: the same on a slow machine as on a fast one. */
async function layoutsDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await work()
  const { metrics } = Metrics.parse(await session.send('Performance.getMetrics'))
  await session.detach()
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
}

test('the button pressed in any moment of loading leads into the field', async ({ page, website }) => {
  const visitor = new WebsiteVisitor(page)
  await page.goto(website.url)
  await visitor.opens()
  await visitor.writes('Hello')
  await visitor.sent('Hello')
  // The chat of who has written loads by itself. The browser moves its frame to a process of its own about when it shows; a press
  // meets that moment by chance.
  const asked = await reloadedHolding(page, '**/chat/*frame')
  const shown = page.waitForEvent('framenavigated', (frame) => frame.url() === asked.request().url())
  const begun = performance.now()
  await asked.continue()
  await shown
  const usual = performance.now() - begun
  for (let part = 0.2; part <= 1.3; part += 0.05) {
    const chat = await reloadedHolding(page, '**/chat/*frame')
    await visitor.button.hover()
    await page.mouse.down()
    await chat.continue()
    await setTimeout(part * usual)
    await page.mouse.up()
    await expect(visitor.field).toBeFocused()
    await expect(async () => {
      await page.keyboard.press('x')
      await expect(visitor.field).toHaveValue(/^x+$/, { timeout: 500 })
    }, `${part} of the time until it shows`).toPass({ timeout: 5000 })
    // What is being written is kept for the next page.
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await expect(visitor.field).toHaveValue('')
  }
})

/** Notes what the browser calls a layout shift, in every frame of the page. */
function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: unknown[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      // What follows a press at once is expected, and browsers do not count it.
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') !== true) shifts.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shifts = async (page: Page): Promise<unknown[]> => {
  const noted = await Promise.all(
    page.frames().map((frame) => frame.evaluate((): unknown => Reflect.get(window, 'shifts'))),
  )
  return noted.flat()
}

const below = async (one: Locator, other: Locator): Promise<boolean> => {
  const [lower, upper] = await Promise.all([one.boundingBox(), other.boundingBox()])
  return lower !== null && upper !== null && lower.y >= upper.y + upper.height
}
