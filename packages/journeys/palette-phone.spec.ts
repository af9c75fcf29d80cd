import { phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'

test.use(phone.use)

test('on a phone the palette opens by touch, from the list and from a chat, and its button has room at 320 px', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Where is my order?')
  const { page, chat, tickets } = await workspaceOf('mara')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const found = (words: string) => palette.getByRole('option').filter({ hasText: words }).first()
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search or jump to…' })

  await test.step('from the header of the list', async () => {
    await opener.tap()
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(client.name)
    await found(client.name).tap()
    await chat.isWith(client.name)
    await chat.accept()
    await expect(page.getByText('Handled by you')).toBeAttached()
  })

  await test.step('from the menu of the chat, with the commands of its ticket, also where history is slow', async () => {
    await page.evaluate(() => {
      const go = history.go.bind(history)
      history.go = (steps) => void setTimeout(() => go(steps), 200)
    })
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Search or jump to…' }).tap()
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('snooze')
    await found('Snooze: Tomorrow at 9:00').tap()
    await expect(palette).toBeHidden()
    await expect(tickets.grid).toBeVisible()
    await expect(page).not.toHaveURL(/ticket=/)
  })

  await test.step('and Back closes it', async () => {
    await opener.tap()
    await expect(palette).toBeVisible()
    await page.goBack()
    await expect(palette).toBeHidden()
    await expect(tickets.grid).toBeVisible()
  })

  await test.step('in the narrowest window', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const header = page.getByRole('banner')
    for (const control of [...(await header.getByRole('button').all()), header.getByRole('switch')]) {
      const box = await control.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
