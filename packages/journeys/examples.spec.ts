import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/empty-desk.ts'
import { Chat } from './page-models/chat.ts'

for (const device of [desktop, phone])
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use)

    test('an administrator looks around with example tickets and removes them', async ({ page, desk }) => {
      await desk.signIn(page)
      const rows = page.getByRole('region', { name: 'Pending tickets' }).getByRole('row')
      const notice = page.getByText('These are example tickets.')

      await test.step('the examples come with one press', async () => {
        await device.press(page.getByRole('button', { name: 'Look around with example tickets' }))
        await expect(notice).toBeVisible()
        await expect(rows.filter({ hasText: 'Emma Clark (example)' })).toBeVisible()
        await expect(rows.filter({ hasText: '田中 陽子 (example)' })).toBeVisible()
      })
      await test.step('one is accepted and answered, and the answer is sent', async () => {
        await device.press(
          rows.filter({ hasText: 'Emma Clark (example)' }).getByText('my order should').first(),
        )
        await device.press(page.getByRole('button', { name: 'Accept ticket' }))
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
        await device.press(page.getByRole('textbox', { name: 'Message' }))
        await page.keyboard.type('It is out for delivery.')
        await device.press(page.getByRole('button', { name: /^Send/ }))
        await expect(new Chat(page).labelled(/out for delivery.*Sent/)).toBeVisible()
      })
      await test.step('they are removed after a question, and the list is empty again', async () => {
        if (device === phone) await device.press(page.getByRole('button', { name: 'Back to the list' }))
        await device.press(page.getByRole('button', { name: 'Remove the example tickets' }).first())
        const question = page.getByRole('alertdialog', { name: 'Remove the example tickets?' })
        await device.press(question.getByRole('button', { name: 'Remove the example tickets' }))
        await expect(question).toBeHidden()
        await expect(notice).toBeHidden()
        await expect(rows.filter({ hasText: '(example)' })).toHaveCount(0)
        if (device === desktop) {
          await expect(page.getByRole('heading', { name: 'This ticket is not available' })).toBeVisible()
          await page.getByRole('button', { name: 'Back to the list' }).click()
        }
        const steps = page.getByRole('region', { name: 'First steps' })
        await expect(steps.getByRole('button', { name: 'Look around with example tickets' })).toBeVisible()
        await expect(steps.getByText('0 of 6 done')).toBeVisible()
      })
    })
  })
