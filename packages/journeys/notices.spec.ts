import type { Locator } from '@playwright/test'
import { calls, type Language } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectClearOf } from './fixtures/overlap.ts'
import { whileUndoable } from './fixtures/slow-time.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { NoteWriter } from './page-models/note-writer.ts'

const phone = { width: 390, height: 844 }
const lyingPhone = { width: 844, height: 390 }
const lowWindow = { width: 1100, height: 600 }

test.use({ viewport: phone })

test('where the line of a lost connection moves the screen down, a notice moves too, off the head and the search of the chat', async ({
  client,
  world,
  workspaceOf,
}) => {
  await client.asks('The grinder is too loud')
  const workspace = await workspaceOf('mara')
  const { chat, page, toasts } = workspace
  const line = await cuttableConnection(page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  const notice = toasts.getByRole('alertdialog').filter({ hasText: 'accepted' })
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await whileUndoable(world, page, async () => {
    await chat.accept()
    await expect(chat.composer.field).toBeFocused()
    await line.cut()
    await expect(workspace.connection).toBeVisible()
    await expectClearOf(notice, [
      page.getByRole('button', { name: 'Back to the list' }),
      page.getByRole('button', { name: 'More', exact: true }),
    ])
    await page.keyboard.press('Control+f')
    const parts = [find.getByRole('searchbox'), ...(await find.getByRole('button').all())]
    for (const size of [phone, { width: 820, height: 1180 }, lyingPhone, { width: 1100, height: 800 }]) {
      await page.setViewportSize(size)
      await expectClearOf(notice, parts)
    }
    await line.mend()
  })
})

test('on a phone a notice covers neither the field of the palette nor the pinned messages', async ({
  client,
  world,
  workspaceOf,
}) => {
  await client.asks('My number is NC-4712')
  const workspace = await workspaceOf('mara')
  const { chat, page, toasts } = workspace
  await workspace.openTicketOf(client.name)
  const notice = toasts.getByRole('alertdialog').filter({ hasText: 'accepted' })
  const choose = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await whileUndoable(world, page, async () => {
    await chat.accept()
    await expect(notice).toBeVisible()
    await choose('Search or jump to…')
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
    await expectClearOf(notice, [field])
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await choose(/pinned message/i)
    await expectClearOf(notice, [
      page.getByRole('region', { name: 'Pinned messages' }),
      page.getByRole('button', { name: 'Close pinned messages' }),
      chat.composer.field,
    ])
  })
})

test('in a low window a notice covers neither the start of the results, nor mentions, nor the tabs of the composer', async ({
  client,
  world,
  workspaceOf,
}) => {
  await client.asks('The grinder is too loud')
  const workspace = await workspaceOf('mara')
  const { chat, page, toasts } = workspace
  const notes = new NoteWriter(page)
  const notice = toasts.getByRole('alertdialog').filter({ hasText: 'accepted' })
  const find = page.getByRole('search', { name: 'Search in this chat' })
  await page.setViewportSize(lowWindow)
  await workspace.openTicketOf(client.name)
  await whileUndoable(world, page, async () => {
    await chat.accept()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('grinder')
    const hit = find.getByRole('list', { name: 'Results' }).getByRole('button').first()
    await expect(hit).toBeVisible()
    for (const size of [lowWindow, lyingPhone]) {
      await page.setViewportSize(size)
      await hit.click({ trial: true, timeout: 1000, position: { x: 40, y: 12 } })
    }
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
    for (const size of [lowWindow, lyingPhone]) {
      await page.setViewportSize(size)
      await expectClearOf(notice, [
        page
          .getByRole('radio', { name: 'Internal note' })
          .or(page.getByRole('button', { name: 'Internal note' })),
      ])
    }
    await notes.open()
    await page.keyboard.type('@')
    for (const size of [lyingPhone, lowWindow]) {
      await page.setViewportSize(size)
      await expectClearOf(notice, [notes.colleagues])
    }
  })
})

test('in a panel a notice covers neither the navigation nor the heading and the search, nor the title of a sheet', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.open('/agents')
  const { request } = await held(page, '**/auth/set-admin')
  await panel.turn('Make Kwame Mensah an admin')
  const route = await request
  await route.fulfill({ status: 409, json: { error: 'last-admin', message: 'The last one.' } })
  const notice = panel.toasts.getByRole('alertdialog').filter({ hasText: 'Kwame was not changed' })
  await expect(notice).toBeVisible()
  for (const size of [{ width: 1440, height: 900 }, { width: 820, height: 1180 }, lyingPhone]) {
    await page.setViewportSize(size)
    await expectClearOf(notice, await panel.sections.getByRole('link').all())
  }
  await page.setViewportSize(phone)
  await expectClearOf(notice, [
    panel.heading('Agents'),
    page.getByRole('searchbox', { name: 'Search agents' }),
    ...(await page.getByRole('navigation').getByRole('link').and(page.locator(':visible')).all()),
  ])
  await page.getByRole('button', { name: 'Register agent' }).click()
  const sheet = page.getByRole('region', { name: 'Register agent' })
  await expectClearOf(notice, [
    sheet.getByRole('heading', { name: 'Register agent' }).and(page.locator(':visible')),
    sheet.getByRole('button', { name: 'Cancel' }).first(),
  ])
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 2000)
  await expectClearOf(notice, [sheet.getByRole('button', { name: 'Register', exact: true })])
})

test('the line of a lost connection keeps its icon and its button off its edges on a phone, also in Russian', async ({
  world,
  workspaceOf,
}) => {
  const changeLanguage = (lang: Language) => world.as('mara').call(calls.changeLanguage, { body: { lang } })
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const line = await cuttableConnection(page)
  await changeLanguage('ru')
  try {
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
    await line.cut()
    const button = page.getByRole('button', { name: 'Попробовать сейчас' })
    await expect(button).toBeVisible()
    const box = page.getByRole('alert').filter({ has: button })
    await expect(box).toBeInViewport({ ratio: 1 })
    const { left, right } = await edgesOf(box)
    expect((await edgesOf(box.locator('svg'))).left).toBeGreaterThan(left + 4)
    expect((await edgesOf(button)).right).toBeLessThan(right - 4)
  } finally {
    await line.mend()
    await changeLanguage('en')
  }
})

const edgesOf = (part: Locator): Promise<{ left: number; right: number }> =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { left, right }
  })

test('a notice that my role changed takes the place of the one before', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is there a discount?', 'Sales')
  const { id: userid } = await world.as('jonas').call(calls.validate, {})
  const makeAdmin = (isAdmin: boolean) => world.as('mara').call(calls.setAdmin, { body: { userid, isAdmin } })
  const { tickets, toasts } = await workspaceOf('jonas')
  const notice = toasts.getByText('An administrator changed your role or department.')
  await makeAdmin(true)
  await expect(tickets.rowOf(client.name)).toBeVisible()
  await expect(notice).toHaveCount(1)
  // It stays while the pointer is on it.
  await notice.hover()
  await makeAdmin(false)
  await expect(tickets.rowOf(client.name)).toBeHidden()
  await expect(notice).toHaveCount(1)
})
