import type { Locator } from '@playwright/test'
import { desktop, phone } from './fixtures/device.ts'
import { finger } from './fixtures/finger.ts'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'

test.use(withMotion)

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('a long press opens all tools of a message, and a swipe to the right replies', async ({
    client,
    workspaceOf,
  }) => {
    test.slow()
    await client.asks('Which grinder do you recommend?')
    const workspace = await workspaceOf('mara')
    const { page, chat } = workspace
    await phone.press(workspace.tickets.rowOf(client.name))
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
    await test.step('Reply, and the text goes to the client', async () => {
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
      await holdsFocus(sheet)
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
    await test.step('two fingers that zoom are no long press', async () => {
      await hand.part(message, chat.message('Support will answer you here shortly.'))
      await expect(sheet).toBeHidden()
    })
  })
})

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('Back closes what lies over the chat, one after another, and then leads to the list', async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Do you sell grinders?')
    const { page, chat, tickets } = await workspaceOf('mara')
    const head = page.getByRole('heading', { name: client.name })
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await phone.press(tickets.rowOf(client.name))
    await chat.isWith(client.name)
    await chat.accept()
    await expect(chat.composer.field).toBeVisible()

    await test.step('a menu', async () => {
      await phone.press(page.getByRole('button', { name: 'More', exact: true }))
      await isClosedByBack(page.getByRole('menu', { name: 'More' }))
    })

    await test.step('a dialog, and a question', async () => {
      await phone.press(page.getByRole('button', { name: 'More', exact: true }))
      await phone.press(page.getByRole('menuitem', { name: 'Snooze' }))
      // By its name: the menu is a dialog too until it has gone.
      await isClosedByBack(page.getByRole('dialog', { name: 'Snooze' }))
      await phone.press(page.getByRole('button', { name: 'Close ticket' }))
      await isClosedByBack(
        page.getByRole('alertdialog', { name: 'Are you sure you want to close the ticket?' }),
      )
    })

    await test.step('the client panel, after another overlay was closed by its own button', async () => {
      const panel = page.getByRole('complementary', { name: 'Client details' })
      for (const isClosedByButton of [true, false]) {
        await phone.press(head.getByRole('button'))
        await expect(panel).toBeVisible()
        if (isClosedByButton) await phone.press(panel.getByRole('button', { name: 'Close client details' }))
        else await page.goBack()
        await expect(panel).toBeHidden()
        await expect(head).toBeVisible()
      }
    })

    await test.step('a private chat that the palette opened', async () => {
      const talk = page.getByRole('region', { name: 'Private chat with Jonas Weber' })
      await page.keyboard.press('Control+k')
      await expect(palette).toBeVisible()
      await page.goBack()
      await expect(palette).toBeHidden()
      await page.keyboard.press('Control+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('Jonas')
      await expect(palette.getByRole('option', { selected: true })).toHaveText(
        'Private chat with Jonas Weber',
      )
      await page.keyboard.press('Enter')
      await expect(talk).toBeVisible()
      await page.goBack()
      await expect(talk).toBeHidden()
      await expect(page).toHaveURL(/ticket=/)
    })

    await page.goBack()
    await expect(tickets.rowOf(client.name)).toBeVisible()
    await expect(page).not.toHaveURL(/ticket=|private=/)

    async function isClosedByBack(overlay: Locator): Promise<void> {
      await expect(overlay).toBeVisible()
      await page.goBack()
      await expect(overlay).toBeHidden()
      await expect(head).toBeVisible()
    }
  })
})

test.describe('on a laptop at 200 % zoom', () => {
  test.use({ ...desktop.use, viewport: { width: 720, height: 450 } })

  test('the tools of a message show under the pointer, and by the secondary button', async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Is it heavy?')
    const workspace = await workspaceOf('mara')
    const { page, chat } = workspace
    await workspace.tickets.rowOf(client.name).click()
    await page.getByRole('button', { name: 'Accept ticket' }).first().click()
    const message = chat.message('Is it heavy?')
    await message.hover()
    await message.getByRole('button', { name: 'Reply' }).click()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.type('Nine kilograms')
    await page.keyboard.press('Enter')
    await client.phone.waitsFor('Nine kilograms')
    await message.click({ button: 'right' })
    await holdsFocus(page.getByRole('dialog', { name: 'Message actions' }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeHidden()
  })
})
