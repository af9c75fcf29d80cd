import { calls } from '@switchboard/contract'
import { password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { LoginPage } from './page-models/login-page.ts'

test('an administrator makes a link, shown once, with which a colleague chooses a new password', async ({
  workspaceOf,
  page: elsewhere,
  world,
}) => {
  const [department] = await world.as('mara').call(calls.getDepartments, {})
  const email = `forgetful.${Date.now()}@nordhavn.example`
  const { user } = await world.as('mara').call(calls.registerAgent, {
    body: {
      email,
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Ola',
      lastName: 'Lund',
      department: department?.departmentid ?? '',
      isAdmin: false,
    },
  })
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { id: own } = await world.as('mara').call(calls.validate, {})
  await panel.open(`/user-profile/${own.slice(0, 8)}`)
  await expect(panel.heading(/^Mara Okafor/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeHidden()

  await panel.open(`/user-profile/${user.userid.slice(0, 8)}`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset the password of Ola Lund?' })
  await expect(dialog.getByRole('textbox', { name: 'Your own password' })).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your own password' }).fill(password)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'A new password for Ola Lund' })
  await expect(shown.getByText(/It is shown only now/)).toBeVisible()
  const link = (await shown.locator('code').textContent()) ?? ''
  expect(link).toMatch(/\/reset#[\w-]{43}$/)
  await shown.getByRole('button', { name: 'I have handed it over' }).click()
  await expect(page.getByText(link)).toBeHidden()

  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await elsewhere.keyboard.type('password')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByText('Some fields are missing!')).toBeVisible()
  await expect(elsewhere.getByRole('textbox', { name: 'Confirm password' })).toBeFocused()
  await elsewhere.getByRole('textbox', { name: 'New password' }).click()
  await elsewhere.keyboard.press('ControlOrMeta+a')
  await elsewhere.keyboard.type('copper whistle 88')
  await elsewhere.getByRole('textbox', { name: 'Confirm password' }).click()
  await elsewhere.keyboard.type('copper whistle 88')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'To the login' }).click()
  const login = new LoginPage(elsewhere)
  await login.signIn(email, 'amber teapot 17')
  await expect(login.refusal).toHaveText('Invalid email or password')
  await login.signIn(email, 'copper whistle 88')
  await expect(elsewhere.getByRole('banner')).toBeVisible()

  await elsewhere.goto(`${link}`)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
})
