import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'

test('a saved text made elsewhere appears at once, and is put in where the cursor is', async ({
  world,
  client,
  deskOf,
}) => {
  await client.asks('How long is the warranty?')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  const strip = desk.page.getByRole('toolbar', { name: 'Saved texts' })
  const name = `Warranty ${client.id}`
  const bubble = await world
    .as('mara')
    .call(calls.createBubble, { body: { name, content: '24 months, from the day you bought it' } })
  const chip = strip.getByRole('button', { name })
  await expect(chip).toBeVisible()

  const { field } = desk.chat.composer
  await field.fill('Hello, ')
  await chip.click()
  await expect(field).toHaveValue('Hello, 24 months, from the day you bought it')
  await expect(field).toBeFocused()

  const { bubbleid } = bubble
  await world
    .as('mara')
    .call(calls.editBubble, { params: { bubbleid }, body: { name: `${name} new`, content: '36 months' } })
  await expect(strip.getByRole('button', { name: `${name} new` })).toBeVisible()
  await world.as('mara').call(calls.deleteBubble, { params: { bubbleid } })
  await expect(chip).toBeHidden()
})

test('a slash in the empty field chooses among the saved texts, arrows move in them', async ({
  world,
  client,
  deskOf,
}) => {
  await client.asks('Do you have opening hours?')
  for (const name of ['Greeting', 'Opening hours']) {
    await world.as('jonas').call(calls.createBubble, { body: { name, content: `${name}!` } })
  }
  const desk = await deskOf('jonas')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  const { field } = desk.chat.composer
  const chips = desk.page.getByRole('toolbar', { name: 'Saved texts' }).getByRole('button')
  await chips.first().waitFor()
  await expect(field).toBeFocused()
  await desk.page.keyboard.press('/')
  await expect(chips.first()).toHaveAttribute('data-chosen')
  await desk.page.keyboard.press('ArrowRight')
  await expect(chips.nth(1)).toHaveAttribute('data-chosen')
  const chosen = await chips.nth(1).innerText()
  await desk.page.keyboard.press('Enter')
  await expect(field).toHaveValue(`${chosen}!`)
  await field.fill('')
  await desk.page.keyboard.press('/')
  await expect(chips.first()).toHaveAttribute('data-chosen')
  await desk.page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.fill('and/or')
  await expect(field).toBeFocused()
})

test('who has no saved texts is told where to write one', async ({ client, deskOf }) => {
  await client.asks('Who are you?')
  const desk = await deskOf('emine')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.page.getByText('No saved texts yet.')).toBeVisible()
  await expect(desk.page.getByRole('link', { name: 'Write one' })).toHaveAttribute(
    'href',
    '/profile/emine.kaya/bubbles',
  )
})
