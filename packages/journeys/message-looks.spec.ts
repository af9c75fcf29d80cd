import type { Locator } from '@playwright/test'
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
