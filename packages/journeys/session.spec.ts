import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { z } from 'zod'
import { expect, test } from './fixtures/journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

const Facts = z.record(z.string(), z.unknown())

/** What the validation answers, with something changed in it. */
async function validating(page: Page, changes: () => object): Promise<void> {
  await page.route('**/auth/validate', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...Facts.parse(await answer.json()), ...changes() } })
  })
}

test('the validation decides who is signed in, as what, and when the page offers to stay', async ({
  workspaceOf,
}) => {
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await expect(page.getByRole('link', { name: 'Admin panel' })).toBeVisible()

  await test.step('the role admin alone makes an administrator', async () => {
    await validating(page, () => ({ role: '' }))
    await workspace.reload()
    await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin panel' })).toBeHidden()
  })

  await test.step('a session that ends within ten minutes can be extended, one that ends later cannot', async () => {
    let minutes = 11
    await page.unrouteAll({ behavior: 'wait' })
    await validating(page, () => ({ expires: new Date(Date.now() + minutes * 60_000).toISOString() }))
    await workspace.reload()
    const offer = workspace.toasts.getByText(/^Session ends in/)
    await expect(offer).toBeHidden()

    await page.unrouteAll({ behavior: 'wait' })
    // The few seconds before begin when the page asks, however long it takes to load.
    let tenMinutesBefore = 0
    await validating(page, () => {
      tenMinutesBefore ||= Date.now() + 3000
      return { expires: new Date(tenMinutesBefore + 10 * 60_000).toISOString() }
    })
    await workspace.reload()
    await expect(offer).toHaveText('Session ends in 10 minutes', { timeout: 20_000 })
    expect(Date.now()).toBeGreaterThanOrEqual(tenMinutesBefore)

    await page.unrouteAll({ behavior: 'wait' })
    await validating(page, () => ({ expires: new Date(Date.now() + minutes * 60_000).toISOString() }))
    minutes = 9
    await workspace.reload()
    await expect(offer).toHaveText('Session ends in 9 minutes')
    const renewed = page.waitForResponse((response) => response.url().endsWith(calls.renewSession.path))
    await workspace.toasts.getByRole('button', { name: 'Stay logged in' }).click()
    expect((await renewed).status()).toBe(200)
    await expect(offer).toBeHidden()
  })

  await test.step('a failure of the main page is shown', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/auth/validate', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible({
      timeout: 20_000,
    })
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Reload' }).click()
    await workspace.tickets.isShown()
  })
})

test('a first visit is asked to log in and reads of no session that ended, however late that is known', async ({
  page,
  world,
}) => {
  await page.route('**/auth/validate', async (route) => {
    const answer = await route.fetch()
    const body = await answer.body()
    await page.waitForFunction(() => document.readyState === 'complete')
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
    await route.fulfill({ response: answer, body })
  })
  await page.goto(world.desk.url)
  const login = new LoginPage(page)
  await expect(login.email).toBeFocused()
  await expect(page.getByText('Your session ended')).toBeHidden()
})

test('the socket opens with the workspace and closes with it, and nothing of the signed-in agent remains', async ({
  page,
  world,
}) => {
  const lines: { isOpen: boolean }[] = []
  page.on('websocket', (socket) => {
    const line = { isOpen: true }
    lines.push(line)
    socket.on('close', () => {
      line.isOpen = false
    })
  })
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  await login.open(world.desk.url)
  expect(lines).toEqual([])
  await login.signIn(emailOf('mara'), password)
  await workspace.tickets.isShown()
  await expect.poll(() => lines).toEqual([{ isOpen: true }])
  const { id, username } = await world.as('mara').call(calls.validate, {})

  await test.step('after a failed validation', async () => {
    await page.route('**/auth/validate', (route) =>
      route.fulfill({ status: 401, json: { status: 'invalid' } }),
    )
    // A reload takes the old line with the page.
    lines.length = 0
    await page.reload()
    await expect(login.email).toBeVisible()
    expect(lines).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('and after logging out', async () => {
    await page.goto(world.desk.url)
    await workspace.tickets.isShown()
    await expect.poll(() => lines).toEqual([{ isOpen: true }])
    await workspace.signOut()
    await expect(login.email).toBeVisible()
    await expect.poll(() => lines.filter(({ isOpen }) => isOpen)).toEqual([])
    const left = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
    )
    expect(left).not.toContain(id)
    expect(left).not.toContain(username)
    await expect(page.getByText(username)).toBeHidden()
  })
})

for (const { name, viewport, hasTouch } of [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]) {
  test(`a session that ends while sending loses no message and sends none twice: the same ticket, the text sent once, no draft, ${name}`, async ({
    browser,
    client,
    world,
  }) => {
    await client.asks('Which seal fits?')
    const { context, page, login, workspace } = await signedInApart(browser, world, 'mara', {
      viewport,
      hasTouch,
    })
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
    await workspace.chat.composer.field.click()
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/draft') && response.status() === 200,
    )
    await page.keyboard.type('The small black one')
    await saved
    const address = page.url()

    await context.clearCookies()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
    await expect(login.email).toHaveValue(emailOf('mara'))
    await expect(login.password).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(address)
    await expect(workspace.chat.labelled(/The small black one.*Sent/)).toBeVisible()
    await client.phone.waitsFor('The small black one')
    await expect(workspace.chat.composer.field).toHaveText('')
    const draftsHere = async () => {
      const drafts = await world.as('mara').call(calls.getDrafts, {})
      return drafts.filter(({ ticketid }) => address.includes(ticketid))
    }
    await expect.poll(draftsHere).toEqual([])
    await world.settled()
    await expect(workspace.chat.messages.getByRole('article', { name: /The small black one/ })).toHaveCount(1)
    expect(client.phone.chat().messages.filter(({ text }) => text === 'The small black one')).toHaveLength(1)
    await context.close()
  })
}

test('a session that ends while a text is changed in a dialog is said to have ended, and leads back to the ticket', async ({
  browser,
  client,
  world,
}) => {
  await client.asks('Which seal fits?')
  const { context, page, login, workspace } = await signedInApart(browser, world, 'mara')
  await workspace.tickets.accept(client.name)
  await workspace.chat.composer.write('The small black one')
  const address = page.url()
  await page.keyboard.press('Control+Shift+L')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('article').getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The large black one')
  await world.as('mara').call(calls.endOtherSessions, {})
  await expect(login.password).toBeFocused()
  await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
  await expect(login.email).toHaveValue(emailOf('mara'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await context.close()
})
