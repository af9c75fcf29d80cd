import { calls } from '@switchboard/contract'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('what is too long, too many or made without a connection is said, and nothing of it vanishes', async ({
  page,
  website,
  visitor,
}) => {
  await page.keyboard.insertText('x'.repeat(4007))
  await expect(visitor.chat.getByText('4007 of 4000 characters')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(visitor.field).toHaveValue('x'.repeat(4007))
  await page.keyboard.press('ControlOrMeta+A')
  await visitor.writes('Hello')
  await visitor.sent('Hello')

  const files = Array.from({ length: 12 }, (_, n) => ({
    name: `${n}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('text'),
  }))
  await visitor.chat.locator('input[type=file]').setInputFiles(files)
  await expect(visitor.chat.getByText('Not added: 2')).toBeVisible()
  await expect(visitor.chat.getByRole('button', { name: /^Remove \d+\.txt$/ })).toHaveCount(10)

  await website.answers('Good morning')
  const answer = visitor.message('Good morning')
  await expect(answer).toBeVisible()
  const reacts = async () => {
    await answer.hover()
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await answer.getByRole('button', { name: 'React with 👍' }).click()
  }
  await page.route('**/reaction', (route) => route.abort())
  await reacts()
  await expect(answer.getByRole('alert')).toHaveText('That did not work. Please try again.')
  await page.unroute('**/reaction')
  await reacts()
  await expect(answer.getByText('You: 👍')).toBeAttached()
  await expect(answer.getByRole('alert')).toHaveCount(0)
})

test('what a visitor gives without a connection is kept, or refused in sight of where it was given', async ({
  page,
  website,
  world,
}) => {
  await world.as('mara').call(calls.changeWebsiteChat, {
    params: { accountid: website.chat.accountid },
    body: { departmentid: null },
  })
  await page.clock.install()
  await page.goto(website.url)
  const visitor = new WebsiteVisitor(page)
  await expect(visitor.button).toBeVisible()
  // What waits to try again does not before the connection is back.
  await page.clock.pauseAt(Date.now() + 60_000)
  const failure = () => page.waitForEvent('requestfailed')
  await page.context().setOffline(true)
  const first = failure()
  await visitor.button.click()
  await first
  // The chat that was opened without a connection loads by itself, also where the first call fails once it is back.
  await page.route('**/chat/*frame', (route) => route.abort(), { times: 1 })
  const second = failure()
  await page.context().setOffline(false)
  await second
  let isAskedAgain = false
  page.once('request', () => (isAskedAgain = true))
  await expect.poll(() => page.clock.runFor(2500).then(() => isAskedAgain)).toBe(true)
  await page.clock.resume()
  await expect(visitor.field).toBeFocused()
  // The fields that the line loses come all the same.
  await page.route(/ContactFields/, (route) => route.abort(), { times: 1 })
  const third = failure()
  await visitor.writes('Hello')
  await third
  await visitor.sent('Hello')
  // Its buttons are those of a rating too.
  const choice = visitor.chat.getByRole('button', { name: 'Support', exact: true })
  await expect(choice).toBeVisible()
  const name = visitor.chat.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeVisible()

  await page.context().setOffline(true)
  await choice.click()
  const failed = visitor.chat.getByRole('alert')
  const offline = failed.filter({ hasText: 'No connection. Please try again once you are back online.' })
  await expect(offline).toHaveCount(1)
  await name.click()
  await page.keyboard.type('Yuki')
  await page.keyboard.press('Enter')
  await expect(offline).toHaveCount(2)
  const emoji = visitor.chat.getByRole('button', { name: 'Emoji', exact: true })
  await emoji.click()
  await expect(offline).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(2)
  await visitor.chat.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(offline).toHaveCount(3)
  await expect(name).toHaveValue('Yuki')
  await visitor.chat
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(visitor.field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(visitor.message('invoice.txt').getByText('Waiting for a connection')).toBeVisible()

  await page.context().setOffline(false)
  await expect(visitor.message('invoice.txt').getByText(/^(?:Sent|Seen)$/)).toBeAttached()
  await name.click()
  await page.keyboard.press('Enter')
  await expect(visitor.chat.getByText('Thank you. We have noted it.')).toBeVisible()
  await choice.click()
  await expect(choice).toBeHidden()
  await expect(failed).toHaveCount(0)
  await visitor.field.click()
  await page.keyboard.type('Great')
  await page.keyboard.press('Home')
  await emoji.click()
  await visitor.chat.getByRole('button', { name: 'thumbs up' }).click()
  await page.keyboard.type(' ')
  await expect(visitor.field).toHaveValue('👍 Great')
})

test('a website that closes the chat leaves the caret where the visitor writes, in the one language of button and chat', async ({
  page,
  website,
}) => {
  // Swedish is none of the eight: the browser's language decides for both.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'nl-NL' })
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'sv'
      document.body.prepend(document.createElement('input'))
    })
  })
  const loading = await held(page, '**/chat/*frame')
  await page.goto(website.url)
  await page.getByRole('button', { name: 'Chat openen' }).click()
  const field = page.frameLocator('iframe').getByRole('textbox', { name: 'Schrijf een bericht' })
  const own = page.locator('body > input')
  // While the chat loads over a slow line.
  await own.click()
  await page.keyboard.type('Jackets')
  await (await loading.request).continue()
  await expect(page.locator('.button.drawn')).toBeVisible()
  expect(await field.evaluate((area) => area === document.activeElement)).toBe(false)
  await page.keyboard.type(' for rain')
  await expect(own).toHaveValue('Jackets for rain')
  const closes = () =>
    page.evaluate(() => {
      const chat: unknown = Reflect.get(window, 'switchboardChat')
      const close: unknown =
        typeof chat === 'object' && chat !== null ? Reflect.get(chat, 'close') : undefined
      if (typeof close === 'function') Reflect.apply(close, null, [])
    })
  await closes()
  await expect(page.getByRole('button', { name: 'Chat openen' })).toBeVisible()
  await expect(own).toBeFocused()
  await page.getByRole('button', { name: 'Chat openen' }).click()
  await expect(field).toBeFocused()
  await closes()
  await expect(page.getByRole('button', { name: 'Chat openen' })).toBeFocused()
})

test('button and frame follow the language of the settings, and of the website that sets another one', async ({
  page,
  website,
  world,
}) => {
  await world.as('mara').call(calls.changeWebsiteChat, {
    params: { accountid: website.chat.accountid },
    body: { language: 'es' },
  })
  // Swedish is none of the eight: neither the page nor the browser decides.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'sv-SE' })
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('lang', 'sv'))
  })
  await page.goto(website.url)
  await page.getByRole('button', { name: 'Open chat' }).click()
  const chat = page.frameLocator('iframe')
  await expect(chat.getByRole('textbox', { name: 'Escriba un mensaje' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cerrar el chat' })).toBeVisible()
  await page.keyboard.type('Hola')
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('listitem').getByText('Enviado')).toBeAttached()
  await page.keyboard.press('Escape')
  await website.answers('Buenos días')
  await expect(page.getByRole('button', { name: /^Abrir el chat, Mensajes sin leer: \d$/ })).toBeVisible()
  await page.evaluate(() => {
    const api: unknown = Reflect.get(window, 'switchboardChat')
    const push: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'push') : undefined
    if (typeof push === 'function') Reflect.apply(push, null, [['setLanguage', 'tr']])
  })
  await page.getByRole('button', { name: /^Sohbeti aç, Okunmamış mesajlar: \d$/ }).click()
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Sohbet')
  await expect(chat.getByRole('textbox', { name: 'Bir mesaj yazın' })).toBeVisible()
})

test('a chat in which a visitor writes shows a new greeting and colour at once', async ({
  page,
  website,
  visitor,
  world,
}) => {
  const change = (body: { greeting: string; color: string }) =>
    world.as('mara').call(calls.changeWebsiteChat, { params: { accountid: website.chat.accountid }, body })
  await change({ greeting: 'Good morning', color: '#0033aa' })
  // Before the first message, when the visitor opens the chat the next time.
  await page.keyboard.press('Escape')
  await visitor.opens()
  await expect(visitor.chat.getByText('Good morning')).toBeVisible()
  await visitor.writes('Hello')
  await visitor.sent('Hello')
  await page.keyboard.type('Half a sentence')
  await change({ greeting: 'Good evening', color: '#aa3300' })
  await expect(visitor.chat.getByText('Good evening')).toBeVisible()
  await expect(visitor.chat.getByRole('banner')).toHaveCSS('background-color', 'rgb(170, 51, 0)')
  await expect(visitor.field).toHaveValue('Half a sentence')
  await expect(visitor.field).toBeFocused()
})

test('what an administrator types while a website chat is saved stays, and is saved next', async ({
  website,
  world,
  workspaceOf,
}) => {
  const { page } = await workspaceOf('mara')
  await page.goto(`${world.desk.url}/admin-panel/settings?section=services&channel=website`)
  await page.getByRole('button', { name: website.chat.name, exact: true }).click()
  const greeting = page.getByRole('textbox', { name: 'Greeting' })
  const saving = await held(page, '**/admin/website-chats/*')
  await greeting.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Good')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await greeting.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' morning')
  await (await saving.request).continue()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  await expect(greeting).toHaveValue('Good morning')
})

test('beside the chat an agent sees the page that a visitor has gone to and the email that he or she gives', async ({
  page,
  website,
  visitor,
  workspaceOf,
}) => {
  await visitor.writes('About the jacket')
  await visitor.sent('About the jacket')
  await website.ticket()
  const workspace = await workspaceOf('mara')
  await workspace.tickets.walkTo(workspace.tickets.grid.getByRole('row', { name: /About the jacket/ }))
  await workspace.page.keyboard.press('i')
  const panel = workspace.page.getByRole('complementary', { name: 'Client details' })
  await expect(panel.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', website.url)

  await page.evaluate(() => {
    history.pushState(null, '', '/boots')
    document.title = 'Boots'
  })
  await visitor.field.click()
  await visitor.writes('And these boots')
  await expect(panel.getByRole('link', { name: 'Boots' })).toHaveAttribute('href', `${website.url}boots`)
  await expect(panel.getByRole('link', { name: 'Shop' })).toHaveCount(0)

  await visitor.chat.getByRole('textbox', { name: 'Name' }).click()
  await page.keyboard.type('Yuki')
  await page.keyboard.press('Tab')
  await page.keyboard.type('yuki@shop.example')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('link', { name: 'yuki@shop.example' })).toBeVisible()
})
