import type { Locator } from '@playwright/test'
import { calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { sample } from '@switchboard/simulators'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { nothingIsCut } from './fixtures/nothing-is-cut.ts'
import { paste } from './fixtures/paste.ts'
import { whileUndoable } from './fixtures/slow-time.ts'
import { tabTo } from './fixtures/tab-to.ts'

const picture = { name: 'gasket.jpg', mimeType: 'image/jpeg', buffer: sample('gasket').bytes }
const terms = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('Two years') }

for (const device of [desktop, phone]) {
  const { name, use, press } = device
  test.describe(name, () => {
    test.use(use)
    test(`an answer is scheduled, changed, cancelled, brought back and sent now, alone and with files, seen by a colleague, on a ${name}`, async ({
      client,
      workspaceOf,
      world,
    }) => {
      await client.asks('When does my lid come?')
      const { page, chat, tickets, toasts } = await workspaceOf('emine')
      const { field } = chat.composer
      const card = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')
      const act = async (control: Locator) => {
        if (device === phone) return press(control)
        await tabTo(page, control, 'Shift+Tab')
        await page.keyboard.press('Enter')
      }
      const later = page.getByRole('dialog', { name: 'Send later' })
      const change = page.getByRole('dialog', { name: 'Change the message' })
      const action = (label: string) => card.getByRole('button', { name: label, exact: true })
      await press(tickets.rowOf(client.name))
      await chat.isWith(client.name)
      await chat.accept()
      await expect(field).toBeFocused()

      await test.step('for tomorrow, with the caret back in an empty composer', async () => {
        await page.keyboard.type('Did it come')
        if (device === desktop) {
          await page.keyboard.press('Control+Shift+l')
          await expect(later.getByRole('radio', { name: 'In an hour' })).toBeFocused()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Enter')
        } else {
          await press(page.getByRole('button', { name: 'More ways to send' }))
          await press(page.getByRole('menuitem', { name: 'Send later' }))
          await press(later.getByText('Tomorrow at 9:00'))
          await press(later.getByRole('button', { name: 'Schedule' }))
        }
        await expect(card).toHaveAccessibleName(/^To be sent \d{4}-\d\d-\d\d 09:00: Did it come$/)
        await expect(field).toHaveValue('')
        if (device === desktop) await expect(field).toBeFocused()
      })

      const other = await workspaceOf('mara')
      const theirs = other.page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')
      await other.openTicketOf(client.name)
      await expect(theirs).toContainText('Did it come')
      // In slow time accepting may still be offered to be undone too.
      const undo = toasts.getByRole('alertdialog', { name: /cancelled/ }).getByText('Undo')
      const cancelled = (bringBack: () => Promise<void>) =>
        whileUndoable(world, page, async () => {
          await act(action('Do not send'))
          await expect(theirs).toHaveCount(0)
          await expect(undo).toBeVisible()
          await bringBack()
        })

      await test.step('changed, live for a colleague', async () => {
        await act(action('Edit'))
        const text = change.getByRole('textbox', { name: 'Message' })
        await (device === desktop ? tabTo(page, text, 'Shift+Tab') : press(text))
        await page.keyboard.press('End')
        await page.keyboard.type(' safely?')
        await (device === desktop
          ? page.keyboard.press('Enter')
          : press(change.getByRole('button', { name: 'Save' })))
        await expect(theirs).toContainText('Did it come safely?')
        await expect(change).toBeHidden()
      })

      await test.step('cancelled, and back with Undo', async () => {
        await cancelled(async () => {
          await (device === desktop ? page.keyboard.press('Control+z') : press(undo))
          await expect(theirs).toContainText('Did it come safely?')
        })
      })

      await test.step('it says that the client has written since, and closing asks', async () => {
        client.phone.writes('It is here')
        await expect(card).toContainText('The client has written since.')
        if (device === desktop) {
          await expect(field).toBeFocused()
          await page.keyboard.press('Escape')
          await page.keyboard.press('Shift+E', { delay: 200 })
        } else await press(page.getByRole('button', { name: 'Close ticket' }))
        const question = page.getByRole('alertdialog', { name: /close the ticket/ })
        await expect(question).toContainText('1 scheduled message is cancelled.')
        await expect(question.getByRole('button', { name: 'Cancel and close' })).toBeVisible()
        const no = question.getByRole('button', { name: 'No', exact: true })
        await expect(no).toBeFocused()
        await (device === desktop ? page.keyboard.press('Escape') : press(no))
        await expect(question).toBeHidden()
      })

      await test.step('sent now, and gone from the list', async () => {
        await act(action('Send now'))
        await client.phone.waitsFor('Did it come safely?')
        await expect(card).toHaveCount(0)
        await expect(theirs).toHaveCount(0)
      })

      await test.step('with files, which a failed upload keeps in front with their text', async () => {
        const overlay = page.getByRole('dialog', { name: 'Send 2 files' })
        const caption = overlay.getByRole('textbox', { name: 'Caption of the first file' })
        const sendLater = async () => {
          if (device === desktop) return page.keyboard.press('Control+Shift+l')
          await press(overlay.getByRole('button', { name: 'More ways to send' }))
          await press(page.getByRole('menuitem', { name: 'Send later' }))
        }
        await expect(field).toBeFocused()
        await page.keyboard.type('As promised')
        const chooser = page.waitForEvent('filechooser')
        await press(page.getByRole('button', { name: 'Attach a file' }))
        await (await chooser).setFiles([picture, terms])
        await expect(caption).toHaveValue('As promised')
        await page.route('**/scheduled-files', (route) => route.abort())
        await sendLater()
        await press(later.getByRole('button', { name: 'Schedule' }))
        await expect(later.getByRole('alert')).toBeVisible()
        await page.unroute('**/scheduled-files')
        await press(later.getByRole('button', { name: 'Cancel' }))
        await expect(caption).toBeFocused()
        await expect(caption).toHaveValue('As promised')
        await sendLater()
        await press(later.getByRole('button', { name: 'Schedule' }))
        await expect(card).toHaveAccessibleName(/: As promised, gasket\.jpg, terms\.txt$/)
        await expect(overlay).toBeHidden()
        await expect(field).toHaveValue('')
        if (device === desktop) await expect(field).toBeFocused()
        await expect(theirs.getByRole('listitem')).toHaveText([/gasket\.jpg/, /terms\.txt/])
        await expect(theirs.getByRole('link', { name: /gasket\.jpg/ })).toBeVisible()
      })

      await test.step('a file is left out, and the others wait again after Undo', async () => {
        await act(action('Edit'))
        await press(change.getByRole('textbox', { name: 'Message' }))
        await paste(page, { files: ['label.txt'] })
        await expect(change.getByRole('listitem')).toHaveText([/gasket\.jpg/, /terms\.txt/, /label\.txt/])
        await press(change.getByRole('button', { name: 'Leave out label.txt' }))
        await nothingIsCut(change, press)
        await press(change.getByRole('button', { name: 'Leave out terms.txt' }))
        await press(change.getByRole('button', { name: 'Save' }))
        await expect(theirs.getByRole('listitem')).toHaveText([/gasket\.jpg/])
        await expect(change).toBeHidden()
        await cancelled(async () => {
          await press(undo)
          await expect(theirs.getByRole('listitem')).toHaveText([/gasket\.jpg/])
        })
        await act(action('Send now'))
        await client.phone.waitsFor(({ kind, text }) => kind === 'photo' && text === 'As promised')
        await expect(theirs).toHaveCount(0)
      })
    })
  })
}

