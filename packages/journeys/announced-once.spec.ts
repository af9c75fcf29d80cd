import type { Page } from '@playwright/test'
import { z } from 'zod'
import { held } from './fixtures/held.ts'
import { startScreenReader } from './fixtures/screen-reader.ts'
import { newClient } from './fixtures/new-client.ts'
import { expect, test } from './fixtures/website.ts'

test('an address is not called invalid while it is typed', async ({ page }) => {
  const reader = await startScreenReader(page)
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type('ma')
  await reader.note('Two letters')
  expect(reader.transcript()).toContain('focus: textbox "Email", = "ma"\n')
})

test('the tooltip of a button does not repeat its name to screen readers', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip', { name: 'Show password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveAccessibleDescription('')
})

test('each language of the sign-in page is named in that language', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('menuitem', { name: 'Русский' }).locator('[lang^="ru"]')).toBeVisible()
})

test('the button for files is no toggle', async ({ client, workspaceOf }) => {
  await client.asks('Is anybody there?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  const attach = workspace.page.getByRole('button', { name: 'Attach a file' })
  await expect(attach).toBeVisible()
  await expect(attach).not.toHaveAttribute('aria-pressed')
})

test('only the ticket with the focus has its Accept button on the way of Tab', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('Is anybody there?')
  const { page, tickets } = await workspaceOf('mara')
  const acceptOf = (name: string) => page.getByRole('button', { name: `Accept the ticket of ${name}` })
  await tickets.rowOf(client.name).focus()
  await expect(tickets.rowOf(other.name)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(acceptOf(client.name)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-region="list"] :focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tickets.rowOf(client.name)).toBeFocused()
})

test('a notice comes before its text, so that screen readers say it', async ({ client, workspaceOf }) => {
  await client.asks('Is anybody there?')
  const { page, tickets, chat } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  await expect(page.locator('[data-accept] button')).toBeFocused()
  await page.evaluate(followFrames)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'accepted' })).toBeVisible()
  await page.keyboard.type('Yes')
  await expect(chat.composer.field).toHaveValue('Yes')
  await expect.poll(() => seenIn(page)).toHaveLength(2)
  const { notice = 0, told = 0 } = Object.fromEntries(await seenIn(page))
  expect(told).toBeGreaterThan(notice)
})

test('what has the focus stays in the page while a ticket is accepted, also when it is refused', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, tickets, chat } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  const accept = page.locator('[data-accept] button')
  const place = page.getByRole('region', { name: `Chat with ${client.name}` })
  await expect(accept).toBeFocused()
  const { request } = await held(page, '**/acceptTicket')
  await page.keyboard.press('Enter')
  const route = await request
  await expect(place).toBeFocused()
  await route.fulfill({ status: 409, json: { error: 'ticket-taken', message: 'Taken.' } })
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.composer.field).toBeFocused()
})

test('a dialog with a field begins at its title, so that screen readers say the field, and the first key is for it', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  await page.goto(`${world.desk.url}/admin-panel/settings?section=interfaces`)
  const opener = page.getByRole('button', { name: 'New API key' })
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  const title = dialog.getByRole('heading', { name: 'New API key' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(opener).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await opener.press('Enter')
  await expect(title).toBeFocused()
  await page.clock.runFor(1000)
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await opener.press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.type('Shop')
  await expect(name).toHaveValue('Shop')
})

test('the button of the chat does not count what is read in the open chat', async ({
  page,
  website,
  visitor,
}) => {
  await visitor.writes('Do you ship?')
  await expect(visitor.chat.getByRole('listitem').getByText(/^(?:Sent|Seen)$/)).toBeAttached()
  await page.evaluate(followStatus)
  await website.answers('Yes, we do')
  await expect(visitor.chat.getByText('Yes, we do').first()).toBeVisible()
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'said'))).toEqual([])
})

test('the form of a new agent says of each field that it is required', async ({ pageOf }) => {
  const page = await pageOf('mara')
  await page.goto('/admin-panel/agents')
  await page.getByRole('button', { name: 'Register agent' }).click()
  const form = page.getByRole('form', { name: 'Register agent' })
  for (const name of ['Email', 'First name', 'Last name', 'Password', 'Confirm password'])
    await expect(form.getByLabel(name, { exact: true })).toHaveAttribute('aria-required', 'true')
})

