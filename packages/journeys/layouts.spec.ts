import { expect, test } from './fixtures/journey.ts'

for (const [name, width] of [
  ['narrow window', 1100],
  ['phone', 390],
] as const) {
  test(`a ${name} shows one view at a time, and a way back`, async ({ deskOf }) => {
    const desk = await deskOf('mara')
    await desk.page.setViewportSize({ width, height: 844 })
    await expect(desk.tickets.grid).toBeVisible()
    await desk.openTicketOf('Ingrid Solheim')
    await expect(desk.tickets.grid).toBeHidden()
    await expect(desk.chat.composer.field).toBeVisible()
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await desk.page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(desk.tickets.grid).toBeVisible()
    await expect(desk.chat.messages).toBeHidden()
  })
}

test('a wide window shows list, chat and colleagues beside each other', async ({ deskOf }) => {
  const desk = await deskOf('mara')
  await desk.openTicketOf('Ingrid Solheim')
  await expect(desk.tickets.grid).toBeVisible()
  await expect(desk.chat.messages).toBeVisible()
  await expect(desk.page.getByRole('complementary', { name: 'Colleagues' })).toBeVisible()
})

test('at 1200 px one view shows, at 1201 px list and chat', async ({ deskOf }) => {
  const desk = await deskOf('mara')
  await desk.page.setViewportSize({ width: 1200, height: 844 })
  await desk.openTicketOf('Ingrid Solheim')
  await expect(desk.chat.composer.field).toBeVisible()
  await expect(desk.tickets.grid).toBeHidden()
  await desk.page.setViewportSize({ width: 1201, height: 844 })
  await expect(desk.tickets.grid).toBeVisible()
  await expect(desk.chat.messages).toBeVisible()
})
