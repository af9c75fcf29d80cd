import type { Route } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, password, type World } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { runUntilVisible } from './fixtures/run-until.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('agents are listed in eight columns with their counts, are sorted, searched and shown ten at a time', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  const { totalAgents: total } = await world.as('mara').call(calls.getAllAgents, { query: {} })
  const figures = page.getByRole('region', { name: 'Agents in figures' })
  await expect(figures.getByText('Total agents').locator('..')).toContainText(String(total))
  await expect(figures.getByText('Online agents')).toBeVisible()
  await expect(panel.table.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Department',
    'Date created',
    'Last login',
    'Status',
    'Admin',
    'Disabled',
  ])
  const shown = page.getByText(/^\d+–\d+ of \d+$/)
  await expect(shown).toHaveText(`1–10 of ${total}`)
  await expect(panel.rows).toHaveCount(11)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeFocused()
  await expect(shown).toHaveText(`11–${Math.min(20, total)} of ${total}`)
  await page.getByRole('button', { name: 'Previous page' }).click()
  const names = panel.table.getByRole('rowheader')
  await expect(names.first()).toContainText('Aiko Tanaka')
  await panel.table.getByRole('columnheader', { name: 'Name' }).click()
  await expect(names.first()).toContainText('Елена Соколова')
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.fill('lucia')
  await expect(panel.rows).toHaveCount(2)
  await expect(panel.rowOf(/Lucía Herrera/)).toContainText('Billing')
  await search.fill('submarine')
  await expect(panel.table.getByText('No agents found!')).toBeVisible()
  await panel.table.getByRole('button', { name: 'Clear search' }).click()
  await expect(panel.rowOf(/Lucía Herrera/)).toBeVisible()
  await expect(search).toBeFocused()
})

