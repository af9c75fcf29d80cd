import { calls, WebsiteChatChoices } from '@switchboard/contract'
import type { Page } from '@playwright/test'
import { phone } from './fixtures/device.ts'
import { held } from './fixtures/held.ts'
import { expect, identityOf, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('in a shadow root of a framed application the chat is there once, through a hundred addresses', async ({
  page,
  website,
  world,
}) => {
  await page.goto(`${website.url}?app`)
  const application = page.frameLocator('#app')
  const visitor = new WebsiteVisitor(page, undefined, application)
  await expect(visitor.button).toBeVisible()
  const walk = (from: number) =>
    application.locator('body').evaluate((_, first) => {
      const goTo: unknown = Reflect.get(window, 'goTo')
      if (typeof goTo !== 'function') return
      for (let n = first; n < first + 50; n += 1)
        Reflect.apply(goTo, null, [`/jackets/${n}#reset=${n}`, `Jacket ${n}`])
    }, from)
  await walk(1)
  await visitor.opens()
  await visitor.writes('Does it come in blue?')
  await visitor.sent('Does it come in blue?')
  await walk(51)
  await page.keyboard.type('And in green?')
  await page.keyboard.press('Enter')
  await visitor.sent('And in green?')
  await website.answers('In both.')
  await expect(visitor.message('In both.')).toHaveCount(1)
  await expect(visitor.button).toHaveCount(1)
  const { ticketid } = await website.ticket()
  const { visitor: facts } = await world.as('mara').call(calls.getClientHistory, { params: { ticketid } })
  expect(facts?.page).toEqual({ url: `${website.url}jackets/100`, title: 'Jacket 100' })
})

test('a website that replaces its body, or all of its page, has the chat on', async ({ page, visitor }) => {
  await page.keyboard.type('Is it')
  // As Turbo does: the new body has the line again.
  await page.evaluate(() => {
    const body = document.createElement('body')
    const before = document.querySelector('script')
    const script = document.createElement('script')
    Object.assign(script, { src: before?.src, async: true })
    Object.assign(script.dataset, before?.dataset)
    body.append(script)
    history.pushState(null, '', '/trousers')
    document.body.replaceWith(body)
  })
  await page.keyboard.type(' warm?')
  await page.keyboard.press('Enter')
  await visitor.sent('Is it warm?')
  await page.evaluate(() => document.documentElement.replaceChildren(document.createElement('body')))
  await visitor.sent('Is it warm?')
  await expect(visitor.button).toHaveCount(1)
  for (const _ of ['once', 'and again']) {
    await page.evaluate(() => {
      const root = document.createElement('html')
      root.append(document.createElement('body'))
      document.replaceChild(root, document.documentElement)
    })
    await visitor.sent('Is it warm?')
    await expect(visitor.button).toHaveCount(1)
  }
})

test('junk from the page, and all from a frame beside it, changes nothing; a site that is not named shows no chat', async ({
  page,
  website,
  world,
}) => {
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  await expect(visitor.button).toBeVisible()
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  const beside = page.frames().at(-1)
  /** To the website's page and to the chat, as the frame that runs it. */
  const junk = () => {
    const chat = window.parent.document.querySelector('.right')?.shadowRoot?.querySelector('iframe')
    const kept = { token: 'stolen', isMuted: true, person: 'somebody' }
    const place = { url: 'https://evil.example', title: 'Evil' }
    const hello = { type: 'hello', kept, identity: 'x', language: 'ja', page: place, isOpen: false }
    const isHost = window.parent === window
    for (const message of [
      null,
      'ready',
      { type: 'keep' },
      { type: 'hello', kept: 7 },
      { type: 'constructor' },
      { type: 'language', language: {} },
      ...(isHost ? [] : [hello, { type: 'kept', kept }, { type: 'identify', identity: 'x' }]),
    ])
      chat?.contentWindow?.postMessage(message, '*')
    for (const message of [
      7,
      { type: 'unread', count: 7, label: 'News' },
      { type: 'keep', kept },
      { type: 'close' },
      { type: 'drawn' },
    ])
      window.parent.postMessage(message, '*')
  }
  await page.evaluate(junk)
  await beside?.evaluate(junk)
  await visitor.button.click()
  await page.evaluate(junk)
  await beside?.evaluate(junk)
  await expect(visitor.field).toBeFocused()
  await page.evaluate(junk)
  await beside?.evaluate(junk)
  await visitor.writes('Is it really you?')
  await visitor.sent('Is it really you?')
  await expect(page.getByRole('button', { name: 'Close chat', exact: true })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).not.toContain('stolen')

  const choices = WebsiteChatChoices.strip().parse(website.chat)
  await world.as('mara').call(calls.changeWebsiteChat, {
    params: { accountid: website.chat.accountid },
    body: { ...choices, origins: ['https://shop.example'] },
  })
  const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
  await page.reload()
  await visitor.button.click()
  await refused
  await expect(visitor.field).toHaveCount(0)
  await visitor.button.click()
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible()
})

test('above the keyboard of a phone, at 200 % zoom and from right to left the chat is whole in sight', async ({
  browser,
  website,
}) => {
  const onPhone = await browser.newContext(phone.use)
  const small = await onPhone.newPage()
  await small.goto(website.url)
  const typing = new WebsiteVisitor(small, phone)
  await typing.opens()
  // Headless browsers have no keyboard: this is what one does to the page.
  await small.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { get: () => 380 })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect(small.locator('iframe')).toHaveJSProperty('clientHeight', 380)
  await expect(typing.field).toBeInViewport({ ratio: 1 })
  expect((await typing.field.boundingBox())?.y).toBeLessThan(380)
  await onPhone.close()

  // At 200 % a screen of 1280 × 720 has half as many pixels of a page.
  const zoomed = await browser.newContext({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 })
  const page = await zoomed.newPage()
  await page.goto(`${website.url}?dir=rtl`)
  const reading = new WebsiteVisitor(page)
  expect((await reading.button.boundingBox())?.x).toBeLessThan(320)
  await reading.opens()
  for (const part of [reading.field, reading.chat.getByRole('button', { name: 'Close chat' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  await zoomed.close()
})

test('the chat opens without making formatters, and with at most 90 KB of script', async ({
  page,
  website,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Reflect.set(window, 'made', made)
    for (const name of ['DateTimeFormat', 'RelativeTimeFormat', 'NumberFormat'] as const)
      Reflect.set(
        Intl,
        name,
        new Proxy(Intl[name], {
          construct: (target, given) => {
            made.push(name)
            const formatter: unknown = Reflect.construct(target, given)
            if (typeof formatter === 'object' && formatter !== null) return formatter
            throw new Error(`There is no ${name}.`)
          },
        }),
      )
  })
  let bytes = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/chat-assets/chat-'))
      void response.body().then((body) => {
        if (response.url().endsWith('.js')) bytes += body.length
      })
  })
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  await visitor.opens()
  await expect.poll(() => bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(90_000)
  const made = () => visitor.field.evaluate((): unknown => Reflect.get(window, 'made'))
  expect(await made()).toEqual([])
  await visitor.writes('What time is it?')
  await visitor.sent('What time is it?')
  expect(await made()).toContain('DateTimeFormat')
})

test('one person after the other at a browser sees and writes in a chat of his or her own', async ({
  page,
  website,
  world,
}) => {
  const params = { accountid: website.chat.accountid }
  const { secret } = await world.as('mara').call(calls.renewIdentitySecret, { params, body: {} })
  const now = Math.floor(world.clock.millis() / 1000)
  const visitor = new WebsiteVisitor(page)
  await callAtOnce(page)
  const comesAs = async (identity: string) => {
    // The press comes while the chat loads: a browser gives the focus to no frame that is not there yet.
    const loading = await held(page, '**/chat/*frame')
    await page.goto(`${website.url}?as=${identity}`)
    await visitor.button.click()
    await (await loading.request).continue()
    await expect(visitor.field).toBeFocused()
  }
  await comesAs(identityOf('ann', now + 600, secret))
  await visitor.writes('I am Ann')
  await visitor.sent('I am Ann')
  await website.answers('Hello Ann')
  await expect(visitor.message('Hello Ann')).toBeVisible()

  await comesAs(identityOf('bob', now - 600, secret))
  await visitor.writes('Who am I?')
  await visitor.sent('Who am I?')
  await expect(visitor.chat.getByText('Ann', { exact: false })).toHaveCount(0)

  await comesAs(identityOf('ann', now + 600, secret))
  await expect(visitor.message('Hello Ann')).toBeVisible()
  await expect(visitor.message('Who am I?')).toHaveCount(0)
  await expect.poll(() => personKeptBy(page)).toBe('ann')

  await comesAs(identityOf('bob', now - 600, secret))
  await visitor.writes('Still me')
  await visitor.sent('Still me')

  await comesAs('')
  await expect(visitor.message('Still me')).toHaveCount(0)
  await visitor.writes('And now?')
  await visitor.sent('And now?')
  for (const text of ['Ann', 'Still me']) await expect(visitor.chat.getByText(text)).toHaveCount(0)
  expect(await personKeptBy(page)).toBeNull()
})

test('who writes as nobody and then signs in goes on in that chat and sees the answer to it', async ({
  page,
  website,
  world,
}) => {
  const params = { accountid: website.chat.accountid }
  const { secret } = await world.as('mara').call(calls.renewIdentitySecret, { params, body: {} })
  const identity = identityOf('cleo', Math.floor(world.clock.millis() / 1000) + 600, secret)
  const visitor = new WebsiteVisitor(page)
  await callAtOnce(page)
  await page.goto(website.url)
  await visitor.opens()
  await visitor.writes('Before I sign in')
  await visitor.sent('Before I sign in')
  await page.goto(`${website.url}?as=${identity}`)
  await visitor.opens()
  await expect.poll(() => personKeptBy(page)).toBe('cleo')
  await website.answers('An answer to Cleo')
  for (const text of ['Before I sign in', 'An answer to Cleo'])
    await expect(visitor.message(text)).toHaveCount(1)
  const { ticketid } = await website.ticket()
  const { visitor: facts } = await world.as('mara').call(calls.getClientHistory, { params: { ticketid } })
  expect(facts?.website_user).toBe('cleo')
})

/** The website's own script says who its user is before the chat has loaded: the `as` of the address; nobody where it is empty. */
const callAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const as = new URLSearchParams(location.search).get('as')
    if (as !== null) Reflect.set(window, 'switchboardChat', [['identify', as === '' ? null : as]])
  })

const personKeptBy = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => {
    const [kept] = Object.values(localStorage).map((entry): unknown => JSON.parse(String(entry)))
    return typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'person') : undefined
  })
