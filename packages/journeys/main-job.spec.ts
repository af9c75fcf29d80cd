import { sample } from '@switchboard/simulators'
import { hideTab, listenTo } from './fixtures/listen.ts'
import { expect, test } from './fixtures/journey.ts'
import { PhonesPage } from './page-models/phones-page.ts'

test('a client writes, an agent accepts and answers, the ticket is closed, rated and reopened', async ({
  world,
  client,
  deskOf,
  context,
}) => {
  const phone = new PhonesPage(await context.newPage())
  await phone.open(world.simulators.url, client.id)
  const desk = await deskOf('mara')
  const tones = await listenTo(desk.page)
  await desk.reload()
  // A browser lets a page sound only after it has been touched.
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('heading', { name: 'Pending tickets' }).click()
  await hideTab(desk.page, true)

  await test.step('typing on the phone appears in the list without reload, with sound and flashing title', async () => {
    await phone.write('Good morning')
    await phone.press('Support')
    await phone.write('my grinder is stuck')
    await expect(desk.tickets.rowOf(client.name)).toContainText('my grinder is stuck')
    await expect.poll(tones).toBe(2)
    await expect(desk.page).toHaveTitle('New Ticket!')
    await hideTab(desk.page, false)
    await expect(desk.page).not.toHaveTitle('New Ticket!')
  })

  await test.step('the agent accepts, and the client is told the first name', async () => {
    await desk.openTicketOf(client.name)
    await desk.chat.accept()
    await expect(phone.message('Mara is now here for you.')).toBeVisible()
  })

  await test.step('text and photo are seen by the client', async () => {
    await desk.chat.composer.send('Good morning! Which grinder is it?')
    await expect(phone.message('Which grinder is it?')).toBeVisible()
    const { bytes, fileName, mimeType } = sample('machine')
    await desk.chat.composer.sendFile({ name: fileName, mimeType, buffer: bytes }, 'This one?')
    await expect(phone.message('This one?').getByRole('img', { name: 'This one?' })).toBeVisible()
    await expect(desk.chat.labelled(/This one\?.*Sent/)).toBeVisible()
  })

  await test.step('reactions and replies go both ways', async () => {
    await phone.react('Which grinder is it?', '👍')
    await expect(desk.chat.message('Which grinder is it?')).toContainText('👍')
    await phone.write('The red one')
    await desk.chat.react('The red one', '👍')
    await expect(phone.message('The red one').getByTitle('Business')).toHaveText('👍')
    await desk.chat.reply('The red one', 'Turn it off, I am sending a new burr')
    await expect(phone.message('I am sending a new burr')).toContainText('The red one')
  })

  await test.step('closed after the confirmation, and rated with three stars', async () => {
    await desk.chat.close()
    await phone.press('⭐⭐⭐')
    await desk.tickets.showClosed()
    await expect(desk.tickets.rowOf(client.name).getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
    await desk.openTicketOf(client.name)
    await expect(desk.chat.messages.getByText(/^Closed on \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/)).toBeVisible()
    await expect(desk.chat.messages.getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
    await desk.inbox.open()
    await expect(desk.inbox.panel.getByText('received rating').first()).toBeVisible()
    await desk.page.keyboard.press('Escape')
  })

  await test.step('the client writes again, and the ticket is back', async () => {
    await desk.tickets.showPending()
    await phone.write('It is stuck again')
    await expect(desk.tickets.rowOf(client.name)).toContainText('It is stuck again')
    await desk.openTicketOf(client.name)
    await expect(desk.chat.messages.getByText(/^Reopened on \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/)).toBeVisible()
  })
})
