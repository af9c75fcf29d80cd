import type { Locator, Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { axeFindings } from './fixtures/axe-findings.ts'
import { phone } from './fixtures/device.ts'
import { finger } from './fixtures/finger.ts'
import { go } from './fixtures/go.ts'
import { expect, test } from './fixtures/journey.ts'
import { LoginPage } from './page-models/login-page.ts'
import { PrivateChat } from './page-models/private-chat.ts'
import { panelScreens } from './screens/panel-shots.ts'

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

test('axe finds nothing above minor on the login page and in the workspace, wide and on a phone, by day and by night', async ({
  page,
  workspaceOf,
  world,
}) => {
  test.slow()
  await new LoginPage(page).open(world.desk.url)
  const workspace = await workspaceOf('mara')
  const findings = [
    ...(await axeFindings(page, 'login', looks)),
    ...(await axeFindings(workspace.page, 'list', looks)),
  ]
  await workspace.openTicketOf('Ingrid Solheim')
  findings.push(...(await axeFindings(workspace.page, 'chat', looks)))
  await workspace.page.setViewportSize({ width: 1440, height: 900 })
  await workspace.page.getByRole('button', { name: /^Inbox/ }).click()
  findings.push(...(await axeFindings(workspace.page, 'inbox', looks.slice(0, 1))))
  expect(findings).toEqual([])
})

test('axe finds nothing above minor on any screen of the panels, wide by day and on a phone by night', async ({
  workspaceOf,
}) => {
  test.slow()
  const { page } = await workspaceOf('mara')
  const findings: string[] = []
  for (const { name, path } of panelScreens) {
    await go(page, path)
    findings.push(...(await axeFindings(page, name, looks.slice(0, 2))))
  }
  expect(findings).toEqual([])
})

test('axe finds nothing above minor in what lies over the workspace, wide by day and on a phone by night', async ({
  client,
  workspaceOf,
}) => {
  test.slow()
  await client.asks('Do you open on Sunday?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  const { field } = chat.composer
  await expect(field).toBeFocused()
  const { findings, look } = lookerAt(page)
  await page.keyboard.press('Control+k')
  await look('palette', page.getByRole('dialog', { name: 'Command palette' }))
  await page.keyboard.press('Control+f')
  await look('find', page.getByRole('searchbox', { name: /chat/i }))
  await page.getByRole('button', { name: 'Snooze' }).click()
  await look('snooze', page.getByRole('dialog', { name: 'Snooze' }))
  await page.getByRole('button', { name: 'Emoji' }).click()
  await look('emoji', page.getByRole('dialog', { name: 'Emoji' }))
  await page.getByRole('button', { name: 'Filter' }).click()
  await look('filter', page.getByRole('dialog', { name: /Filter/ }))
  expect(findings).toEqual([])
})

test('axe finds nothing above minor in the lists, dialogs and panels that open while one works on a ticket', async ({
  client,
  workspaceOf,
  world,
}) => {
  test.slow()
  await client.asks('Do you open on Sunday?')
  const body = { name: `Opening hours ${client.id}`, content: 'From 9 to 5' }
  const { bubbleid } = await world.as('mara').call(calls.createBubble, { body })
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  const { keyboard } = page
  await workspace.openTicketOf(client.name)
  await chat.accept()
  const { field } = chat.composer
  await expect(field).toBeFocused()
  const { findings, look } = lookerAt(page)
  const command = async (words: string) => {
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keyboard.type(words)
    await expect(palette.getByRole('option').first()).toContainText(words)
    await keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }

  await keyboard.type('/')
  await look('saved texts', page.getByRole('listbox', { name: 'Saved texts' }))
  await keyboard.type(' Soon')
  await keyboard.press('Control+Shift+l')
  await look('send later', page.getByRole('dialog', { name: 'Send later' }))
  await command('Reassign this ticket')
  await look('reassign', page.getByRole('dialog', { name: 'Reassign ticket' }))
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await look('close', page.getByRole('alertdialog', { name: 'Are you sure you want to close the ticket?' }))
  await command('Save as view')
  await look('save a view', page.getByRole('dialog', { name: 'Save as view' }))
  await command('Keyboard shortcuts')
  await look('shortcuts', page.getByRole('dialog', { name: 'Keyboard shortcuts' }))

  const panel = page.getByRole('complementary', { name: 'Client details' })
  await page.getByRole('heading', { name: client.name }).getByRole('button').click()
  await expect(panel).toBeVisible()
  findings.push(...(await axeFindings(page, 'client', looks)))
  await panel.getByRole('button', { name: 'Close client details' }).click()
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })

  const talk = new PrivateChat(page, 'Jonas Weber')
  await talk.toggle()
  await expect(talk.field).toBeFocused()
  await look('private chat', talk.panel)
  expect(findings).toEqual([])
  await world.as('mara').call(calls.deleteBubble, { params: { bubbleid } })
})

test.describe('on a phone', () => {
  test.use(phone.use)

  test('axe finds nothing above minor in the tools of a message, by day and by night', async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Which grinder do you recommend?')
    const { page, chat, tickets } = await workspaceOf('mara')
    await phone.press(tickets.rowOf(client.name))
    await chat.isWith(client.name)
    const hand = await finger(page)
    await hand.pressesLong(chat.message('Which grinder do you recommend?'))
    await expect(page.getByRole('dialog', { name: 'Message actions' })).toBeVisible()
    expect(await axeFindings(page, 'message', looks.slice(1, 3))).toEqual([])
  })
})

/** Looks at what lies over the workspace, and closes it with Escape. */
function lookerAt(page: Page) {
  const findings: string[] = []
  const look = async (name: string, shown: Locator) => {
    await expect(shown).toBeVisible()
    findings.push(...(await axeFindings(page, name, looks.slice(0, 2))))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
  }
  return { findings, look }
}
