import { sample } from '@switchboard/simulators'
import { hideTab, listenTo } from './fixtures/listen.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { PhonesPage } from './page-models/phones-page.ts'

test.use(withMotion)

test('a client writes, an agent accepts and answers, the ticket is closed, rated and reopened', async ({
  world,
  client,
  workspaceOf,
  context,
}) => {
  const phone = new PhonesPage(await context.newPage())
  await phone.open(world.simulators.url, client.id)
  const workspace = await workspaceOf('mara')
  const tones = await listenTo(workspace.page)
  await workspace.reload()
  // A browser lets a page sound only after it has been touched.
  await workspace.page.keyboard.press('Escape')
  await workspace.page.getByRole('heading', { name: 'Pending tickets' }).click()
  await hideTab(workspace.page, true)

  await test.step('typing on the phone appears in the list without reload, with sound and flashing title', async () => {
    await phone.write('Good morning')
    await phone.press('Support')
    await phone.write('my grinder is stuck')
    await expect(workspace.tickets.rowOf(client.name)).toContainText('my grinder is stuck')
    await expect.poll(tones).toBe(2)
    await expect(workspace.page).toHaveTitle('New Ticket!')
    await hideTab(workspace.page, false)
    await expect(workspace.page).not.toHaveTitle('New Ticket!')
  })

  await test.step('the agent accepts, and the client receives the first name', async () => {
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
    await expect(phone.message('Mara is now here for you.')).toBeVisible()
  })

  await test.step('text and photo are seen by the client', async () => {
    await workspace.chat.composer.send('Good morning! Which grinder is it?')
    await expect(phone.message('Which grinder is it?')).toBeVisible()
    const { bytes, fileName, mimeType } = sample('machine')
    await workspace.chat.composer.sendFile({ name: fileName, mimeType, buffer: bytes }, 'This one?')
    await expect(phone.message('This one?').getByRole('img', { name: 'This one?' })).toBeVisible()
    await expect(workspace.chat.labelled(/This one\?.*Sent/)).toBeVisible()
  })

  await test.step('reactions and replies go both ways', async () => {
    await phone.react('Which grinder is it?', '👍')
    await expect(workspace.chat.message('Which grinder is it?')).toContainText('👍')
    await phone.write('The red one')
    await workspace.chat.react('The red one', '👍')
    await expect(phone.message('The red one').getByTitle('Business')).toHaveText('👍')
    await workspace.chat.reply('The red one', 'Turn it off, I am sending a new burr')
    await expect(phone.message('I am sending a new burr')).toContainText('The red one')
  })

  await test.step('closed after the confirmation, and rated with three stars', async () => {
    await workspace.chat.close()
    await phone.press('⭐⭐⭐')
    await workspace.tickets.showClosed()
    await expect(
      workspace.tickets.rowOf(client.name).getByRole('img', { name: '3 of 3 stars' }),
    ).toBeVisible()
    await workspace.openTicketOf(client.name)
    await expect(
      workspace.chat.messages.getByText(/^Closed on \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/),
    ).toBeVisible()
    await expect(workspace.chat.messages.getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
    await workspace.inbox.open()
    await expect(workspace.inbox.panel.getByText('received rating').first()).toBeVisible()
    await workspace.page.keyboard.press('Escape')
  })

  await test.step('the client writes again, and the ticket is back', async () => {
    await workspace.tickets.showPending()
    await phone.write('It is stuck again')
    await expect(workspace.tickets.rowOf(client.name)).toContainText('It is stuck again')
    await workspace.openTicketOf(client.name)
    await expect(
      workspace.chat.messages.getByText(/^Reopened on \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/),
    ).toBeVisible()
  })
})
