import { calls } from '@switchboard/contract'
import { password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { LoginPage } from './page-models/login-page.ts'

test('an administrator resets a forgotten password, which is shown once and changed at the next sign-in', async ({
  deskOf,
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
  const { page } = await deskOf('mara')
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
  await expect(dialog.getByText(/It is shown only now/)).toBeVisible()
  const given = (await dialog.locator('code').textContent()) ?? ''
  expect(given).toMatch(/^\S{20}$/)
  await dialog.getByRole('button', { name: 'I have handed it over' }).click()
  await expect(page.getByText(given)).toBeHidden()

  const login = new LoginPage(elsewhere)
  await login.open(world.desk.url)
  await login.signIn(email, 'amber teapot 17')
  await expect(login.refusal).toHaveText('Invalid email or password')
  await login.signIn(email, given)
  await expect(elsewhere.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()
})
