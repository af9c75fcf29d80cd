import { calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { whileUndoable } from './fixtures/slow-time.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

for (const device of [desktop, phone]) {
  const { name, use, press } = device
  test.describe(name, () => {
    test.use(use)
    test(`an answer is sent and leads to the next client, or closes the ticket once it is sent, on a ${name}`, async ({
      client,
      workspaceOf,
      world,
    }) => {
      const other = newClient(world)
      for (const one of [client, other]) await one.asks('My kettle leaks')
      for (const one of [client, other]) await accept(world, one.name)
      const workspace = await workspaceOf('emine')
      const { page, chat, tickets, toasts } = workspace
      const connection = await cuttableConnection(page)
      await workspace.reload()
      const { field } = chat.composer
      const received = (start: string) =>
        other.phone.chat().messages.filter(({ by, text }) => by === 'bot' && text?.startsWith(start) === true)
          .length
      const send = async (text: string, then: 'Send and close' | 'Send and next') => {
        await expect(field).toBeFocused()
        await page.keyboard.type(text)
        if (device === desktop)
          await page.keyboard.press(then === 'Send and close' ? 'Control+Enter' : 'Control+Shift+Enter')
        else {
          await press(page.getByRole('button', { name: 'More ways to send' }))
          await press(page.getByRole('menuitem', { name: then }))
        }
      }

      await test.step('send and next: the next client who waits, with the caret in the composer', async () => {
        await press(page.getByRole('radio', { name: /^Mine/ }))
        await press(tickets.rowOf(client.name))
        await chat.isWith(client.name)
        if (device === phone) await press(field)
        await send('Please descale it.', 'Send and next')
        await client.phone.waitsFor('Please descale it.')
        await chat.isWith(other.name)
        if (device === phone) await press(field)
      })

      await test.step('send and close: Undo takes the closing back and keeps the answer', async () => {
        await whileUndoable(world, page, async () => {
          await send('A new lid is on its way.', 'Send and close')
          await expect(toasts).toContainText('closed')
          await expect(page.getByRole('heading', { name: other.name })).toBeHidden()
          if (device === desktop) await page.keyboard.press('Control+z')
          else await press(toasts.getByRole('button', { name: 'Undo' }))
          await chat.isWith(other.name)
          await expect(chat.message('A new lid is on its way.')).toBeVisible()
          await expect(field).toBeVisible()
        })
        await other.phone.waitsFor('A new lid is on its way.')
        expect(received('This conversation is closed')).toBe(0)
      })

      await test.step('without a connection the ticket stays open until the message is sent', async () => {
        if (device === phone) await press(field)
        await connection.cut()
        await send('It comes tomorrow.', 'Send and close')
        await expect(page.getByText('The ticket closes once the message is sent.')).toBeVisible()
        await expect(field).toBeEnabled()
        await connection.mend()
        await other.phone.waitsFor('It comes tomorrow.')
        await expect(toasts).toContainText('closed')
        await expect(page.getByRole('heading', { name: other.name })).toBeHidden()
      })
    })

    test(`closing asks again when the client writes while it asks, on a ${name}`, async ({
      client,
      workspaceOf,
      world,
    }) => {
      await client.asks('My kettle leaks')
      await accept(world, client.name)
      const { page, chat, tickets, toasts } = await workspaceOf('emine')
      await press(page.getByRole('radio', { name: /^Mine/ }))
      await press(tickets.rowOf(client.name))
      await chat.isWith(client.name)
      await press(page.getByRole('button', { name: 'Close ticket' }))
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to close the ticket?' })
      const yes = question.getByRole('button', { name: 'Yes, close it' })
      await expect(yes).toBeVisible()
      client.phone.writes('And it smells of smoke.')
      await expect(page.getByText('And it smells of smoke.').first()).toBeAttached()
      await press(yes)
      await expect(question.getByRole('alert')).toHaveText(
        'The client wrote in the meantime, so the ticket stays open.',
      )
      await press(yes)
      await expect(toasts).toContainText('closed')
      await expect(question).toBeHidden()
    })
  })
}

async function accept(world: World, clientName: string): Promise<void> {
  const emine = world.as('emine')
  const { ticketid, created_on } = await ticketOf(emine, clientName)
  await emine.call(calls.acceptTicket, { body: { ticketid, created_on } })
}
