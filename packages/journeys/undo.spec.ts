import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'

for (const { name, viewport, hasTouch } of [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch })

    test('accepting and closing are undone before the client is told, on both screens', async ({
      client,
      deskOf,
      world,
    }) => {
      await client.asks('My grinder hums')
      const desk = await deskOf('mara')
      const other = await deskOf('jonas')
      await other.openTicketOf(client.name)
      await desk.openTicketOf(client.name)
      const acceptBar = desk.page.getByRole('button', { name: 'Accept ticket' })
      const press = (button: ReturnType<typeof desk.page.getByRole>) =>
        hasTouch ? button.tap() : button.click()
      const undo = desk.toasts.getByRole('button', { name: 'Undo' })
      const told = (start: string) =>
        client.phone
          .chat()
          .messages.filter(({ by, text }) => by === 'bot' && text?.startsWith(start) === true).length

      /** The five seconds last: the server's clock stands, and the page's goes slowly. */
      const whileUndoable = async (work: () => Promise<void>) => {
        world.clock.stand()
        await inSlowTime(desk.page, work)
        world.clock.arrive()
      }

      await test.step('accepting', () =>
        whileUndoable(async () => {
          await press(acceptBar)
          await expect(other.chat.messages).toContainText('Mara is now here for you.')
          await expect(other.page.getByRole('button', { name: 'Accept ticket' })).toHaveCount(0)
          await expect(desk.toasts).toContainText('accepted')
          await expect(desk.toasts).toContainText(`${client.name} is told in five seconds.`)
          if (hasTouch) await undo.tap()
          else await desk.page.keyboard.press('Control+z')
          await expect(acceptBar).toBeVisible()
          await expect(other.page.getByRole('button', { name: 'Accept ticket' })).toBeVisible()
          await expect(desk.chat.messages).not.toContainText('Mara is now here for you.')
          await expect(desk.toasts).toContainText('is as it was before')
        }))

      await test.step('the second acceptance is the first that the client hears of', async () => {
        await whileUndoable(async () => {
          await press(acceptBar)
          await expect(desk.chat.labelled(/Mara is now here for you\..*Queued/)).toBeVisible()
        })
        await client.phone.waitsFor('Mara is now here for you.')
        await expect(undo).toHaveCount(0)
        expect(told('Mara is now here')).toBe(1)
      })

      await test.step('closing', () =>
        whileUndoable(async () => {
          await press(desk.page.getByRole('button', { name: 'Close ticket' }))
          const question = desk.page.getByRole('alertdialog')
          await press(question.getByRole('button', { name: 'Yes, close it' }))
          await expect(other.page.getByText(/^Closed by/)).toBeVisible()
          if (hasTouch) await undo.tap()
          else await desk.page.keyboard.press('Control+z')
          await expect(desk.chat.messages).toContainText('My grinder hums')
          await expect(desk.page.getByRole('button', { name: 'Close ticket' })).toBeVisible()
          await expect(other.page.getByText(/^Closed by/)).toHaveCount(0)
          await expect(other.chat.messages).toContainText('Mara is now here for you.')
          await expect(other.page.getByRole('button', { name: 'Accept ticket' })).toHaveCount(0)
        }))

      await test.step('an answer does not wait, and the client was never told of the closing', async () => {
        await desk.chat.composer.send('Please turn it off.')
        await client.phone.waitsFor('Please turn it off.')
        expect(told('This conversation is closed')).toBe(0)
      })
    })
  })
}
