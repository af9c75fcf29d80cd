import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { desktop, phone } from './fixtures/device.ts'
import { held } from './fixtures/held.ts'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'
import { timedKeyboard } from './fixtures/timed-keyboard.ts'

/** Pastes a small picture, as from a screenshot. */
const pastePicture = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(40).fill(97)], 'shot.txt', { type: 'text/plain' }))
    const paste = new ClipboardEvent('paste', { clipboardData: held, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })

for (const device of [desktop, phone]) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use)

    test('text that is typed after each action is in the composer', async ({
      client,
      workspaceOf,
      world,
    }) => {
      test.slow()
      await client.asks('How long is the warranty?')
      await world
        .as('mara')
        .call(calls.createBubble, { body: { name: `Warranty ${client.id}`, content: '24 months' } })
      const workspace = await workspaceOf('mara')
      const { page, chat } = workspace
      const { keyboard } = page
      const { field } = chat.composer
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
      const files = page.getByRole('dialog', { name: 'Send this file' })
      const isWritten = async (words: string) => {
        await chat.composer.typeAndSend(words)
        await client.phone.waitsFor(words)
      }

      await test.step('a pending ticket that is opened', async () => {
        await device.press(workspace.tickets.rowOf(client.name))
        await expect(button('Accept ticket')).toBeFocused()
      })
      await test.step('Accept', async () => {
        await device.press(button('Accept ticket'))
        await isWritten('Two years from today.')
      })
      await test.step('Send', async () => {
        await keyboard.type('And three for the boiler')
        await device.press(button(/^Send/))
        await isWritten('both with the receipt')
      })
      await test.step('a file', async () => {
        const chooser = page.waitForEvent('filechooser')
        await device.press(button('Attach a file'))
        const file = { name: 'terms.txt', mimeType: 'text/plain', buffer: Buffer.from('terms') }
        await (await chooser).setFiles(file)
        await device.press(button('Send file'))
        await isWritten('all about it is in the file')
      })
      await test.step('a pasted file, sent by Enter, and one that is cancelled', async () => {
        await pastePicture(page)
        await holdsFocus(files)
        await keyboard.press('Enter')
        await isWritten('just as pasted')
        await pastePicture(page)
        await holdsFocus(files)
        await keyboard.press('Escape')
        await isWritten('rather not')
      })
      await test.step('a saved text, an emoji, and an emoji panel that is left', async () => {
        await device.press(button(`Warranty ${client.id}`))
        await keyboard.type(', as I said')
        await device.press(button('Emoji'))
        await device.press(page.getByRole('dialog').getByRole('button', { name: '👍' }))
        await keyboard.type(' and ')
        await device.press(button('Emoji'))
        await holdsFocus(page.getByRole('dialog'))
        await keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(field).toBeFocused()
        await keyboard.type('upwards')
        await expect(field).toHaveValue('24 months, as I said👍 and upwards')
        await keyboard.press('Enter')
        await client.phone.waitsFor('24 months, as I said👍 and upwards')
      })
      await test.step('searches, panels, dialogs and the viewer', async () => {
        client.phone.sendsPhoto('machine', 'Look')
        await expect(chat.message('Look')).toBeVisible()
        const ways: [open: string | RegExp, leave: string | RegExp, isDialog: boolean][] = [
          ['Search in this chat', 'Close search', false],
          [/^Pinned messages/, 'Close pinned messages', false],
          ['Reassign', 'Close', true],
          [/^Open photo/, 'Close viewer', true],
          [/^Inbox/, 'Close inbox', true],
        ]
        for (const [opener, leaver, isDialog] of ways) {
          // On a phone the open chat takes the whole screen.
          if (opener instanceof RegExp && opener.test('Inbox') && device === phone) continue
          await chat.opens(device, opener)
          const away = page.getByRole('button', { name: leaver, exact: true }).last()
          await device.press(away)
          await expect(away).toBeHidden()
          await isWritten(`unless ${String(leaver)}`)
          await chat.opens(device, opener)
          await expect(away).toBeVisible()
          if (isDialog) await holdsFocus(page.getByRole('dialog'))
          // A tooltip that still shows would take the first Escape.
          await expect(page.getByRole('tooltip')).toHaveCount(0)
          await keyboard.press('Escape')
          await expect(away).toBeHidden()
          await isWritten(`nor ${String(leaver)}`)
        }
        await device.press(page.getByRole('button', { name: 'Close ticket' }))
        await device.press(page.getByRole('button', { name: 'No', exact: true }))
        await isWritten('not closed yet')
      })
    })

    test('the composer has the caret while accepting can still be undone', async ({
      client,
      workspaceOf,
    }) => {
      await client.asks('Are you there?')
      const workspace = await workspaceOf('mara')
      const { page, chat } = workspace
      const { field } = chat.composer
      const undo = workspace.toasts.getByRole('button', { name: /^Undo/ })
      await device.press(workspace.tickets.rowOf(client.name))
      await inSlowTime(page, async () => {
        await device.press(page.getByRole('button', { name: 'Accept ticket' }))
        await expect(field).toBeFocused()
        await page.keyboard.type('I am')
        await expect(field).toHaveValue('I am')
        if (device === desktop) await chat.useTool('Are you there?', 'Reply')
        await page.keyboard.type(' here')
        await expect(field).toHaveValue('I am here')
        await expect(undo).toBeVisible()
      })
    })

    test('text that is typed before the server has accepted the ticket is in the composer', async ({
      client,
      workspaceOf,
    }) => {
      await client.asks('Hello?')
      const workspace = await workspaceOf('mara')
      const { page, chat } = workspace
      const accepting = await held(page, '**/acceptTicket')
      await device.press(workspace.tickets.rowOf(client.name))
      const accept = page.getByRole('button', { name: 'Accept ticket' })
      await expect(accept).toBeFocused()
      await device.press(accept)
      const request = await accepting.request
      await page.keyboard.type('Good evening, jk')
      await expect(chat.composer.field).toHaveCount(0)
      await request.continue()
      await expect(chat.composer.field).toHaveValue('Good evening, jk')
      await page.keyboard.type('!')
      await page.keyboard.press('Enter')
      await client.phone.waitsFor('Good evening, jk!')
    })

    test('fast typing never accepts a pending ticket, opens another, or writes a note', async ({
      client,
      workspaceOf,
    }) => {
      await client.asks('Is anybody there?')
      const workspace = await workspaceOf('mara')
      const { page } = workspace
      const accept = page.getByRole('button', { name: 'Accept ticket' })
      const isUntouched = async () => {
        await expect(accept).toBeVisible()
        await expect(page.getByRole('textbox')).toHaveCount(0)
        expect(new URL(page.url()).searchParams.get('ticket')).toBe(opened)
      }
      await device.press(workspace.tickets.rowOf(client.name))
      await expect(accept).toBeFocused()
      // Not before: a press whose timers change under it is lost.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      const type = await timedKeyboard(page)
      const opened = new URL(page.url()).searchParams.get('ticket')
      await type('hi and welcome, u n a', 50)
      await isUntouched()
      await type('an answer now ', 220)
      await isUntouched()
      await page.keyboard.press('F6')
      await type('una', 50)
      await isUntouched()
      expect(client.phone.chat().messages.at(-1)?.text).not.toContain('Mara')
    })
  })
}

test('after Reply, typed text goes to the client and to nobody else', async ({ client, workspaceOf }) => {
  await client.asks('Do you hear me?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  await chat.useTool('Do you hear me?', 'Reply')
  await page.keyboard.type('Thank you, noted.')
  await page.keyboard.press('Enter')
  await client.phone.waitsFor('Thank you, noted.')
  const answer = client.phone.chat().messages.at(-1)
  expect(answer).toMatchObject({ text: 'Thank you, noted.' })
  await expect(chat.labelled(/Internal note/)).toHaveCount(0)
  await expect(chat.composer.field).toBeFocused()
})

test('a ticket that is accepted from its row in the list takes the typed text', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('I am next')
  const workspace = await workspaceOf('mara')
  await workspace.tickets.accept(client.name)
  await expect(workspace.chat.composer.field).toBeFocused()
  await workspace.page.keyboard.type('Yes, you are')
  await workspace.page.keyboard.press('Enter')
  await client.phone.waitsFor('Yes, you are')
})
