import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

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
