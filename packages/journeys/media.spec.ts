import { expect, test } from './fixtures/journey.ts'

test('photo and film open in a viewer over the whole window', async ({ client, deskOf }) => {
  await client.asks('Look at this')
  client.phone.sendsPhoto('machine', 'The leak')
  client.phone.sendsVideo('video', 'It moves')
  await client.arrived()
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  const viewer = desk.page.getByRole('dialog', { name: 'Photo or video' })
  for (const [opener, shown] of [
    [/Open photo/, 'img'],
    [/Play video from/, 'video'],
  ] as const) {
    await desk.chat.messages.getByRole('button', { name: opener }).click()
    await expect(viewer.locator(shown).first()).toBeVisible()
    const box = await viewer.boundingBox()
    expect([box?.width, box?.height]).toEqual([1440, 900])
    await desk.page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  }
})

test('a voice message is served as ogg and plays', async ({ client, deskOf }) => {
  await client.asks('I say it aloud')
  client.phone.sendsVoice()
  await client.arrived()
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  const served = desk.page.waitForResponse((response) => response.url().includes('/files/'))
  await desk.chat
    .labelled(/Voice message/)
    .getByRole('button', { name: 'Play' })
    .click()
  expect((await served).headers()['content-type']).toBe('audio/ogg')
  await expect
    .poll(() =>
      desk.page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('audio')].map((one) => one.currentTime)),
      ),
    )
    .toBeGreaterThan(0)
})

test('the account number is saved with Enter and left as it was with Escape', async ({ client, deskOf }) => {
  await client.asks('My number is NC-1007')
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  const { page } = desk
  const edit = page.getByRole('button', { name: 'Edit account number' })
  const field = page.getByRole('textbox', { name: 'Account number' })
  await edit.click()
  await field.fill('NC-9999')
  await field.press('Escape')
  await expect(page.getByText('not added yet').first()).toBeVisible()
  await edit.click()
  await field.fill('NC-1007')
  await field.press('Enter')
  await expect(field).toBeHidden()
  await expect(page.getByText('NC-1007', { exact: true }).first()).toBeVisible()
})

test('the day of what is in sight shows while somebody scrolls, and fades', async ({ client, deskOf }) => {
  await client.asks('A long story')
  for (let count = 1; count <= 50; count += 1) client.phone.writes(`Part ${count}`)
  await client.arrived()
  const desk = await deskOf('mara')
  await desk.openTicketOf(client.name)
  await expect(desk.chat.message('Part 50')).toBeVisible()
  const floating = desk.page.locator('[class*=_floating_]').filter({ hasText: /^Today/ })
  await expect(floating).toHaveCount(0)
  await desk.chat.messages.hover()
  await desk.page.mouse.wheel(0, -300)
  await expect(floating).toBeVisible()
  await expect(floating).toHaveCount(0)
})