test('the palette is a field with a list, in which the place among all results is told', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Do you sell lanterns?')
  const { page } = await workspaceOf('mara')
  await page.getByRole('button', { name: 'Search or jump to…' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const field = palette.getByRole('combobox', { name: 'Search or jump to…', expanded: true })
  await expect(field).toBeFocused()
  const chosen = palette.getByRole('listbox').getByRole('option', { selected: true })
  const all = await palette.getByRole('option').count()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toHaveAttribute('aria-posinset', String(all))
  await expect(chosen).toHaveAttribute('aria-setsize', String(all))
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
  await page.keyboard.type('submarine in the harbour')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await expect(palette.getByRole('combobox', { expanded: false })).not.toHaveAttribute(
    'aria-activedescendant',
  )
})

test('a form with missing fields says which are empty, until something is in them', async ({ pageOf }) => {
  const page = await pageOf('mara')
  await page.goto('/admin-panel/agents')
  await page.getByRole('button', { name: 'Invite agents' }).click()
  const form = page.getByRole('form', { name: 'Invite agents' })
  const email = form.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Some fields are missing!')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(form.locator('[data-invalid]').filter({ hasText: 'Department' })).toBeVisible()
  await expect(form.getByLabel(/^First name/)).not.toHaveAttribute('aria-invalid')
  await page.keyboard.type('z')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('a panel that a command has opened begins at its heading', async ({ pageOf }) => {
  const page = await pageOf('mara')
  await page.goto('/')
  await page.getByRole('button', { name: 'Search or jump to…' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('your profile')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeFocused()
})

test('why a field is refused is announced when it appears', async ({ pageOf }) => {
  const page = await pageOf('mara')
  await page.goto('/')
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = page.getByRole('form', { name: 'Password' })
  await expect(form.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type('not mine')
  await form.getByLabel('New password').fill('amber teapot 17')
  await form.getByLabel('Confirm password').fill('amber teapot 17')
  await page.keyboard.press('Enter')
  const current = form.getByLabel('Current password')
  await test.step('with the field, where the refusal leads there', async () => {
    await expect(current).toBeFocused()
    await expect(current).toHaveAccessibleDescription(/not your current password/)
    await expect(form.getByRole('alert')).toHaveCount(0)
  })
  await test.step('as an alert, where the caret is in the field already', async () => {
    await page.keyboard.type(' either')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText('not your current password')
    await expect(current).toBeFocused()
  })
})

test('the website chat calls no field of its form invalid before the form is sent', async ({ visitor }) => {
  await visitor.writes('Do you ship?')
  const name = visitor.chat.getByRole('textbox', { name: 'Name' })
  const email = visitor.chat.getByRole('textbox', { name: 'Email address (optional)' })
  await expect(name).toHaveAttribute('aria-required', 'true')
  const save = visitor.chat.getByRole('button', { name: 'Save' })
  await email.click()
  await email.pressSequentially('lena@')
  expect(await visitor.chat.locator('input:invalid').count()).toBe(0)
  await save.click()
  await expect(name).toBeFocused()
  expect(await visitor.chat.locator('input:invalid').count()).toBe(2)
  await name.pressSequentially('Lena')
  await save.click()
  await expect(email).toBeFocused()
  await email.pressSequentially('shop.example')
  await save.click()
  await expect(name).toBeHidden()
})

/** Notes in which frame of the page what happens. */
function followFrames(): void {
  const seen = new Map<string, number>()
  Reflect.set(globalThis, 'seen', seen)
  let frame = 0
  const note = (what: string, isSo: boolean) => isSo && !seen.has(what) && seen.set(what, frame)
  const look = () => {
    frame += 1
    note('notice', document.querySelector('[role="alertdialog"]') !== null)
    note('told', document.querySelector('[role="alert"]') !== null)
    requestAnimationFrame(look)
  }
  look()
}

const Seen = z.array(z.tuple([z.string(), z.number()]))

const seenIn = async (page: Page) =>
  Seen.parse(
    await page.evaluate(() => {
      const seen: unknown = Reflect.get(globalThis, 'seen')
      return seen instanceof Map ? [...seen] : []
    }),
  )

/** Notes what the region of the button announces. */
function followStatus(): void {
  const said: string[] = []
  Reflect.set(globalThis, 'said', said)
  for (const { shadowRoot } of document.querySelectorAll('*')) {
    const status = shadowRoot?.querySelector('[role="status"]')
    if (status)
      new MutationObserver(() => status.textContent && said.push(status.textContent)).observe(status, {
        childList: true,
      })
  }
}
