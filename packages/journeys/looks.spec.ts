import type { Locator } from '@playwright/test'
import { contrastOf } from './fixtures/contrast.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { runUntilVisible } from './fixtures/run-until.ts'

test.use(withMotion)

test('what is dark in both themes is readable in the light one: viewer, notice and tooltip', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Look at these')
  client.phone.sendsPhoto('machine', 'The leak')
  client.phone.sendsPhoto('machine', 'From behind')
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.messages.getByRole('button', { name: 'Open photo: From behind' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo or video' })
  await expect(viewer).toBeVisible()
  await page.mouse.move(700, 800)
  const bar = [
    viewer.getByText(client.name, { exact: true }),
    viewer.locator('time'),
    viewer.getByRole('link', { name: /Download/ }),
    viewer.getByRole('button', { name: 'Close viewer' }),
    viewer.getByRole('button', { name: /Previous/ }),
  ]
  for (const part of bar) expect(await contrastOf(part), String(part)).toBeGreaterThan(4.5)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()

  await page.route('**/pin**', (route) => route.fulfill({ status: 500, json: {} }))
  await chat.pin('From behind')
  const notice = workspace.toasts.getByRole('alertdialog').first()
  await expect(notice).toBeVisible()
  expect(await contrastOf(notice.locator('svg').first())).toBeGreaterThan(3)
  expect(await contrastOf(notice.getByRole('button').last())).toBeGreaterThan(4.5)

  await page.getByRole('button', { name: 'Search in this chat' }).hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toBeVisible()
  for (const part of [tooltip, ...(await tooltip.locator('kbd').all())])
    expect(await contrastOf(part), String(part)).toBeGreaterThan(4.5)
})

test('two messages in a row of one side are 3 px apart, and a highlight stays inside its bubble', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('First line')
  client.phone.writes('Second line')
  client.phone.writes('Third line')
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  const gap = async (above: string, below: string): Promise<number> =>
    (await boxOf(chat.message(below))).top - (await boxOf(chat.message(above))).bottom
  expect(await gap('Second line', 'Third line')).toBeCloseTo(3, 0)

  await page.clock.install()
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  await page.keyboard.type('Second line')
  const result = page.getByRole('list', { name: 'Results' }).getByRole('button')
  await expect(result).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await result.click()
  await runUntilVisible(chat.marked('Second line'))
  const marked = chat.message('Second line').locator('[class*=_bubble_]').first()
  await expect.poll(() => marked.evaluate((one) => one.getAnimations().length)).toBeGreaterThan(0)
  const reach = await marked.evaluate((one) => {
    const [animation] = one.getAnimations()
    if (animation) animation.currentTime = 400
    const shadow = /(-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px (-?[\d.]+)px/.exec(getComputedStyle(one).boxShadow)
    return getComputedStyle(one).boxShadow.includes('inset') ? 0 : Number(shadow?.[4] ?? Number.NaN)
  })
  expect(reach).toBeLessThan(3)
})

test('a chat with somebody who writes from right to left keeps numbers and full stops where they belong', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('طلبي رقم 48213 لم يصل.')
  client.phone.forwards({ text: 'أين الشحنة؟', from: 'Нордхавн България' })
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { chat } = workspace
  await workspace.openTicketOf(client.name)
  const words = chat.message('48213')
  const [first, number, stop, time] = await Promise.all([
    xOf(words, 'طلبي'),
    xOf(words, '48213'),
    xOf(words, '.'),
    words
      .locator('time')
      .last()
      .evaluate((one) => one.getBoundingClientRect().right),
  ])
  expect(number).toBeLessThan(first)
  expect(stop).toBeLessThan(number)
  expect(time).toBeLessThanOrEqual(stop)

  const forwarded = chat.message('أين الشحنة؟')
  const from = await forwarded.getByText('Forwarded from Нордхавн България').boundingBox()
  const below = await forwarded.getByText('أين الشحنة؟').boundingBox()
  expect((from?.y ?? 0) + (from?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)

  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  await chat.composer.field.pressSequentially('شكراً لك')
  expect(await chat.composer.field.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  await chat.composer.field.press('Enter')
  await expect
    .poll(() => chat.message('شكراً لك').locator('[dir=auto]').first().evaluate(directionOf))
    .toBe('rtl')
  const row = workspace.tickets.rowOf(client.name).getByText('شكراً لك')
  await expect(row).toBeVisible()
})

const directionOf = (one: Element): string => getComputedStyle(one).direction

/** The left edge of a part of a message's text. */
const xOf = (message: Locator, part: string): Promise<number> =>
  message.evaluate((article, wanted) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at === -1) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      return range.getBoundingClientRect().left
    }
    return Number.NaN
  }, part)