/** As if the time of everything that is scheduled had come. */
async function itsTimeComes({ desk, settled }: World): Promise<void> {
  const { db, clock, wake } = desk.app
  const now = clock.now()
  await db.query.updateTable('scheduled_messages').set({ due_on: now, not_before: now }).execute()
  wake.worker('scheduled')
  await settled()
}

test('at its time an answer is sent; what may not be sent then is kept as not sent, with its reason, in the chat and the inbox', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('When does my lid come?')
  const { page, chat, tickets, inbox } = await workspaceOf('emine')
  const emine = world.as('emine')
  const card = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const open = await emine.call(calls.getTickets, {})
  const ticket = (typeof open === 'string' ? [] : open).find(({ client_name }) => client_name === client.name)
  if (ticket === undefined) throw new Error('The client has no ticket.')
  const { ticketid, clientid, created_on } = ticket
  const schedule = (content: string) => {
    const due_on = new Date(world.clock.millis() + 3600_000).toISOString()
    return emine.call(calls.scheduleMessage, { params: { ticketid }, body: { created_on, content, due_on } })
  }
  const block = (blocked: boolean) =>
    world.as('mara').call(calls.blockClient, { params: { clientid }, body: { blocked } })

  await test.step('sent, and a message of the chat', async () => {
    await schedule('It left today')
    await expect(card).toHaveAccessibleName(/^To be sent .*: It left today$/)
    await itsTimeComes(world)
    await client.phone.waitsFor('It left today')
    await expect(card).toHaveCount(0)
    await expect(chat.labelled(/It left today/)).toBeVisible()
  })

  await test.step('sent while it is being changed: the new text stays, and can be copied', async () => {
    await schedule('With the red lid')
    await card.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the message' })
    const text = dialog.getByRole('textbox', { name: 'Message' })
    await text.click()
    await page.keyboard.type(', I think')
    await itsTimeComes(world)
    await client.phone.waitsFor('With the red lid')
    await expect(dialog.getByRole('alert')).toContainText('This message has been sent already.')
    await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeVisible()
    await expect(text).toBeFocused()
    await page.keyboard.type(' so')
    await expect(text).toHaveValue('With the red lid, I think so')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(chat.composer.field).toBeFocused()
  })

  await test.step('not sent to a client who is blocked by then', async () => {
    await schedule('Did it come?')
    await expect(card).toHaveCount(1)
    await block(true)
    await itsTimeComes(world)
    await expect(card).toHaveAccessibleName(/^Not sent: Did it come\?$/)
    await expect(card).toContainText('This client is blocked')
    await inbox.open()
    await expect(inbox.panel).toContainText('Did it come?')
    await page.keyboard.press('Escape')
  })
  await test.step('sent by hand once that is over', async () => {
    await block(false)
    await expect(chat.composer.field).toBeEditable()
    await card.getByRole('button', { name: 'Send now' }).click()
    await client.phone.waitsFor('Did it come?')
    await expect(chat.composer.field).toBeFocused()
  })

  await test.step('the question when to send stays while a colleague closes the ticket', async () => {
    const dialog = page.getByRole('dialog', { name: 'Send later' })
    await page.keyboard.type('Tell me tomorrow')
    await page.keyboard.press('Control+Shift+l')
    await dialog.waitFor()
    await world.as('mara').call(calls.closeTicket, { body: { ticketid, created_on } })
    await expect(dialog.getByRole('alert')).toContainText('This ticket is closed.')
    client.phone.writes('It came')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(card).toHaveAccessibleName(/: Tell me tomorrow$/)
    await expect(chat.composer.field).toHaveValue('')
  })
})

test('Shift+D asks before it cancels what is scheduled, and opens the next ticket then', async ({
  client,
  world,
  workspaceOf,
}) => {
  await client.asks('When does my lid come?')
  await newClient(world).asks('And when does mine?')
  const { page, chat, tickets } = await workspaceOf('emine')
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('Did it come')
  await page.keyboard.press('Control+Shift+l')
  await expect(page.getByRole('radio', { name: 'In an hour' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Scheduled messages' })).toBeVisible()
  await expect(chat.composer.field).toBeFocused()
  const listed = (await tickets.names()).filter((name) => name !== '')
  const place = listed.indexOf(client.name)
  const following = listed[place + 1] ?? listed[place - 1] ?? ''
  const question = page.getByRole('alertdialog', { name: /close the ticket/ })
  await page.keyboard.press('Escape')
  // Letters do nothing for a second after the click on Accept.
  await expect(async () => {
    await page.keyboard.press('Shift+D', { delay: 200 })
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(question).toContainText('1 scheduled message is cancelled.')
  await question.getByRole('button', { name: 'Cancel and close' }).click()
  await chat.isWith(following)
  await expect(tickets.rowOf(following)).toBeFocused()
})
