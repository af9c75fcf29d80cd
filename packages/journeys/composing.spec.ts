import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'

test('about seventy emoji and my saved texts are put into the answer', async ({ client, deskOf, world }) => {
  const bubble = { name: 'Hours', content: 'We are open from 9 to 5.' }
  await world.as('mara').call(calls.createBubble, { body: bubble })
  await client.asks('When are you open?')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.chat.composer.field).toBeEditable()
  const { page } = desk
  const { field } = desk.chat.composer
  await field.fill('にほんご')
  await field.evaluate((box) =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await expect(field).toHaveValue('にほんご')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const signs = page.getByRole('group', { name: 'Emoji' }).getByRole('button')
  expect(Math.abs((await signs.count()) - 70)).toBeLessThanOrEqual(5)
  await signs.getByText('👍', { exact: true }).or(signs.first()).first().click()
  await expect(field).not.toHaveValue('')
  await field.fill('')
  await page.getByRole('toolbar', { name: 'Saved texts' }).getByRole('button', { name: 'Hours' }).click()
  await expect(field).toHaveValue(bubble.content)
})

test('of files that are dropped the first shows with name, size and type, and is sent by its button', async ({
  client,
  deskOf,
}) => {
  await client.asks('Please send me the manual')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await desk.chat.accept()
  await expect(desk.chat.composer.field).toBeEditable()
  const { page } = desk
  const dropped = await page.evaluateHandle(() => {
    const held = new DataTransfer()
    held.items.add(new File(['Descale once a month.'.repeat(200)], 'manual.txt', { type: 'text/plain' }))
    held.items.add(new File(['No.'], 'second.txt', { type: 'text/plain' }))
    return held
  })
  for (const type of ['dragenter', 'dragover', 'drop'])
    await desk.chat.messages.dispatchEvent(type, { dataTransfer: dropped })
  const overlay = page.getByRole('dialog', { name: 'Send this file' })
  await expect(overlay).toContainText('manual.txt')
  await expect(overlay).toContainText('4 KB · text/plain')
  await expect(overlay).not.toContainText('second.txt')
  await overlay.getByRole('button', { name: 'Send file' }).click()
  await client.phone.waitsFor(({ media }) => media?.fileName === 'manual.txt')
  await expect(desk.chat.messages.getByRole('link', { name: /Download manual\.txt/ })).toBeVisible()
})
