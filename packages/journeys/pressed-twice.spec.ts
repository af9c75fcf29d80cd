import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('a scheduled message that is sent by a double press is sent once and nothing fails; taken back beside a draft, its notice names no key', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('When does my lid come?')
  const workspace = await workspaceOf('emine')
  const { page, chat, toasts } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  const emine = world.as('emine')
  const { ticketid, created_on } = await ticketOf(emine, client.name)
  const due_on = new Date(world.clock.millis() + 86_400_000).toISOString()
  const schedule = (content: string) =>
    emine.call(calls.scheduleMessage, { params: { ticketid }, body: { created_on, content, due_on } })
  const card = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')

  await schedule('Tomorrow')
  let asked = 0
  page.on('request', (request) => {
    if (/scheduled-message\/[^/]+\/send/.test(request.url())) asked += 1
  })
  await card.getByRole('button', { name: 'Send now' }).dblclick()
  await expect(chat.message('Tomorrow')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(asked).toBe(1)
  await expect(toasts).toHaveCount(0)

  await schedule('Or on Monday')
  await chat.composer.field.click()
  await page.keyboard.type('half')
  await expect(card).toBeVisible()
  await inSlowTime(page, async () => {
    await card.getByRole('button', { name: 'Do not send' }).click()
    const undo = toasts.getByRole('button', { name: /^Undo/ })
    await expect(undo).toBeVisible()
    await expect(chat.composer.field).toBeFocused()
    await expect(undo).toHaveAccessibleName('Undo')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card).toBeVisible()
    await expect(chat.composer.field).toHaveValue('half')
  })
})

test('a ticket that is given to a colleague by a double press is given once, and said once', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('When does my lid come?')
  const workspace = await workspaceOf('emine')
  const { page, chat, toasts } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  const dialog = page.getByRole('dialog', { name: 'Reassign ticket' })
  await dialog.getByText('Support', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose an agent' }).click()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/ticket/reassign-user')) asked += 1
  })
  const agents = page.getByRole('dialog', { name: 'Reassign to Support' })
  await agents.getByText('Jonas Weber').click()
  await agents.getByRole('button', { name: /^Reassign/ }).dblclick()
  await expect(toasts).toContainText('Jonas Weber')
  await expect(toasts.getByText(/was given to/)).toHaveCount(1)
  expect(asked).toBe(1)
})
