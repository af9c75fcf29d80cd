import type { Page } from '@playwright/test'
import { type MessengerPhone, sample } from '@switchboard/simulators'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const settings = '/admin-panel/settings?section=services&channel=messenger'

/** Chooses an answer by its button or its quick reply. */
async function choose(phone: MessengerPhone, label: string): Promise<void> {
  const button = () =>
    phone.chat().messages.findLast(({ buttons }) => buttons.flat().some(({ text }) => text === label))
  const isKey = () => phone.chat().keyboard.flat().includes(label)
  await expect.poll(() => isKey() || button() !== undefined).toBe(true)
  if (isKey()) phone.taps(label)
  else phone.presses(button()?.id ?? '', label)
}

/** Goes through the login in its own window; answers the address of the provider's page. */
async function logIn(page: Page, way: 'Continue' | 'Cancel'): Promise<string> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with Facebook' }).click()
  const connect = await opened
  await connect.getByText('Facebook’s login is ready.').waitFor()
  const asked = connect.waitForEvent('popup')
  await connect.getByRole('button', { name: 'Log in with Facebook' }).click()
  const dialog = await asked
  const address = dialog.url()
  await dialog.getByRole('button', { name: way, exact: true }).click()
  if (way === 'Cancel') await connect.close()
  return address
}

test('an administrator logs in with Facebook, connects a page and disconnects it again', async ({
  world,
  workspaceOf,
}) => {
  const { page, toasts } = await workspaceOf('mara')
  await page.goto(`${world.desk.url}${settings}`)
  const tile = page.getByRole('radiogroup', { name: 'Channel' }).getByText('Messenger')
  const table = page.getByRole('grid', { name: 'Pages' })
  const row = table.getByRole('row', { name: /Nordhavn Espresso/ })
  const connect = page.getByRole('button', { name: 'Connect Nordhavn Espresso', exact: true })

  await test.step('the login asks for five permissions, and may be left and tried again', async () => {
    await expect(tile).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No pages connected' })).toBeVisible()
    await page.getByRole('button', { name: 'Connect Messenger' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Messenger' })
    await expect(dialog).toContainText('Allow five permissions')
    const address = await logIn(page, 'Cancel')
    expect(new URL(address).searchParams.get('scope')).toBe(
      'pages_messaging,pages_show_list,pages_manage_metadata,business_management,pages_read_engagement',
    )
    expect(address).toContain('/v21.0/')
    await expect(dialog).toContainText('The login was not completed.')
    await logIn(page, 'Continue')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Shopping & retail')
    await expect(row).toContainText('Not connected')
  })

  await test.step('a row shows by itself that it is busy, and what Meta refused', async () => {
    const { faults } = world.simulators.messenger
    const refusal = faults.permissionMissing()
    await connect.click()
    await expect(toasts).toContainText('Nordhavn Espresso could not be connected')
    refusal.remove()
    const { request } = await held(page, '**/messenger-connect-page')
    await connect.click()
    await expect(connect).toHaveAttribute('data-pending', 'true')
    await expect(page.getByRole('button', { name: 'Connect Nordhavn Service' })).not.toHaveAttribute(
      'data-pending',
      'true',
    )
    await (await request).continue()
    await expect(row).toContainText('Connected')
    await expect(page.getByText('1 of 2 pages')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Channel status: Nordhavn Espresso' })).toContainText(
      'By webhook; Messenger has it registered',
    )
  })

  await test.step('disconnecting asks first', async () => {
    await page.getByRole('button', { name: 'Disconnect Nordhavn Espresso' }).click()
    await page
      .getByRole('alertdialog', { name: 'Disconnect Nordhavn Espresso?' })
      .getByRole('button', { name: 'Yes, disconnect it' })
      .click()
    await expect(row).toContainText('Not connected')
    await connect.click()
    await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  })
})

test('a conversation over Messenger, with files, voice, reactions, ticks, a failure, the window, the rating and reopening', async ({
  world,
  workspaceOf,
}) => {
  const { messenger } = world.simulators
  const phone = messenger.client({ psid: '7213456789017002', firstName: 'Liv', lastName: 'Dahl' })
  phone.writes('My machine leaks')
  await choose(phone, 'Support')
  await world.settled()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace

  await test.step('a client writes under their name, and receives the name of the handler', async () => {
    await expect(workspace.tickets.rowOf('Liv Dahl')).toBeVisible()
    await workspace.openTicketOf('Liv Dahl')
    await chat.accept()
    await phone.waitsFor('Mara is now here for you.')
  })

  await test.step('a message is read when the client opens the conversation, and answered there', async () => {
    await chat.composer.send('Where does it leak?')
    const asked = await phone.waitsFor('Where does it leak?')
    phone.reads()
    await expect(chat.labelled(/Where does it leak\?.*Read/)).toBeVisible()
    phone.reacts(asked.id, '👍')
    await expect(chat.message('Where does it leak?')).toContainText('👍')
    phone.repliesTo(asked.id, 'Below the handle')
    await expect(chat.message('Below the handle')).toContainText('Where does it leak?')
  })

  await test.step('photo and voice arrive, a photo and a reply go back', async () => {
    phone.sendsPhoto('machine')
    phone.sendsVoice()
    await expect(chat.messages.getByRole('button', { name: /Open photo/ }).first()).toBeVisible()
    // Messenger does not tell a voice message from other sound.
    await expect(chat.labelled(/^Liv Dahl.*Audio/).getByRole('button', { name: 'Play' })).toBeVisible()
    await chat.reply('Below the handle', 'This is the gasket')
    expect((await phone.waitsFor('This is the gasket')).repliesTo?.text).toBe('Below the handle')
    const { bytes, fileName, mimeType } = sample('gasket')
    await chat.composer.sendFile({ name: fileName, mimeType, buffer: bytes })
    await phone.waitsFor(({ kind, by }) => kind === 'photo' && by === 'bot')
  })

  await test.step('a message that Messenger refuses shows its reason, and is sent by Retry', async () => {
    const refusal = messenger.faults.refuse({ code: 100, message: 'Invalid parameter' })
    await chat.composer.send('I am sending you a new one')
    const failed = chat.message('I am sending you a new one')
    await expect(failed).toContainText('Not delivered')
    await expect(failed).toContainText('Invalid parameter')
    refusal.remove()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await phone.waitsFor('I am sending you a new one')
    await expect(failed).not.toContainText('Not delivered')
  })

  await test.step('closed, rated by a button, and reopened by the next message', async () => {
    await chat.close()
    await choose(phone, '⭐⭐⭐')
    await workspace.tickets.showClosed()
    await expect(workspace.tickets.rowOf('Liv Dahl').getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
    await workspace.tickets.showPending()
    phone.writes('It leaks again')
    await expect(workspace.tickets.rowOf('Liv Dahl')).toContainText('It leaks again')
    await workspace.openTicketOf('Liv Dahl')
    await expect(page.getByText(/^Reopened on \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/)).toBeVisible()
  })

  await test.step('after 24 hours the chat shows that Messenger takes no answer, and why', async () => {
    await page.clock.install()
    await workspace.reload()
    await workspace.openTicketOf('Liv Dahl')
    await page.clock.setSystemTime(Date.now() + 25 * 3600_000)
    await page.clock.fastForward(31_000)
    await expect(page.getByText(/Messenger lets us answer only for a limited time/)).toBeVisible()
    await expect(chat.composer.field).toBeDisabled()
  })
})
