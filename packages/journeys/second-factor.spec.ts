import { emailOf, password } from '@switchboard/demo'
import { codeOf } from './fixtures/authenticator.ts'
import { asksBeforeReload } from './fixtures/asks-before-reload.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { LoginPage } from './page-models/login-page.ts'
import { SecondFactorBox } from './page-models/second-factor-box.ts'
import { Workspace } from './page-models/workspace.ts'

test('an agent sets up a second factor and signs in with it, and an administrator removes it again', async ({
  page,
  workspaceOf,
  world,
}) => {
  const now = () => world.desk.app.clock.millis()
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  const box = new SecondFactorBox(page, now)
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  const submit = page.getByRole('button', { name: 'Log in', exact: true })
  await login.open(world.desk.url)
  await login.signIn(emailOf('kwame'), password)
  await workspace.tickets.isShown()
  await page.goto(`${world.desk.url}/profile/kwame.mensah`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const { key, recovery } = await box.setUp(password)
  expect(new Set(recovery).size).toBe(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await page.goto(world.desk.url)
  await workspace.signOut()

  await test.step('the right password leads to the second step, a wrong code to an error at its field', async () => {
    await login.signIn(emailOf('kwame'), password)
    await expect(code).toBeFocused()
    await code.fill('000000')
    await submit.click()
    await expect(
      page.getByText('This code is not right. If your app shows it, check the clock of your phone.'),
    ).toBeVisible()
    await code.fill(codeOf(key, now(), 1))
    await submit.click()
    await workspace.tickets.isShown()
    await workspace.signOut()
  })

  await test.step('a recovery code works once', async () => {
    await login.signIn(emailOf('kwame'), password)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '')
    await submit.click()
    await workspace.tickets.isShown()
  })

  await test.step('an administrator resets it, which ends the session', async () => {
    const admin = await workspaceOf('mara')
    const panel = new AdminPanel(admin.page, world.desk.url)
    await panel.open('/agents')
    await panel.page.getByRole('link', { name: 'Kwame Mensah' }).click()
    await panel.page.getByRole('button', { name: 'Reset second factor' }).click()
    const question = panel.page.getByRole('alertdialog')
    await expect(question).toContainText('Reset the second factor of Kwame Mensah?')
    await question.getByRole('button', { name: 'Reset second factor' }).click()
    await expect(panel.toasts).toContainText('The second factor of Kwame Mensah was reset')
    await expect(login.email).toBeVisible()
    await login.signIn(emailOf('kwame'), password)
    await workspace.tickets.isShown()
  })
})

test('a required second factor is set up before anything else, and the audit log contains all of it', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const box = new SecondFactorBox(page, () => world.desk.app.clock.millis())
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^(Optional|Required) Second factor/ }).click()
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await panel.open('/settings?section=general')
  await choose('Required')
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  await page.goto(`${world.desk.url}/admin-panel/agents`)
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  const { recovery } = await box.setUp(password)
  await test.step('the browser asks before the codes are lost with the page', async () => {
    await asksBeforeReload(page)
    expect(await box.codes.allInnerTexts()).toEqual(recovery)
  })
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(panel.heading('Agents')).toBeVisible()

  await panel.open('/settings?section=general')
  await choose('Optional')
  await expect(panel.toasts).toContainText('Settings saved')
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.getByRole('textbox', { name: 'Code of the app, or a recovery code' }).fill(recovery[3] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(panel.toasts).toContainText('Your second factor is off')

  await panel.open('/settings?section=audit')
  await page.getByRole('button', { name: /\bWhat$/ }).click()
  await page.getByRole('option', { name: 'Second factor' }).click()
  await expect(panel.rowOf('Second factor turned off').first()).toContainText('Mara Okafor')
  await expect(panel.rowOf('Second factor turned on').first()).toContainText('127.0.0.1')
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('nobody does this')
  await expect(page.getByText('No matches')).toBeVisible()
})
