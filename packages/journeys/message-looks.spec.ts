import type { Locator } from '@playwright/test'
import { drawnOrder } from './fixtures/drawn-order.ts'
import { expect, test } from './fixtures/meta-journey.ts'

/** Where the words in an element are, not its box. */
const placeOfWords = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { right, top, bottom } = range.getBoundingClientRect()
    return { right, top, bottom }
  })

test('the time is beside a message that turns the writing around, and the sign of a deleted one beside its words', async ({
  world,
  workspaceOf,
}) => {
  const phone = world.simulators.whatsapp.client({ phone: '+45 1234 7009', name: 'Nanna Juhl' })
  const id = phone.writes('My address is Havnegade 12')
  phone.writes('\u202eThis message runs the other way')
  await world.settled()
  phone.deletes(id)
  const { chat, tickets } = await workspaceOf('mara')
  await tickets.rowOf('Nanna Juhl').click()

  const turned = chat.message('runs the other way')
  const words = await placeOfWords(turned.getByText('runs the other way').last())
  const time = await turned.locator('time').boundingBox()
  expect(words.right).toBeLessThanOrEqual(time?.x ?? 0)

  const deleted = chat.message('This message was deleted')
  const said = await placeOfWords(deleted.locator('summary'))
  const sign = await deleted.locator('svg').first().boundingBox()
  expect(sign?.y).toBeGreaterThanOrEqual(said.top)
  expect((sign?.y ?? 0) + (sign?.height ?? 0)).toBeLessThanOrEqual(said.bottom)
  const line = await deleted.locator('summary').evaluate((one) => getComputedStyle(one).lineHeight)
  expect(said.bottom - said.top).toBeLessThanOrEqual(Number.parseFloat(line))
})

test('messages that are selected and copied are what is seen of them, without the words for screen readers', async ({
  world,
  workspaceOf,
}) => {
  const phone = world.simulators.whatsapp.client({ phone: '+45 1234 7010', name: 'Signe Friis' })
  phone.writes('It drips again')
  await world.settled()
  const { chat, tickets } = await workspaceOf('mara')
  await tickets.accept('Signe Friis')
  await chat.composer.typeAndSend('Above or below the handle?')
  const asked = await phone.waitsFor('Above or below the handle?')
  // Nobody answers before the desk knows by which id the provider has sent it.
  await world.settled()
  phone.repliesTo(asked.id, 'A bit below')
  await expect(chat.message('A bit below')).toContainText('Go to the quoted message')
  const copied = await chat.messages.evaluate((log) => {
    getSelection()?.selectAllChildren(log)
    return getSelection()?.toString() ?? ''
  })
  for (const words of ['It drips again', 'Above or below the handle?', 'A bit below'])
    expect(copied).toContain(words)
  expect(copied).not.toContain('Go to the quoted message')
  expect(copied).not.toMatch(/^(Sent|Delivered|Read)$/m)
})

test('each line of a message runs as its first letter does, and in its row words of mine turn nothing but themselves', async ({
  world,
  workspaceOf,
}) => {
  const phone = world.simulators.whatsapp.client({ phone: '+45 1234 7011', name: 'נועה לוי' })
  phone.writes('متى يصل الطلب رقم؟\nIt was sent in May.')
  await world.settled()
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept('נועה לוי')
  const words = chat.message('It was sent in May')
  expect(await drawnOrder(words, 'It was', 'May', '.')).toEqual(['It was', 'May', '.'])
  expect(await drawnOrder(words, 'متى', '؟')).toEqual(['؟', 'متى'])
  const [text, time] = [
    await placeOfWords(words.getByText('It was')),
    await words.locator('time').boundingBox(),
  ]
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThan(text.right)

  await chat.composer.typeAndSend('בערך 10 days')
  const row = tickets.rowOf('נועה לוי').getByText('You:')
  await expect(row).toContainText('בערך 10 days')
  expect(await drawnOrder(row, 'You:', '10', 'days', 'בערך')).toEqual(['You:', 'days', '10', 'בערך'])

  await page.getByRole('button', { name: 'Client details', exact: true }).click()
  const account = page.getByRole('complementary', { name: 'Client details' }).locator('dd bdi')
  const icon = await account.locator('xpath=ancestor::li').locator('svg').first().boundingBox()
  const gap = ((await account.boundingBox())?.x ?? 0) - (icon?.x ?? 0) - (icon?.width ?? 0)
  expect(gap).toBeLessThan(16)
})

test('marks that are stacked on letters cover neither the time nor the next message', async ({
  world,
  workspaceOf,
}) => {
  const phone = world.simulators.whatsapp.client({ phone: '+45 1234 7012', name: 'Ditte Lund' })
  const marks = '\u0316\u0317\u0318\u0319\u0320\u0321'.repeat(3)
  const line =
    'Letters that fill the whole line of a bubble to its very end, beside which there is no more room'
  phone.writes('Before')
  await world.settled()
  const { chat, tickets } = await workspaceOf('mara')
  await tickets.accept('Ditte Lund')
  await expect(chat.composer.field).toBeFocused()
  phone.writes(`A long one: ${line.replaceAll(/[a-z]/g, (letter) => letter + marks)}`)
  phone.writes('After')
  await chat.message('After').waitFor()
  const stacked = chat.message('long').locator('[dir=auto] > span').first()
  const looks = async () => {
    const shots = [await chat.message('After').screenshot()]
    shots.push(await chat.message('long').locator('time').screenshot())
    return shots.map((shot) => shot.toString('base64'))
  }
  const beside = await looks()
  await stacked.evaluate((one) => one.style.setProperty('visibility', 'hidden'))
  expect(beside).toEqual(await looks())
})
