import { calls } from '@switchboard/contract'
import { password } from '@switchboard/demo'
import { sample, type WhatsAppPhone } from '@switchboard/simulators'
import { expect, test } from './fixtures/meta-journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'
import { tabTo } from './fixtures/tab-to.ts'

test.describe.configure({ timeout: 120_000 })

/** Chooses the department by the button that the desk sent. */
async function choose(phone: WhatsAppPhone, label: string): Promise<void> {
  const asked = await phone.waitsFor(({ buttons }) => buttons.flat().some(({ text }) => text === label))
  phone.presses(asked.id, label)
}

test('a conversation over WhatsApp, with files, voice, reactions, ticks, a failure, the rating and reopening', async ({
  world,
  workspaceOf,
}) => {
  const { whatsapp } = world.simulators
  const phone = whatsapp.client({ phone: '+45 1234 7002', name: 'Liv Dahl' })
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace

  await test.step('a client writes, chooses a department, and receives the name of the handler', async () => {
    phone.writes('My machine leaks')
    await choose(phone, 'Support')
    await expect(workspace.tickets.rowOf('Liv Dahl')).toContainText('My machine leaks')
    await workspace.openTicketOf('Liv Dahl')
    await chat.accept()
    await phone.waitsFor('Mara is now here for you.')
  })

  await test.step('a message is delivered, and read when the client opens the conversation', async () => {
    await chat.composer.send('Where does it leak?')
    const asked = await phone.waitsFor('Where does it leak?')
    await expect(chat.labelled(/Where does it leak\?.*Delivered/)).toBeVisible()
    phone.reads()
    await expect(chat.labelled(/Where does it leak\?.*Read/)).toBeVisible()
    phone.reacts(asked.id, '👍')
    await expect(chat.message('Where does it leak?')).toContainText('👍')
    phone.repliesTo(asked.id, 'Below the handle')
    await expect(chat.message('Below the handle')).toContainText('Where does it leak?')
  })

  await test.step('photo and voice arrive, a photo, a reply and a reaction go back', async () => {
    phone.sendsPhoto('machine', 'Here it is')
    phone.sendsVoice()
    await expect(chat.message('Here it is').getByRole('button', { name: /Open photo/ })).toBeVisible()
    await expect(chat.labelled(/Voice message/).getByRole('button', { name: 'Play' })).toBeVisible()
    await chat.react('Here it is', '👍')
    await expect
      .poll(() => phone.chat().messages.find(({ text }) => text === 'Here it is')?.reactions)
      .toEqual([{ emoji: '👍', by: 'bot' }])
    await chat.reply('Here it is', 'This is the gasket')
    const reply = await phone.waitsFor('This is the gasket')
    expect(reply.repliesTo?.text).toBe('Here it is')
    const { bytes, fileName, mimeType } = sample('gasket')
    await chat.composer.sendFile({ name: fileName, mimeType, buffer: bytes }, 'Like this one')
    expect((await phone.waitsFor('Like this one')).kind).toBe('photo')
  })

  await test.step('a message that WhatsApp could not deliver shows its reason, and is sent by Retry', async () => {
    const failure = whatsapp.faults.failLater(131026, 'Message undeliverable')
    await chat.composer.send('I am sending you a new one')
    const failed = chat.message('I am sending you a new one')
    await expect(failed).toContainText('Not delivered')
    await expect(failed).toContainText('Message undeliverable')
    failure.remove()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(chat.labelled(/I am sending you a new one.*Delivered/)).toBeVisible()
    await expect(failed).not.toContainText('Not delivered')
  })

  await test.step('a window that is over at WhatsApp is shown with its reason', async () => {
    whatsapp.closesWindow(phone)
    await chat.composer.send('Did it arrive?')
    const refused = chat.message('Did it arrive?')
    await expect(refused).toContainText('Not delivered')
    await expect(refused).toContainText(/Re-engagement/)
    phone.writes('It works again, thank you')
    await expect(chat.message('It works again, thank you')).toBeVisible()
    await chat.composer.send('You are welcome')
    await phone.waitsFor('You are welcome')
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
})

test('a template is chosen and filled in by keys alone', async ({ world, workspaceOf }) => {
  const { whatsapp } = world.simulators
  for (const name of ['delay', 'opening', 'zeal']) {
    const text = `Hello {{1}}, this is about the ${name} on {{2}}.`
    whatsapp.addTemplate({ name, language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text }] })
  }
  const phone = whatsapp.client({ phone: '+45 1234 7010', name: 'Bodil Lund' })
  phone.writes('When do you open?')
  await whatsapp.settled()
  await world.settled()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { keyboard } = page
  await workspace.openTicketOf('Bodil Lund')
  await chat.accept()
  await tabTo(page, page.getByRole('button', { name: 'Use a template' }))
  await keyboard.press('Enter')
  const radios = page.getByRole('radiogroup', { name: 'Approved templates' }).getByRole('radio')
  await expect(radios.first()).toBeFocused()
  const last = page.getByRole('radio', { name: /zeal/ })
  for (let place = 1; place < (await radios.count()); place += 1) {
    await keyboard.press('ArrowDown')
    await expect(radios.nth(place)).toBeChecked()
    await expect(radios.nth(place)).toBeFocused()
  }
  await expect(last).toBeChecked()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value 1' })).toBeFocused()
  await keyboard.type('Bodil')
  await keyboard.press('Tab')
  await keyboard.type('Monday')
  await keyboard.press('Enter')
  await expect(chat.composer.field).toBeFocused()
  await phone.waitsFor('Hello Bodil, this is about the zeal on Monday.')
  await keyboard.press('Control+k')
  await keyboard.type('template')
  await expect(page.getByRole('option', { name: 'Use a template' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(radios.first()).toBeFocused()
})

test('what a template was filled in with when the session ended is there after the sign-in', async ({
  browser,
  world,
}) => {
  const { whatsapp } = world.simulators
  const body = { type: 'BODY' as const, text: 'Hello {{1}}, we have your {{2}}.' }
  whatsapp.addTemplate({ name: 'ready', language: 'en', category: 'UTILITY', components: [body] })
  whatsapp.client({ phone: '+45 1234 7009', name: 'Nanna Krogh' }).writes('Is it ready?')
  await whatsapp.settled()
  await world.settled()
  const { context, page, login, workspace } = await signedInApart(browser, world, 'mara')
  await workspace.openTicketOf('Nanna Krogh')
  await workspace.chat.accept()
  const opens = () => page.getByRole('button', { name: 'Use a template' }).click()
  await opens()
  await page
    .getByRole('radiogroup', { name: 'Approved templates' })
    .getByText(/^Hello/)
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Value 1' })).toBeFocused()
  await page.keyboard.type('Nanna')
  await world.as('mara').call(calls.endOtherSessions, {})
  await expect(login.password).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await opens()
  await expect(page.getByRole('region', { name: 'What Nanna Krogh will read' })).toContainText('Hello Nanna,')
  await context.close()
})

test('a template that is deleted while it is filled in keeps what was typed, says so, and is not sent', async ({
  world,
  workspaceOf,
}) => {
  const { whatsapp } = world.simulators
  const text = 'Hello {{1}}, your parrot {{2}} is here.'
  const template = {
    name: 'parrot',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text }],
  }
  whatsapp.addTemplate(template)
  const phone = whatsapp.client({ phone: '+45 1234 7011', name: 'Signe Holm' })
  phone.writes('Is my parrot here?')
  await whatsapp.settled()
  await world.settled()
  const { call } = world.as('mara')
  // The server asks the provider every half minute: it may know those of another test only, with two values as well.
  const chosen = (await call(calls.getWhatsappTemplates, {})).find(({ places }) => places.length === 2)
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { keyboard } = page
  await workspace.openTicketOf('Signe Holm')
  await chat.accept()
  await page.getByRole('button', { name: 'Use a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a template' })
  const first = dialog.getByRole('textbox', { name: 'Value 1' })
  const choice = dialog.getByRole('radio', { name: chosen?.text ?? '' })
  await dialog.getByText(chosen?.text ?? '').click()
  await expect(first).toBeFocused()
  await keyboard.type('Signe')
  await call(calls.deleteWhatsappTemplate, { body: { templateId: chosen?.id ?? '' } })
  await expect(dialog.getByRole('alert')).toHaveText('This template was deleted. It can no longer be sent.')
  await keyboard.type(' and her parrot')
  await keyboard.press('Tab')
  await keyboard.type('Polly')
  await keyboard.press('Enter')
  await expect(first).toHaveValue('Signe and her parrot')
  await expect(dialog.getByRole('textbox', { name: 'Value 2' })).toHaveValue('Polly')
  await expect(dialog.getByRole('button', { name: 'Send template' })).toBeDisabled()
  await expect(chat.composer.field).toHaveValue('')
  await expect(choice).toBeChecked()
})
