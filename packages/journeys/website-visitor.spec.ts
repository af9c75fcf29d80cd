import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings } from './fixtures/axe-findings.ts'
import { desktop, phone } from './fixtures/device.ts'
import { shrinkInAScroll } from './fixtures/shrink-in-a-scroll.ts'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

for (const device of [desktop, phone]) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use)

    test('a visitor writes and is answered on a page of the strictest policy, which keeps nothing before', async ({
      page,
      website,
    }) => {
      const complaints = complaintsOf(page)
      const asked = addressesAskedBy(page)
      await page.goto(website.url)
      const visitor = new WebsiteVisitor(page, device)
      await expect(visitor.button).toBeVisible()
      // The page and its icon, and the loader: nothing else before the first press.
      expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/', '/chat.js'])
      await visitor.opens()
      await page.keyboard.type('Is the blue jacket in stock?')
      expect(await keptBy(page)).toEqual([])
      await page.keyboard.press('Enter')
      await visitor.sent('Is the blue jacket in stock?')
      await website.answers('Yes, in all sizes.')
      await expect(visitor.message('Yes, in all sizes.')).toBeVisible()
      expect(await keptBy(page)).toEqual([`switchboard-chat-${website.chat.key}`])
      expect(await page.context().cookies()).toEqual([])

      await page.keyboard.press('Escape')
      await expect(visitor.button).toBeFocused()
      await website.answers('Shall I keep one for you?')
      await expect(page.getByRole('button', { name: 'Open chat, Unread messages: 1' })).toBeVisible()
      await visitor.opens()
      await expect(visitor.chat.getByText('New messages')).toBeVisible()
      await expect(visitor.message('Shall I keep one for you?')).toBeVisible()
      await visitor.writes('Yes, please')
      await visitor.sent('Yes, please')

      await website.answers('Done')
      const done = visitor.message('Done')
      await device.press(done.getByRole('button', { name: 'React or reply' }))
      await device.press(visitor.chat.getByRole('button', { name: 'React with 👍' }))
      await expect(done).toContainText('👍')
      await device.press(visitor.chat.getByRole('button', { name: 'Not now' }))
      await visitor.writes('See you')
      await visitor.sent('See you')
      // What waited to be sent was in a database, which is gone with the last message.
      // A browser may refuse to list them while it deletes one.
      await expect(async () => expect(await databasesOf(visitor)).toEqual([])).toPass()
      expect(complaints).toEqual([])
    })
  })
}

test('on a phone the chat is the whole screen and the page behind it stays where it was', async ({
  browser,
  website,
}) => {
  const context = await browser.newContext(phone.use)
  const page = await context.newPage()
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page, phone)
  await visitor.opens()
  await expect(page.locator('iframe')).toHaveJSProperty('clientWidth', 390)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  // The button is gone with its icons, which would lie over the chat's own buttons.
  await expect(visitor.button).toBeHidden()
  await expect(page.locator('.button svg').filter({ visible: true })).toHaveCount(0)
  await visitor.writes('Hello')
  await visitor.sent('Hello')
  // Safari on a phone enlarges the page for smaller letters.
  for (const field of [visitor.field, visitor.chat.getByRole('textbox', { name: 'Name' })])
    await expect(field).toHaveCSS('font-size', '16px')
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(page.locator('iframe')).toHaveJSProperty('clientWidth', 740)
  await expect(page.locator('iframe')).toHaveJSProperty('clientHeight', 360)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await visitor.chat.getByRole('button', { name: 'Close chat' }).tap()
  await expect(visitor.button).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  await context.close()
})

test('on a phone a chat that does not load can be closed, and the next press loads it anew', async ({
  browser,
  website,
}) => {
  const context = await browser.newContext(phone.use)
  const page = await context.newPage()
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page, phone)
  for (const missing of [`**/chat/${website.chat.key}*`, '**/chat-assets/texts-*.js']) {
    await context.route(missing, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await visitor.button.tap()
    await failed
    await page.getByRole('button', { name: 'Close chat' }).tap()
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
    await context.unroute(missing)
  }
  await visitor.opens()
  await expect(visitor.button).toBeHidden()
  await visitor.writes('There you are')
  await visitor.sent('There you are')
  await context.close()
})

