import type { Locator, Page } from '@playwright/test'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'

/** Moves one finger as a screen tells it; Playwright itself only taps. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const middleOf = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('It is not in sight.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return {
    async pressesLong(target: Locator) {
      await send('touchStart', await middleOf(target))
      await page.getByRole('dialog', { name: 'Message actions' }).waitFor()
      await send('touchEnd')
    },
    async swipes(target: Locator, pixels: number) {
      const { x, y } = await middleOf(target)
      await send('touchStart', { x, y })
      for (let step = 1; step <= 4; step += 1) await send('touchMove', { x: x + (pixels * step) / 4, y })
      await send('touchEnd')
    },
  }
}

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('a long press opens all tools of a message, and a swipe to the right replies', async ({
    client,
    deskOf,
  }) => {
    test.slow()
    await client.asks('Which grinder do you recommend?')
    const desk = await deskOf('mara')
    const { page, chat } = desk
    await phone.press(desk.tickets.rowOf(client.name))
    await phone.press(page.getByRole('button', { name: 'Accept ticket' }).first())
    // The first one: answers quote it.
    const message = chat.messages
      .getByRole('article')
      .filter({ hasText: 'Which grinder do you recommend?' })
      .first()
    const sheet = page.getByRole('dialog', { name: 'Message actions' })
    const hand = await finger(page)

    await test.step('Back closes it and stays in the chat', async () => {
      await hand.pressesLong(message)
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(message).toBeVisible()
    })
    await test.step('a reaction', async () => {
      await hand.pressesLong(message)
      await sheet.getByRole('button', { name: 'React with 👍' }).tap()
      await expect(sheet).toBeHidden()
      await expect(message).toContainText('👍')
    })
    await test.step('Reply, and the words go to the client', async () => {
      await hand.pressesLong(message)
      await sheet.getByRole('button', { name: 'Reply' }).tap()
      await expect(sheet).toBeHidden()
      await expect(chat.composer.field).toBeFocused()
      await page.keyboard.type('The small one')
      await page.keyboard.press('Enter')
      await client.phone.waitsFor('The small one')
      await expect(chat.message('The small one')).toContainText('Which grinder do you recommend?')
    })
    await test.step('Pin', async () => {
      await hand.pressesLong(message)
      await sheet.getByRole('button', { name: 'Pin' }).tap()
      await hand.pressesLong(message)
      await expect(sheet.getByRole('button', { name: 'Unpin' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    })
    await test.step('a short swipe does nothing, a long one replies', async () => {
      await hand.swipes(message, 40)
      await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeHidden()
      await hand.swipes(message, 100)
      await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
      await expect(chat.composer.field).toBeFocused()
      await page.keyboard.type('With the timer')
      await page.keyboard.press('Enter')
      await client.phone.waitsFor('With the timer')
      await expect(chat.message('With the timer')).toContainText('Which grinder do you recommend?')
    })
  })
})

test.describe('on a laptop at 200 % zoom', () => {
  test.use({ ...desktop.use, viewport: { width: 720, height: 450 } })

  test('the tools of a message show under the pointer, and by the secondary button', async ({
    client,
    deskOf,
  }) => {
    await client.asks('Is it heavy?')
    const desk = await deskOf('mara')
    const { page, chat } = desk
    await desk.tickets.rowOf(client.name).click()
    await page.getByRole('button', { name: 'Accept ticket' }).first().click()
    const message = chat.message('Is it heavy?')
    await message.hover()
    await message.getByRole('button', { name: 'Reply' }).click()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.type('Nine kilograms')
    await page.keyboard.press('Enter')
    await client.phone.waitsFor('Nine kilograms')
    await message.click({ button: 'right' })
    await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeHidden()
  })
})
