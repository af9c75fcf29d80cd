import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { startScreenReader } from './fixtures/screen-reader.ts'
import { expect, test } from './fixtures/website.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

const languages = [
  { lang: 'en', locale: 'en-GB' },
  { lang: 'ru', locale: 'ru-RU' },
] as const

for (const { lang, locale } of languages) {
  test(`the main job by keyboard alone is what the transcript of a screen reader says, in ${lang}`, async ({
    browser,
    client,
    world,
  }) => {
    test.setTimeout(60_000)
    await client.asks('Do you hear me?')
    await world.as('mara').call(calls.changeLanguage, { body: { lang } })
    const context = await browser.newContext({ locale, timezoneId: 'UTC', reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      const { keyboard } = page
      const reader = await startScreenReader(page)
      const field = page.locator('[data-region="stage"] [data-composer-area] textarea')
      const chat = page.getByRole('heading', { name: client.name })

      await page.goto(`${world.desk.url}/login`)
      await expect(page.getByRole('textbox').first()).toBeFocused()
      await reader.note('The page to sign in')
      await keyboard.type(emailOf('mara'))
      await keyboard.press('Tab')
      await reader.note('The email, Tab')
      await keyboard.type(password)
      await keyboard.press('Enter')
      await page.getByRole('row', { name: client.name }).waitFor()
      await expect(page.locator('[data-region="list"]')).toBeFocused()
      await reader.note('The password, Enter: the list of tickets')

      const { ticketid } = await ticketOf(world.as('mara'), client.name)
      for (let row = 0; row < 20 && !page.url().includes(ticketid); row += 1) {
        const before = page.url()
        await keyboard.press('j', { delay: 200 })
        await page.waitForURL((url) => url.href !== before)
      }
      await expect(chat).toBeVisible()
      await expect(page.locator('[data-accept] button')).toBeVisible()
      // The open ticket is read.
      await expect(page.locator('[role="row"]:focus')).toHaveAccessibleName(/(min|мин), Do you hear me\?$/)
      await reader.note('J until the ticket of the client is open')
      await keyboard.press('a', { delay: 200 })
      await expect(field).toBeFocused()
      await expect.poll(() => reader.announced(/(Undo|Отменить) Ctrl Z$/)).toBe(true)
      await reader.note('A: the ticket is accepted')
      await keyboard.type('Loud and clear')
      await keyboard.press('Enter')
      await expect.poll(() => reader.announced(/^(Sent|Отправлено)$/)).toBe(true)
      await reader.note('The answer, Enter')
      client.phone.writes('Wonderful, thank you')
      await expect.poll(() => reader.announced('Wonderful, thank you')).toBe(true)
      await reader.note('The client answers')
      await keyboard.press('Escape')
      await reader.note('Escape: out of the composer')
      await keyboard.press('ArrowUp')
      await expect(page.locator('article:focus')).toBeVisible()
      await reader.note('Arrow up: the newest message')
      await keyboard.press('Shift+E')
      await expect(page.getByRole('row', { name: client.name })).toBeHidden()
      await expect(page.locator('[data-region="list"]')).toBeFocused()
      await expect.poll(() => reader.announced(/(Undo|Отменить) Ctrl Z$/)).toBe(true)
      await reader.note('Shift+E: the ticket is closed')

      expect(normalised(reader.transcript(), client.name)).toMatchSnapshot(`main-job-${lang}.txt`)
    } finally {
      await context.close()
      await world.as('mara').call(calls.changeLanguage, { body: { lang: 'en' } })
    }
  })
}

for (const { lang, locale } of languages) {
  test(`the chat of a website by keyboard alone is what the transcript of a screen reader says, in ${lang}`, async ({
    browser,
    website,
    world,
  }) => {
    const context = await browser.newContext({ locale, timezoneId: 'UTC', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { keyboard } = page
    const reader = await startScreenReader(page)
    await page.goto(`${world.desk.url}/chat/${website.chat.key}`)
    await expect(page.locator('textarea')).toBeFocused()
    await reader.note('The page of the chat')
    await keyboard.type('Do you hear me?')
    await keyboard.press('Enter')
    await expect(page.getByRole('listitem').getByText(/^(?:Sent|Seen|Отправлено|Прочитано)$/)).toBeAttached()
    await website.ticket()
    await expect.poll(() => reader.announced('Mara')).toBe(true)
    await reader.note('A message, Enter: an agent comes')
    await website.answers('Loud and clear')
    await expect.poll(() => reader.announced('Loud and clear')).toBe(true)
    await reader.note('The company answers')
    for (let stops = 0; stops < 12 && (await page.locator('li.message:focus').count()) === 0; stops += 1)
      await keyboard.press('Shift+Tab')
    await expect(page.locator('li.message:focus')).toBeVisible()
    await reader.note('Shift+Tab until a message has the focus')
    await keyboard.press('ArrowUp')
    await reader.note('Arrow up: the message before')
    await keyboard.press('ArrowDown')
    await keyboard.press('Tab')
    await reader.note('Arrow down, Tab: what can be done with it')
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await reader.note('Enter, Tab: the first reaction')
    await keyboard.press('Enter')
    await expect(page.locator('.reaction')).toContainText('👍')
    await reader.note('Enter: it is given')
    // The welcome comes with the history or after it.
    const transcript = reader
      .transcript()
      .replaceAll(/^polite: (Sent|Отправлено) (?=.)/gm, 'polite: $1\npolite: ')
      .replaceAll(/^polite: .*(?:Thank you|Спасибо).*\n/gm, '')
    expect(normalised(transcript, 'no client')).toMatchSnapshot(`website-visitor-${lang}.txt`)
    const news = await page.locator('output', { hasText: 'Loud and clear' }).locator('*').elementHandle()
    await website.answers('Loud and clear')
    await expect.poll(() => news?.evaluate(({ isConnected }) => isConnected)).toBe(false)
    await context.close()
  })
}

/** Times, ids and the client's name differ from run to run. */
const normalised = (transcript: string, client: string): string =>
  `${transcript
    .replaceAll(client, 'CLIENT')
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, 'DATE')
    .replaceAll(/\b\d{1,2}:\d{2}\b/g, 'TIME')
    .replaceAll(/\b\d+ (min|мин)/g, 'N $1')
    .replaceAll(/\b[0-9a-f]{8}\b/g, 'TICKET')}\n`
