import { reloadedHolding } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { closeQueue, nameOf, seedQueue } from './fixtures/long-queue.ts'
import { newClient } from './fixtures/new-client.ts'
import { russianLayout } from './fixtures/russian-layout.ts'
import { whileUndoable } from './fixtures/slow-time.ts'
import { hasFocus } from './fixtures/tab-to.ts'

test('J, A, R, an answer, Enter, Escape, J: a queue is worked by keys alone', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('A question for the queue')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { keyboard } = page
  const current = workspace.tickets.grid.locator('[aria-current=true]')
  await expect(workspace.tickets.rowOf(client.name)).toBeVisible()
  const names = (await workspace.tickets.names()).filter((name) => name !== '')
  for (const name of names.slice(0, names.indexOf(client.name) + 1)) {
    await keyboard.press('j')
    await expect(current).toHaveAttribute('aria-label', new RegExp(`^${name},`))
  }
  await keyboard.press('a', { delay: 250 })
  await keyboard.press('r')
  await expect(chat.composer.field).toBeFocused()
  await keyboard.type('right away')
  await keyboard.press('Enter')
  await client.phone.waitsFor('right away')
  await keyboard.press('Escape')
  await expect(chat.composer.field).not.toBeFocused()
  await keyboard.press('k')
  await expect(current).not.toHaveAttribute('aria-label', new RegExp(`^${client.name},`))
  await expect(page.locator('[role=row]:focus')).toHaveAttribute('aria-current', 'true')
})

test('J that turns out to begin a word opens nothing, but the chat that it would have opened is fetched already', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Did you see it coming?')
  const { page, tickets } = await workspaceOf('mara')
  await expect(tickets.rowOf(client.name)).toBeVisible()
  const fetched = page.waitForRequest((request) => request.url().includes('/0/chat?'))
  // The next key goes down before the one before it is up, as in a hurry: a busy machine makes no pause between them.
  await Promise.all([page.keyboard.press('j'), page.keyboard.press('u')])
  await fetched
  await expect(tickets.grid.locator('[aria-current=true]')).toHaveCount(0)
})

test('the chat of the row that the arrows stay on is here before Enter opens it', async ({
  client,
  world,
  workspaceOf,
}) => {
  const later = newClient(world)
  await client.asks('Am I the one above?')
  await later.asks('Were you expected?')
  const { page, tickets, chat } = await workspaceOf('mara')
  const row = tickets.rowOf(later.name)
  const ticketid = (await row.getAttribute('data-row')) ?? ''
  await tickets.walkTo(tickets.rowOf(client.name))
  await chat.isWith(client.name)
  const fetched = page.waitForResponse((response) => response.url().includes(`/${ticketid}/0/chat?`))
  while (!(await hasFocus(row))) await page.keyboard.press('ArrowDown')
  await (await fetched).finished()
  await chat.isWith(client.name)
  await page.keyboard.press('Enter')
  await chat.isWith(later.name)
  await expect(chat.message('Were you expected?')).toBeVisible()
})

test('texts that load late leave the focus on the row that J went to', async ({ client, workspaceOf }) => {
  await client.asks('Do you move?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const current = workspace.tickets.grid.locator('[aria-current=true]')
  const texts = await reloadedHolding(page, '**/panel-texts-en-*.js')
  await expect(workspace.tickets.rowOf(client.name)).toBeVisible()
  await page.keyboard.press('j')
  await expect(current).toBeFocused()
  await texts.continue()
  await (await texts.request().response())?.finished()
  // Whatever the texts bring about has been drawn by then.
  await page.waitForTimeout(300)
  await expect(current).toBeFocused()
})

test('Escape closes what is open over the chat first, then leaves the composer', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('What was my number?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await page.keyboard.press('Control+f')
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await expect(find.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('number')
  await expect(find.getByText('1 of 1')).toBeVisible()
  await chat.composer.field.click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('what')
  await expect(find.getByRole('searchbox')).toHaveValue('what')
  await chat.composer.field.click()
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat.composer.field).not.toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused()
})

test('a letter and Escape right after it are both carried out', async ({ client, workspaceOf }) => {
  await client.asks('That was all')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Shift+E')
  await page.keyboard.press('Escape')
  await page.clock.resume()
  await expect(workspace.toasts).toContainText(`${client.name} is notified`)
  await expect(workspace.tickets.rowOf(client.name)).toBeHidden()
})

test('J and K keep the open ticket in sight of a long list, with the focus on its row', async ({
  workspaceOf,
  world,
}) => {
  test.slow()
  await seedQueue(world, 40)
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const current = workspace.tickets.grid.locator('[aria-current=true]')
  await workspace.tickets.rowOf(nameOf(1)).waitFor()
  const [first] = await workspace.tickets.names()
  for (let step = 0; step < 25; step += 1) {
    const before = step === 0 ? '' : await current.getAttribute('data-row')
    await page.keyboard.press('j')
    await expect(current).not.toHaveAttribute('data-row', before ?? '')
    await expect(current).toBeFocused()
    await expect(current).toBeInViewport({ ratio: 0.99 })
  }
  await expect(workspace.tickets.rowOf(first ?? '')).toBeHidden()
  // As fast as the keyboard can: no step is lost.
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('k')
  await expect(current).toHaveAttribute('aria-label', /^Queue 001,/)
  await expect(current).toBeInViewport({ ratio: 0.99 })

  await test.step('where the list makes room for the chat, the name is announced', async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.keyboard.press('j')
    const announced = page.locator('[aria-live=polite]').filter({ hasText: /^Chat with Queue 002/ })
    await expect(announced).toBeAttached()
    await expect(page.getByRole('heading', { name: nameOf(1) })).toBeHidden()
  })
  await closeQueue(world)
})

