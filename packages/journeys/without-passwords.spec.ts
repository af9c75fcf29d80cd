import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { expect, test, withoutPasswords } from './fixtures/company-journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test.use({ worldOptions: withoutPasswords })

test('without passwords, people come in through the company: by invitation, by permission, and one for emergencies', async ({
  page,
  provider,
  world,
}) => {
  const url = world.desk.app.publicUrl()
  const company = page.getByRole('button', { name: 'Log in with Noor Coffee' })
  const { agents } = await world.as('mara').call(calls.getAllAgents, { query: {} })
  const jonas = agents.find(({ email }) => email === emailOf('jonas'))
  const panel = new AdminPanel(page, url)

  await test.step('the login has no password but for the emergency administrator', async () => {
    await page.goto(`${url}/login`)
    await expect(company).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Log in as the emergency administrator' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.keyboard.type(emailOf('mara'))
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${url}/`)
  })

  await test.step('who allows a colleague to link, with the own password, and can reset none of theirs', async () => {
    await panel.open(`/user-profile/${jonas?.userid.slice(0, 8)}`)
    await expect(panel.heading(/^Jonas Weber/)).toBeVisible()
    const allow = page.getByRole('button', { name: 'Allow linking' })
    await allow.click()
    await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeHidden()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Jonas Weber can link a company account until/)).toBeVisible()
  })

  await test.step('the colleague logs in with the company account, which is linked by that', async () => {
    await page.context().clearCookies()
    await page.goto(`${url}/login`)
    await company.click()
    await page.getByRole('link', { name: 'Jonas Weber' }).click()
    await expect(page).toHaveURL(`${url}/`)
    await page.goto(`${url}/profile/${jonas?.username}`)
    await expect(page.getByText(/linked since/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set a password' })).toBeHidden()
  })

  await test.step('an invitation is accepted with the company account that has its email', async () => {
    const email = 'rosa.blum@noor-coffee.example'
    const names = { first_name: 'Rosa', last_name: 'Blum' }
    const wanted = { email, ...names, department_name: 'Sales', is_admin: false }
    const { invited } = await world.as('mara').call(calls.inviteAgents, { body: { invitations: [wanted] } })
    provider.people.push({ sub: 'rosa', name: 'Rosa Blum', email, email_verified: true })
    await page.context().clearCookies()
    await page.goto(invited[0]?.link ?? '')
    await expect(page.getByText(`Log in with the company account that has the email ${email}.`)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await company.click()
    await page.getByRole('link', { name: 'Rosa Blum' }).click()
    await expect(page).toHaveURL(`${url}/`)
    await page.goto(`${url}/profile/rosa.blum`)
    await expect(page.getByRole('heading', { name: 'Rosa Blum' })).toBeVisible()
  })
})