test('a reload, a second tab and a lost connection neither lose nor double a message', async ({
  page,
  website,
  visitor,
}) => {
  await visitor.writes('First')
  await visitor.sent('First')

  await page.context().setOffline(true)
  await visitor.writes('Second')
  await visitor.writes('Third')
  await expect(visitor.chat.getByText('No connection.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  await visitor.sent('Third')

  const other = new WebsiteVisitor(await page.context().newPage())
  await other.page.goto(website.url)
  await other.opens()
  await other.sent('Second')
  await other.writes('From the other tab')
  await other.sent('From the other tab')
  await expect(visitor.message('From the other tab')).toBeVisible()
  await other.chat.getByRole('button', { name: 'Turn sound off' }).click()
  await expect(visitor.chat.getByRole('button', { name: 'Turn sound on' })).toBeVisible()

  await page.reload()
  await visitor.opens()
  await visitor.sent('From the other tab')
  for (const text of ['First', 'Second', 'Third', 'From the other tab'])
    await expect(visitor.message(text)).toHaveCount(1)
  await other.page.close()
})

test('a file that is changed after it was chosen holds nothing up, and one that waits can be discarded', async ({
  page,
  visitor,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  const report = join(folder, 'report.txt')
  await writeFile(report, 'first version')
  const { chat } = visitor
  const choosing = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach a file' }).click()
  await (await choosing).setFiles(report)
  await expect(visitor.field).toBeFocused()
  await writeFile(report, 'the second and longer version')
  // A browser compares whole seconds.
  await utimes(report, 2_000_000_000, 2_000_000_000)
  await visitor.writes('My report')
  await visitor.writes('And a question')
  await visitor.sent('And a question')
  const refused = visitor.message('My report')
  await expect(refused).toContainText('This file was changed or removed after you chose it.')
  // The clock of what is on its way.
  await expect(refused.getByTitle('Sending')).toHaveCount(0)
  await expect(chat.getByText('No connection.', { exact: false })).toBeHidden()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)

  await page.context().setOffline(true)
  await visitor.writes('Never mind')
  await visitor.message('Never mind').getByRole('button', { name: 'Discard' }).click()
  await page.context().setOffline(false)
  await visitor.writes('A better question')
  await visitor.sent('A better question')
  await expect(visitor.message('Never mind')).toHaveCount(0)
  await rm(folder, { recursive: true })
})

test('the button to the newest message goes when it is pressed, and what comes then counts as seen', async ({
  page,
  website,
  visitor,
}) => {
  await visitor.writes('Which sizes are there?')
  await visitor.sent('Which sizes are there?')
  await website.answers(`All of these:${'\nanother size'.repeat(60)}`)
  await expect(visitor.message('All of these')).toBeVisible()
  const toNewest = visitor.chat.getByRole('button', { name: 'To the newest message' })
  await expect(toNewest).toBeHidden()
  await visitor.message('All of these').hover()
  await page.mouse.wheel(0, -1500)
  await expect(toNewest).toHaveCSS('border-top-width', '1px')
  await expect(toNewest).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await toNewest.click()
  await expect(toNewest).toBeHidden()
  await website.answers('And a larger one.')
  await expect(visitor.message('And a larger one.')).toBeInViewport()
  await expect(toNewest).toBeHidden()
  await shrinkInAScroll(visitor.message('And a larger one.'))
  await expect(visitor.message('And a larger one.')).toBeInViewport({ ratio: 1 })
  await expect(toNewest).toBeHidden()
})

test('with blocked storage a visitor can write and is answered until the page is left', async ({
  page,
  website,
  visitor,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await visitor.writes('Can you hear me?')
  await visitor.sent('Can you hear me?')
  await website.answers('Loud and clear')
  await expect(visitor.message('Loud and clear')).toBeVisible()
})

test('axe finds nothing in the chat, by day and by night, wide, narrow and from right to left', async ({
  page,
  website,
  world,
}) => {
  await page.goto(`${world.desk.url}/chat/${website.chat.key}`)
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').getByText(/^(?:Sent|Seen)$/)).toBeAttached()
  await website.answers('See https://shop.example/jackets')
  await expect(page.getByRole('link', { name: 'https://shop.example/jackets' })).toBeVisible()
  const looks = [
    { colorScheme: 'light', width: 1200 },
    { colorScheme: 'dark', width: 320 },
  ] as const
  const findings = await axeFindings(page, 'left to right', looks)
  await page.goto(`${world.desk.url}/chat/${website.chat.key}?dir=rtl`)
  await expect(page.getByRole('link', { name: 'https://shop.example/jackets' })).toBeVisible()
  findings.push(...(await axeFindings(page, 'right to left', looks)))
  expect(findings).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the loader is at most 4 KB, and the chat until the first message is sent at most 45 KB', async () => {
  const dist = join(import.meta.dirname, '../website-chat/dist')
  const page = await readFile(join(dist, 'chat.html'), 'utf8')
  const named = [...page.matchAll(/\/chat-assets\/[^"]+/g)].map(([path]) => path.slice(1))
  const assets = (await readdir(join(dist, 'chat-assets'))).map((name) => `chat-assets/${name}`)
  const texts = assets.filter((path) => /texts-\w+-[^.]+\.js$/.test(path))
  const sending = assets.filter((path) => /live-connection-[^.]+\.js$/.test(path))
  expect([named.length > 1, texts.length, sending.length]).toEqual([true, 8, 1])
  const size = async (path: string) => (await stat(join(dist, `${path}.br`))).size
  const sum = async (paths: string[]) =>
    (await Promise.all(paths.map(size))).reduce((all, one) => all + one, 0)
  const loader = await size('chat.js')
  const largestText = Math.max(...(await Promise.all(texts.map(size))))
  const whole = loader + Buffer.byteLength(page) + (await sum([...named, ...sending])) + largestText
  expect(loader).toBeLessThanOrEqual(4 * 1024)
  expect(whole).toBeLessThanOrEqual(45 * 1024)
})

/** What the browser says against the page: refused by a policy, failed, thrown. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  return complaints
}

function addressesAskedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

const databasesOf = (visitor: WebsiteVisitor): Promise<unknown> =>
  visitor.field.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

const keptBy = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage))