test('the register form shows errors in the texts of the specification, and a new agent shows everywhere at once', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  const { totalAgents: before } = await world.as('mara').call(calls.getAllAgents, { query: {} })
  const total = page
    .getByRole('region', { name: 'Agents in figures' })
    .getByText('Total agents')
    .locator('..')
  await page.getByRole('button', { name: 'Register agent' }).click()
  const form = page.getByRole('form', { name: 'Register agent' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Register agent' }).click()
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const submit = form.getByRole('button', { name: 'Register', exact: true })

  await test.step('blanks count as empty', async () => {
    for (const name of ['Email', 'First name', 'Last name']) await field(name).fill('   ')
    await submit.click()
    await expect(form.getByText('Some fields are missing!')).toBeVisible()
  })
  await field('Email').fill(emailOf('jonas'))
  await field('First name').fill('Olu')
  await field('Last name').fill('Adeyemi')
  await form.getByRole('textbox', { name: /^Password/ }).fill('amber teapot 17')
  await form.getByRole('textbox', { name: /^Confirm password/ }).fill('another teapot')
  await form.getByRole('button', { name: /Select a department/ }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await submit.click()
  await expect(form.getByText('Passwords do not match!')).toBeVisible()
  await form.getByRole('textbox', { name: /^Confirm password/ }).fill('amber teapot 17')
  await submit.click()
  await expect(form.getByText('An account with this email exists already.')).toBeVisible()

  await test.step('a request without a reason shows what happened to it', async () => {
    await field('Email').fill('olu.adeyemi@nordhavn.example')
    const ways = [
      ['Unexpected error from server.', (route: Route) => route.fulfill({ status: 500, body: 'oops' })],
      ['No response received from server.', (route: Route) => route.abort()],
    ] as const
    for (const [words, answer] of ways) {
      await page.route('**/auth/register', answer)
      await submit.click()
      await expect(form.getByText(words)).toBeVisible()
      await page.unroute('**/auth/register')
    }
  })
  await test.step('an invalid email shows its error at the field', async () => {
    await field('Email').fill('olux')
    await submit.click()
    await expect(form.getByText('Enter a valid email address.')).toBeVisible()
    await field('Email').fill('olu.adeyemi@nordhavn.example')
  })
  await form.getByRole('button', { name: 'Generate a password' }).click()
  const given = await form.getByRole('textbox', { name: /^Password/ }).inputValue()
  expect(given).toMatch(/^[A-Za-z2-9]{20}$/)
  await submit.click()
  await expect(form).toBeHidden()
  await expect(panel.toasts).toContainText('Olu Adeyemi was registered')
  await test.step('the password is shown once, to be handed over', async () => {
    const dialog = page.getByRole('dialog', { name: 'Olu Adeyemi was registered' })
    await expect(dialog.getByText(given, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused()
    await dialog.getByRole('button', { name: 'I have handed it over' }).click()
    await expect(dialog).toBeHidden()
  })
  await expect(total).toContainText(String(before + 1))

  await test.step('another agent who is registered elsewhere appears without a reload', async () => {
    await register(world, 'Zuri', 'Abara')
    await expect(total).toContainText(String(before + 2))
    await page.getByRole('searchbox', { name: 'Search agents' }).fill('zuri')
    await expect(panel.rowOf(/Zuri Abara/)).toContainText('User has not logged in yet.')
  })
})

test('switches turn on screen before the answer and turn back when refused; one’s own stay as they are', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  for (const own of ['Make Mara Okafor an admin', 'Disable Mara Okafor'])
    await expect(page.getByRole('switch', { name: own })).toBeDisabled()
  const admin = page.getByRole('switch', { name: 'Make Kwame Mensah an admin' })
  const { request } = await held(page, '**/auth/set-admin')
  await panel.turn('Make Kwame Mensah an admin')
  const route = await request
  await expect(admin).toBeChecked()
  await route.fulfill({ status: 409, json: { error: 'last-admin', message: 'The last one.' } })
  await expect(admin).not.toBeChecked()
  await expect(panel.toasts).toContainText('Kwame was not changed')

  await test.step('a change that is accepted stays after a reload', async () => {
    const locked = page.getByRole('switch', { name: 'Disable Kwame Mensah' })
    await panel.turn('Disable Kwame Mensah')
    const dialog = page.getByRole('alertdialog', { name: 'Lock Kwame Mensah?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(locked).not.toBeChecked()
    await panel.turn('Disable Kwame Mensah')
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await expect(locked).toBeChecked()
    await world.settled()
    await page.reload()
    await expect(locked).toBeChecked()
    await panel.turn('Disable Kwame Mensah')
    await expect(locked).not.toBeChecked()
  })
})

test('an agent who comes or goes changes status and count without a reload', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  const row = panel.rowOf(/Emine Kaya/)
  const online = page
    .getByRole('region', { name: 'Agents in figures' })
    .getByText('Online agents')
    .locator('..')
  await expect(row).toContainText('Offline')
  await expect(panel.rowOf(/Mara Okafor/)).toContainText('Online')
  const shown = page.getByRole('row').filter({ hasText: 'Online' })
  let before = 0
  await expect(async () => {
    before = Number((await online.textContent())?.replaceAll(/\D/g, ''))
    expect(before).toBe(await shown.count())
  }).toPass({ timeout: 15_000 })
  const emine = await workspaceOf('emine')
  await expect(row).toContainText('Online')
  await expect(online).toContainText(String(before + 1))
  await emine.page.goto('about:blank')
  await expect(row).toContainText('Offline')
  await expect(online).toContainText(String(before))
})

test('a profile shows the agent and the recent actions, and is edited in a box', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  const link = panel.table.getByRole('link', { name: 'Mara Okafor' })
  expect(await link.getAttribute('href')).toMatch(/^\/admin-panel\/user-profile\/[0-9a-f]{8}$/)
  await link.click()
  await expect(panel.heading(/^Mara Okafor/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock' })).toBeHidden()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const profile = await world.as('mara').call(calls.getAgentProfile, { params: { id } })
  const figures = page.getByRole('region', { name: 'Mara in figures' })
  await expect(figures).toContainText(`Total tickets handled${profile.tickets}`)
  await expect(figures).toContainText(`Bubbles created${profile.bubbles}`)
  await expect(figures).toContainText(`${profile.rating?.toFixed(2)} of 3`)
  for (const [label, words] of [
    ['Email', 'mara.okafor@'],
    ['Department', 'Support'],
    ['Push notifications', /^(Enabled|Disabled)$/],
    ['Created', /\d{4}-\d\d-\d\d \d\d:\d\d/],
    ['Last login', /\d{4}-\d\d-\d\d \d\d:\d\d/],
  ] as const)
    await expect(panel.fact(label)).toContainText(words)

  const actions = page.getByRole('region', { name: 'Recent actions' })
  const lines = actions.getByRole('listitem')
  await expect(lines).toHaveCount(profile.actions.length)
  for (const [filter, line] of [
    ['Login', /^Mara logged in/],
    ['Rating', /^Mara was rated .* for [0-9a-f]{8}/],
    ['Ticket', /^Mara (accepted|closed) ticket/],
  ] as const) {
    await actions.getByRole('radio', { name: filter }).click()
    await expect(lines.first()).toContainText(line)
    for (const text of await lines.allTextContents()) expect(text).toMatch(line)
  }
  await test.step('a failed edit shows its error and closes by itself, and what was typed is still there', async () => {
    await panel.open(`/user-profile/${(await register(world, 'Nomsa', 'Dlamini')).slice(0, 8)}`)
    await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()
    await expect(panel.fact('Last login')).toHaveText('User has not logged in yet.')
    await expect(panel.fact('Push notifications')).toHaveText('Disabled')
    for (const filter of ['All', 'Logout']) {
      await actions.getByRole('radio', { name: filter }).click()
      await expect(actions.getByText('No actions yet.')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Edit' }).click()
    const box = page.getByRole('form', { name: 'Update Nomsa' })
    await box.getByRole('textbox', { name: 'Last name' }).fill('  ')
    await box.getByRole('button', { name: 'Save' }).click()
    await expect(box.getByText('Some fields are missing!')).toBeVisible()
    await box.getByRole('textbox', { name: 'Last name' }).fill('van Dlamini')
    await page.route('**/auth/update-account', (route) => route.abort())
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await box.getByRole('button', { name: 'Save' }).click()
    await runUntilVisible(box.getByText('Update user failed!'))
    await page.clock.runFor(1700)
    await expect(box).toBeVisible()
    await page.clock.runFor(300)
    await expect(box).toBeHidden()
    await page.clock.resume()
    await page.unroute('**/auth/update-account')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(box.getByRole('textbox', { name: 'Last name' })).toHaveValue('van Dlamini')
    const own = box.getByRole('textbox', { name: 'Your current password, to change the email' })
    await expect(own).toBeHidden()
    await box.getByRole('textbox', { name: 'Email', exact: true }).fill('nomsax')
    await own.fill(password)
    await box.getByRole('button', { name: 'Save' }).click()
    await expect(box.getByText('Enter a valid email address.')).toBeVisible()
    // Longer than a failed form stays: this one can be mended.
    await page.clock.fastForward(2500)
    await expect(box.getByRole('textbox', { name: 'Last name' })).toHaveValue('van Dlamini')
    await box.getByRole('textbox', { name: 'Email', exact: true }).fill('nomsa.dlamini@nordhavn.example')
    await box.getByRole('button', { name: 'Save' }).click()
    await expect(panel.heading(/^Nomsa van Dlamini/)).toBeVisible()
  })

  await test.step('an unknown agent has no profile, and Return leads back', async () => {
    await panel.open('/user-profile/00000000')
    await expect(page.getByText('Profile not found!')).toBeVisible()
    await page.getByRole('button', { name: 'Return' }).click()
    await expect(panel.heading('Agents')).toBeVisible()
  })
})

/** Somebody whom another administrator registers; answers the id. */
async function register(world: World, firstName: string, lastName: string): Promise<string> {
  const [department] = await world.as('mara').call(calls.getDepartments, {})
  const { user } = await world.as('mara').call(calls.registerAgent, {
    body: {
      email: `${firstName}.${lastName}@nordhavn.example`.toLowerCase(),
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName,
      lastName,
      department: department?.departmentid ?? '',
      isAdmin: false,
    },
  })
  return user.userid
}