test('a closed ticket gives the list back the place that it had when the ticket was accepted, unless the reader has scrolled on', async ({
  workspaceOf,
  world,
}) => {
  await seedQueue(world, 20)
  const { page, chat, tickets } = await workspaceOf('mara')
  const isAccepted = async (name: string) => {
    await tickets.accept(name)
    await expect(chat.composer.field).toBeFocused()
    await expect(tickets.current).toBeInViewport()
    await expect(tickets.rowOf(nameOf(2))).not.toBeInViewport()
  }
  const isClosed = async (name: string) => {
    await page.getByRole('button', { name: 'Close ticket' }).click()
    await page.getByRole('button', { name: 'Yes, close it' }).click()
    await expect(page.getByText('No ticket selected')).toBeVisible()
    await expect(tickets.rowOf(name)).toBeHidden()
  }
  await isAccepted(nameOf(1))
  // As when the views above the list need a second line.
  await page.setViewportSize({ width: 1280, height: 660 })
  await expect(tickets.current).toBeInViewport({ ratio: 0.99 })
  await isClosed(nameOf(1))
  await expect(tickets.rowOf(nameOf(2))).toBeInViewport()

  await isAccepted(nameOf(3))
  await tickets.current.hover()
  await page.mouse.wheel(0, -800)
  await expect(tickets.current).not.toBeInViewport()
  const read = tickets.rowOf(nameOf(11))
  await expect(read).toBeInViewport()
  await isClosed(nameOf(3))
  await expect(read).toBeInViewport()
  await closeQueue(world)
})

test('shortcuts act on a Russian layout: Ctrl with a letter, letters and pairs, and undo', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Вы меня слышите?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const press = await russianLayout(page)
  await workspace.tickets.walkTo(workspace.tickets.rowOf(client.name))
  await page.keyboard.press('Enter')
  await chat.isWith(client.name)
  await press('л', 'Control')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await press('ш')
  await expect(page.getByRole('complementary', { name: 'Client details' })).toBeVisible()
  await press('ш')
  await press('п')
  await press('с')
  await expect(page.getByRole('heading', { name: 'Closed tickets' })).toBeVisible()
  await press('п')
  await press('з')
  await expect(page.getByRole('heading', { name: 'Pending tickets' })).toBeVisible()
  await whileUndoable(world, page, async () => {
    await page.keyboard.press('a')
    await expect(chat.composer.field).toBeFocused()
    await expect(workspace.toasts).toContainText('accepted')
    await press('я', 'Control')
    await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeVisible()
  })
})

test('out of the palette the focus is where it was, or on the list where it was nowhere; keys act at once', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Nobody has me open')
  const { page, tickets, chat } = await workspaceOf('mara')
  const { keyboard } = page
  const list = page.locator('[data-region="list"]')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const opensAndLeaves = async () => {
    await keyboard.press('Control+k')
    await keyboard.type('zz')
    await keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }
  await expect(tickets.rowOf(client.name)).toBeVisible()
  await keyboard.press('Tab')
  const where = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
  const before = await where()
  await opensAndLeaves()
  await expect.poll(where).toBe(before)
  await keyboard.press('/')
  await keyboard.type('zz')
  await expect(page.getByRole('searchbox')).toHaveValue('zz')
  await keyboard.press('Escape')
  await expect.poll(where).toBe(before)
  await page.reload()
  await expect(tickets.rowOf(client.name)).toBeVisible()
  await opensAndLeaves()
  await expect(list).toBeFocused()
  await keyboard.press('j')
  await expect(chat.messages).toBeVisible()
})
