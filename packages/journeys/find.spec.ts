import { expect, test } from './fixtures/journey.ts'
import { runUntilVisible } from './fixtures/run-until.ts'

test('the word looked for is marked in messages and results whatever its case and accents, and results are walked by keyboard', async ({
  client,
  deskOf,
}) => {
  await client.asks('Das Café ist heute zu')
  client.phone.writes('Und das CAFE am Hafen?')
  client.phone.writes('Egal')
  await client.arrived()
  const desk = await deskOf('mara')
  const { page, chat } = desk
  await desk.openTicketOf(client.name)
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const find = page.getByRole('search', { name: 'Search in this chat' })
  const field = find.getByRole('searchbox')
  await page.clock.install()
  await field.fill('cafe')
  const hits = find.getByRole('list', { name: 'Results' }).getByRole('button')
  await expect(hits).toHaveCount(2)
  await expect(hits.locator('mark')).toHaveText(['CAFE', 'Café'])
  await expect(chat.messages.locator('mark')).toHaveText(['Café', 'CAFE'])

  await field.press('ArrowDown')
  await expect(hits.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await runUntilVisible(chat.marked('Das Café'))
  await page.clock.resume()
  await expect(find.getByText('2 of 2')).toBeVisible()
  await hits.nth(1).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(find).toBeHidden()
  await expect(chat.messages.locator('mark')).toHaveCount(0)
})

test('a search in the chat goes to its first hit while one types, and counts only what it has led to', async ({
  client,
  deskOf,
}) => {
  await client.asks('The parcel was wet')
  for (let count = 1; count <= 70; count += 1) client.phone.writes(`Line ${count}`)
  client.phone.writes('The other parcel is fine')
  await client.arrived()
  const desk = await deskOf('mara')
  const { page, chat } = desk
  await desk.openTicketOf(client.name)
  await expect(chat.message('other parcel')).toBeInViewport()
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const slices: string[] = []
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(/get-chat-slice/, async (route) => {
    slices.push(route.request().url())
    await promise
    await route.continue()
  })
  await page.keyboard.type('parcel was')
  const count = find.locator('output')
  await expect.poll(() => slices.length).toBeGreaterThan(0)
  await expect(find.getByRole('list', { name: 'Results' }).getByRole('button')).toHaveCount(1)
  await expect(count).toBeEmpty()
  resolve(undefined)
  const wet = chat.message('The parcel was wet')
  await expect(wet).toBeInViewport()
  await expect(count).toHaveText('1 of 1')
  const mark = wet.locator('mark')
  await expect(mark).toHaveText('parcel was')
  expect(await mark.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('underline')

  await page.keyboard.press('Control+a')
  await page.keyboard.type('parcel')
  await expect(count).toHaveText('1 of 2')
  await expect(chat.message('other parcel')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('2 of 2')
  await expect(wet).toBeInViewport()
})

test('a reply shows what it answers and when that was written; the pinned panel is bounded and fades in', async ({
  client,
  deskOf,
}) => {
  await client.asks('How long is the warranty?')
  const desk = await deskOf('mara')
  const { page, chat } = desk
  await desk.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  await chat.reply('How long is the warranty?', 'Two years')
  const answer = chat.message('Two years')
  await expect(answer).toContainText('How long is the warranty?')
  await expect(answer.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toBeVisible()

  for (let count = 1; count <= 9; count += 1) client.phone.writes(`Line ${count} to keep`)
  await client.arrived()
  await expect(chat.message('Line 9 to keep')).toBeVisible()
  for (let count = 1; count <= 9; count += 1) await chat.pin(`Line ${count} to keep`)
  await expect(chat.message('Line 9 to keep').getByRole('button', { name: 'Unpin' })).toBeFocused()
  await page.getByRole('button', { name: '9 pinned messages' }).click()
  const pins = page.getByRole('region', { name: 'Pinned messages' })
  await expect(pins.getByText('Line 9 to keep')).toBeVisible()
  const look = await pins.evaluate((panel) => {
    const list = panel.querySelector('ul')
    return {
      height: panel.getBoundingClientRect().height,
      content: list?.scrollHeight ?? 0,
      most: getComputedStyle(panel).maxHeight,
      half: window.innerHeight / 2,
      fade: list ? getComputedStyle(list).animationDuration : '',
    }
  })
  expect(look.content).toBeGreaterThan(300)
  expect(look.height).toBeLessThanOrEqual(look.half)
  expect(look.most).toBe(`${look.half}px`)
  expect(look.fade).toBe('0.3s')
})
