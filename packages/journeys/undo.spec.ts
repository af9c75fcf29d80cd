import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { whileUndoable } from './fixtures/slow-time.ts'

test.use(withMotion)

for (const { name, viewport, hasTouch } of [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch })

    test('accepting and closing are undone before the client is notified, on both screens', async ({
      client,
      workspaceOf,
      world,
    }) => {
      await client.asks('My grinder hums')
      const workspace = await workspaceOf('mara')
      const other = await workspaceOf('jonas')
      await other.openTicketOf(client.name)
      await workspace.openTicketOf(client.name)
      const acceptBar = workspace.page.getByRole('button', { name: 'Accept ticket' })
      const press = (button: ReturnType<typeof workspace.page.getByRole>) =>
        hasTouch ? button.tap() : button.click()
      const undo = workspace.toasts.getByRole('button', { name: 'Undo' })
      const timesReceived = (start: string) =>
        client.phone
          .chat()
          .messages.filter(({ by, text }) => by === 'bot' && text?.startsWith(start) === true).length

      await test.step('accepting', () =>
        whileUndoable(world, workspace.page, async () => {
          await press(acceptBar)
          await expect(other.chat.messages).toContainText('Mara is now here for you.')
          await expect(other.page.getByRole('button', { name: 'Accept ticket' })).toHaveCount(0)
          await expect(workspace.toasts).toContainText('accepted')
          await expect(workspace.toasts).toContainText(`${client.name} is notified in five seconds.`)
          if (hasTouch) await undo.tap()
          else await workspace.page.keyboard.press('Control+z')
          await expect(acceptBar).toBeVisible()
          await expect(other.page.getByRole('button', { name: 'Accept ticket' })).toBeVisible()
          await expect(workspace.chat.messages).not.toContainText('Mara is now here for you.')
          await expect(workspace.toasts).toContainText('is as it was before')
        }))

      await test.step('the second acceptance is the first that the client receives', async () => {
        await whileUndoable(world, workspace.page, async () => {
          await press(acceptBar)
          await expect(workspace.chat.labelled(/Mara is now here for you\..*Queued/)).toBeVisible()
        })
        await client.phone.waitsFor('Mara is now here for you.')
        await expect(undo).toHaveCount(0)
        expect(timesReceived('Mara is now here')).toBe(1)
      })

      await test.step('closing', () =>
        whileUndoable(world, workspace.page, async () => {
          await press(workspace.page.getByRole('button', { name: 'Close ticket' }))
          const question = workspace.page.getByRole('alertdialog')
          await press(question.getByRole('button', { name: 'Yes, close it' }))
          await expect(other.page.getByText(/^Closed by/)).toBeVisible()
          await expect(workspace.toasts).toContainText('closed')
          if (hasTouch) await undo.tap()
          else await workspace.page.keyboard.press('Control+z')
          await expect(workspace.chat.messages).toContainText('My grinder hums')
          await expect(workspace.page.getByRole('button', { name: 'Close ticket' })).toBeVisible()
          await expect(other.page.getByText(/^Closed by/)).toHaveCount(0)
          await expect(other.chat.messages).toContainText('Mara is now here for you.')
          await expect(other.page.getByRole('button', { name: 'Accept ticket' })).toHaveCount(0)
        }))

      await test.step('an answer does not wait, and the client was never notified of the closing', async () => {
        await workspace.chat.composer.send('Please turn it off.')
        await client.phone.waitsFor('Please turn it off.')
        expect(timesReceived('This conversation is closed')).toBe(0)
      })
    })
  })
}
