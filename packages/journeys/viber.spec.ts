import { company } from '@switchboard/demo'
import { sample } from '@switchboard/simulators'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('an administrator connects a Viber bot, whose token is masked, replaced and removed', async ({
  world,
  workspaceOf,
}) => {
  const { page } = await workspaceOf('mara')
  const own = world.simulators.viber.bots()[0]?.token ?? ''
  await page.goto(`${world.desk.url}/admin-panel/settings?section=services&channel=viber`)
  const token = page.getByLabel('Bot token', { exact: true })
  const submit = page.getByRole('button', { name: 'Submit' })

  await test.step('it shows what Viber needs, and what is wrong with a token', async () => {
    await expect(page.getByText(/needs a public https address/)).toBeVisible()
    await expect(token).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show token' }).click()
    await expect(token).toHaveAttribute('type', 'text')
    await submit.click()
    await expect(page.getByText('Cannot submit an empty field!')).toBeVisible()
    await token.fill('no-token-of-viber')
    await submit.click()
    await expect(page.getByText(/Viber does not know this token/)).toBeVisible()
    const unreachable = world.simulators.viber.faults.refuse(1, 'invalidUrl', { method: 'set_webhook' })
    await token.fill(own)
    await submit.click()
    await expect(page.getByText(/Viber could not reach this desk/)).toBeVisible()
    unreachable.remove()
    await token.fill(`Token: ${own}`)
    await token.press('Enter')
    await expect(page.getByText(/Viber does not know this token/)).toBeVisible()
    await token.fill(own)
  })

  await test.step('it shows that it connects, and then the state of the bot', async () => {
    const { request } = await held(page, '**/setup-viber')
    await submit.click()
    await expect(page.getByText('Submitting your Viber token, please wait...')).toBeVisible()
    await (await request).continue()
    await expect(
      page.getByText(`${company.name} is connected, and messages arrive by webhook.`),
    ).toBeVisible()
    await expect(token).toBeHidden()
    const health = page.getByRole('region', { name: `Channel status: ${company.name}` })
    await expect(health).toContainText('By webhook; Viber has it registered')
    await expect(health).toContainText('Nothing waits too long')
  })

  await test.step('a stored token is replaced only when chosen, and removed after a confirmation', async () => {
    await expect(page.getByText(/A bot token is already set/)).toBeVisible()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await expect(token).toHaveValue('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Disconnect the Viber bot?' })
    await question.getByRole('button', { name: 'Yes, disconnect it' }).click()
    await expect(page.getByText('The Viber bot is disconnected.')).toBeVisible()
    await token.fill(own)
    await submit.click()
    await expect(page.getByRole('region', { name: `Channel status: ${company.name}` })).toContainText(
      'By webhook',
    )
  })
})

test('a conversation over Viber, with files, ticks, a failure, the rating and reopening', async ({
  world,
  workspaceOf,
}) => {
  const { viber } = world.simulators
  const phone = viber.client({ id: '7002Qk3vYx0rT8sLwPzN2a==', name: 'Vera Holm', language: 'en' })
  phone.writes('My grinder is stuck')
  await phone.waitsFor(() => phone.chat().keyboard.flat().includes('Support'))
  phone.taps('Support')
  await world.settled()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace

  await test.step('a client writes, and receives the name of the handler', async () => {
    await expect(workspace.tickets.rowOf('Vera Holm')).toBeVisible()
    await workspace.openTicketOf('Vera Holm')
    await chat.accept()
    await phone.waitsFor('Mara is now here for you.')
  })

  await test.step('a message is delivered, and read when the client opens the conversation', async () => {
    await chat.composer.send('Which grinder is it?')
    await phone.waitsFor('Which grinder is it?')
    await expect(chat.labelled(/Which grinder is it\?.*(Delivered|Read)/)).toBeVisible()
    phone.reads()
    await expect(chat.labelled(/Which grinder is it\?.*Read/)).toBeVisible()
  })

  await test.step('photo, film and document arrive, a photo with a caption goes back', async () => {
    phone.sendsPhoto('machine', 'The red one')
    phone.sendsVideo('video')
    phone.sendsDocument('invoice')
    await expect(chat.message('The red one').getByRole('button', { name: /Open photo/ })).toBeVisible()
    await expect(chat.messages.getByRole('button', { name: /Play video/ })).toBeVisible()
    await expect(chat.messages.getByRole('link', { name: /Download/ })).toBeVisible()
    const { bytes, fileName, mimeType } = sample('gasket')
    await chat.composer.sendFile({ name: fileName, mimeType, buffer: bytes }, 'Like this one')
    expect((await phone.waitsFor('Like this one')).kind).toBe('photo')
  })

  await test.step('a message that Viber could not deliver shows its reason, and is sent by Retry', async () => {
    const failure = viber.faults.refuse(3, 'badData')
    await chat.composer.send('A new burr is on its way')
    const failed = chat.message('A new burr is on its way')
    await expect(failed).toContainText('Not delivered')
    await expect(failed).toContainText('badData')
    failure.remove()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await phone.waitsFor('A new burr is on its way')
    await expect(failed).not.toContainText('Not delivered')
  })

  await test.step('closed, rated by a key, and reopened by the next message', async () => {
    await chat.close()
    await phone.waitsFor(() => phone.chat().keyboard.flat().includes('⭐⭐⭐'))
    phone.taps('⭐⭐⭐')
    await workspace.tickets.showClosed()
    await expect(
      workspace.tickets.rowOf('Vera Holm').getByRole('img', { name: '3 of 3 stars' }),
    ).toBeVisible()
    await workspace.tickets.showPending()
    phone.writes('It is stuck again')
    await expect(workspace.tickets.rowOf('Vera Holm')).toContainText('It is stuck again')
    await workspace.openTicketOf('Vera Holm')
    await expect(page.getByText(/^Reopened on \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/)).toBeVisible()
  })
})