for (const [width, least] of [
  [390, 100],
  [361, 100],
  [320, 60],
  [744, 100],
  [844, 100],
  [980, 100],
] as const) {
  test.describe(`on a touch screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true })

    test('the head of a chat shows a name, and none of it is under its buttons', async ({ workspaceOf }) => {
      const workspace = await workspaceOf('mara')
      const { page } = workspace
      await workspace.openTicketOf('Ingrid Solheim')
      const head = page.locator('section[data-region=stage] header').first()
      const name = head.getByRole('heading').getByRole('button', { name: 'Ingrid Solheim' })
      const room = await name.evaluate((one) => ({ shown: one.clientWidth, whole: one.scrollWidth }))
      if (least === 100) expect(room.whole).toBeLessThanOrEqual(room.shown)
      expect(room.shown).toBeGreaterThan(least)
      expect(await head.evaluate(underButtons)).toEqual([])
      for (const button of await head.getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(box?.width ?? 0).toBeGreaterThanOrEqual(44)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
    })
  })
}

/** Words of a head that are drawn where its buttons are; the name is one itself. */
function underButtons(head: Element): string[] {
  const buttons = [...head.querySelectorAll('button:not(h2 *)')].map((one) => one.getBoundingClientRect())
  const found: string[] = []
  for (const one of head.querySelectorAll('h2, p > span')) {
    const range = document.createRange()
    range.selectNodeContents(one)
    const words = range.getBoundingClientRect()
    const clipped = one.matches('h2') ? one : one.closest('p')
    const seen = clipped?.getBoundingClientRect() ?? words
    const isClipped = clipped !== null && getComputedStyle(clipped).overflowX === 'hidden'
    if (isClipped && words.top >= seen.bottom - 2) continue
    const right = isClipped ? Math.min(words.right, seen.right) : words.right
    if (buttons.some((button) => words.left < button.right && right > button.left + 1))
      found.push(one.textContent ?? '')
  }
  return found
}

test('at 1100 px a row shows that nobody has accepted it, and Accept is reached by keyboard and by touch', async ({
  client,
  browser,
  contextOptions,
  workspaceOf,
  world,
}) => {
  await client.asks('Is anybody there?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await page.setViewportSize({ width: 1100, height: 844 })
  const row = workspace.tickets.rowOf(client.name)
  const [waiting, state, box] = await Promise.all([
    row
      .getByText(/^\d+ min$|^now$/i)
      .first()
      .boundingBox(),
    row.getByText('Not accepted yet').boundingBox(),
    row.boundingBox(),
  ])
  expect(state?.y ?? 0).toBeGreaterThanOrEqual((waiting?.y ?? 0) + (waiting?.height ?? 0) - 1)
  expect((state?.y ?? 0) + (state?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))

  await row.focus()
  const accept = page.getByRole('button', { name: `Accept the ticket of ${client.name}` })
  const opacity = () => accept.evaluate((one) => getComputedStyle(one.parentElement ?? one).opacity)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  await expect.poll(opacity).toBe('1')
  await page.keyboard.press('ArrowRight')
  await expect(accept).toBeFocused()

  const context = await browser.newContext({ ...contextOptions, hasTouch: true, isMobile: true })
  try {
    await context.addCookies(await page.context().cookies())
    const tablet = await context.newPage()
    await tablet.setViewportSize({ width: 1100, height: 844 })
    await tablet.goto(world.desk.url)
    await tablet.getByRole('button', { name: `Accept the ticket of ${client.name}` }).tap()
    await expect(tablet.getByRole('textbox', { name: 'Message' })).toBeVisible()
  } finally {
    await context.close()
  }
})

test('a screen reader announces whole names, and for a row its handler, unread messages and draft', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('My first question')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeAttached()
  await expect(
    page.getByRole('complementary', { name: 'Colleagues' }).getByRole('button', {
      name: 'Wilhelmina Featherstonehaugh Sales',
    }),
  ).toBeVisible()
  await expect(workspace.tickets.rowOf(client.name)).toHaveAccessibleName(/, 1 unread, My first question$/)
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  await chat.composer.field.pressSequentially('We look into')
  await workspace.openTicketOf('Ingrid Solheim')
  await expect(workspace.tickets.rowOf(client.name)).toHaveAccessibleName(
    /, Handled by you, Draft: We look into$/,
  )
  const colleague = await workspaceOf('jonas')
  await expect(colleague.tickets.rowOf(client.name)).toHaveAccessibleName(/, Handled by Mara Okafor, /)
})

for (const width of [320, 390])
  test(`at ${width} px the name of the product ends before what stands beside it in the header`, async ({
    pageOf,
    world,
  }) => {
    const page = await pageOf('mara')
    await page.setViewportSize({ width, height: 844 })
    const header = page.getByRole('banner')
    for (const path of ['/', '/admin-panel/settings?section=services&channel=website']) {
      await page.goto(`${world.desk.url}${path}`)
      await expect(header.getByRole('switch', { name: 'Notifications' })).toBeAttached()
      const { name, beside } = await header.evaluate((bar) => {
        const boxes = (parts: string) =>
          [...bar.querySelectorAll(parts)].map((one) => one.getBoundingClientRect())
        const ends = boxes('a[href="/"] *').map(({ right }) => right)
        const starts = boxes('label, button')
          .filter((box) => box.width > 1)
          .map(({ left }) => left)
        return { name: Math.max(...ends), beside: Math.min(...starts) }
      })
      expect(name, path).toBeGreaterThan(0)
      expect(name, path).toBeLessThanOrEqual(beside)
    }
  })

const boxOf = (message: Locator) =>
  message
    .locator('[class*=_bubble_]')
    .first()
    .evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect()
      return { top, bottom, left, right }
    })
