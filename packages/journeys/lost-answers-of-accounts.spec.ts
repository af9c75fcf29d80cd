import { calls } from '@switchboard/contract'
import { emailOf, password as demoPassword } from '@switchboard/demo'
import { codeOf } from './fixtures/authenticator.ts'
import { expect, test } from './fixtures/journey.ts'
import { losesAnswer } from './fixtures/loses-answer.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { LoginPage } from './page-models/login-page.ts'
import { SecondFactorBox } from './page-models/second-factor-box.ts'
import { Workspace } from './page-models/workspace.ts'

const password = 'amber teapot 17'

test('an agent of whom only the answer was lost is registered once when it is tried again', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  await page.getByRole('button', { name: 'Register agent' }).click()
  const form = page.getByRole('form', { name: 'Register agent' })
  await expect(form.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  await page.keyboard.type('ada.lost@nordhavn.example')
  const typed = [
    ['First name', 'Ada'],
    ['Last name', 'Lost'],
    [/^Password/, password],
    [/^Confirm password/, password],
  ] as const
  for (const [name, text] of typed) {
    await form.getByRole('textbox', { name, exact: true }).click()
    await page.keyboard.type(text)
  }
  await form.getByRole('button', { name: /Select a department/ }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  const submit = form.getByRole('button', { name: 'Register', exact: true })
  await losesAnswer(page, '**/auth/register', () => submit.click())
  await expect(form.getByText('No response received from server.')).toBeVisible()
  await submit.click()
  await expect(page.getByRole('dialog', { name: /Ada Lost/ }).locator('code')).toHaveText(password)
  await expect(form).toBeHidden()
})

test('a department of which only the answer was lost is there once when it is added again', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  await new AdminPanel(page, world.desk.url).open('/settings')
  const field = page.getByRole('textbox', { name: 'Department name' })
  await field.click()
  await page.keyboard.type('Lost property')
  await losesAnswer(page, '**/create-department', () => page.keyboard.press('Enter'))
  await expect(field).toHaveValue('Lost property')
  await expect(page.getByText('The desk does not answer.')).toBeVisible()
  await field.click()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Lost property' })).toBeVisible()
  await expect(page.getByText('A department with this name exists already.')).toHaveCount(0)
  const mara = world.as('mara')
  const made = (await mara.call(calls.getDepartments, {})).filter(
    (one) => one.department_name === 'Lost property',
  )
  expect(made).toHaveLength(1)
  for (const { departmentid } of made) await mara.call(calls.deleteDepartment, { body: { departmentid } })
})

test('an account of which only the answer was lost is signed in to when it is made again', async ({
  browser,
  world,
}) => {
  const wanted = { first_name: 'Ida', last_name: 'Lost', department_name: 'Sales', is_admin: false }
  const body = { invitations: [{ email: 'ida.lost@nordhavn.example', ...wanted }] }
  const { invited } = await world.as('mara').call(calls.inviteAgents, { body })
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })
  const guest = await context.newPage()
  await guest.goto(invited[0]?.link ?? '')
  for (const name of ['Password', 'Confirm password']) {
    await guest.getByRole('textbox', { name, exact: true }).click()
    await guest.keyboard.type(password)
  }
  await losesAnswer(guest, '**/auth/accept-invitation', () => guest.keyboard.press('Enter'))
  await expect(guest.getByText('The desk does not answer.')).toBeVisible()
  // The session that the answer brought is lost with it.
  await context.clearCookies()
  await guest.getByRole('textbox', { name: 'Confirm password', exact: true }).click()
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/^http:[^#]*\/$/)
  await expect(guest.getByRole('heading', { name: 'Pending tickets' })).toBeVisible()
  await context.close()
})

test('recovery codes of which only the answer was lost are shown when the same form is sent again', async ({
  page,
  world,
}) => {
  const now = () => world.desk.app.clock.millis()
  const box = new SecondFactorBox(page, now)
  const lost = page.getByText('The desk does not answer.')
  const login = new LoginPage(page)
  await login.open(world.desk.url)
  await login.signIn(emailOf('kwame'), demoPassword)
  await new Workspace(page).tickets.isShown()
  await page.goto(`${world.desk.url}/profile/kwame.mensah`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Then enter the code that the app shows' })).toBeFocused()
  const key = await page.getByRole('form', { name: 'Set up' }).getByRole('code').innerText()
  await page.keyboard.type(codeOf(key, now()))
  await losesAnswer(page, '**/auth/second-factor/confirm', () => page.keyboard.press('Enter'))
  await expect(lost).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(box.codes).toHaveCount(10)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await test.step('new ones too, although the code that asked for them counts no second time', async () => {
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.keyboard.type(demoPassword)
    await page.getByRole('textbox', { name: 'Code of the app, or a recovery code' }).click()
    await page.keyboard.type(codeOf(key, now(), 1))
    await losesAnswer(page, '**/auth/second-factor/recovery-codes', () => page.keyboard.press('Enter'))
    await expect(lost).toBeVisible()
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(box.codes).toHaveCount(10)
  })
  const mara = world.as('mara')
  const kwame = (await mara.call(calls.getColleagues, {})).find(({ firstName }) => firstName === 'Kwame')
  const params = { userid: kwame?.userid ?? '' }
  await mara.call(calls.resetSecondFactor, { params, body: {} })
})
