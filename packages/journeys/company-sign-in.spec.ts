import { calls } from '@switchboard/contract'
import { password } from '@switchboard/demo'
import { expect, test } from './fixtures/company-journey.ts'
import { asCookie } from './fixtures/journey.ts'
import { Workspace } from './page-models/workspace.ts'

test('an agent links the company account in the profile, signs in with it, and is back at the same ticket', async ({
  page,
  client,
  world,
}) => {
  const url = world.desk.app.publicUrl()
  await client.asks('Which seal fits?')
  await page.goto(`${url}/login`)
  const workspace = new Workspace(page)
  const company = page.getByRole('button', { name: 'Log in with Noor Coffee' })

  await test.step('an account is not joined by its email', async () => {
    await company.click()
    await page.getByRole('link', { name: 'Jonas Weber' }).click()
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible()
    await expect(page.getByText(/An account with your email exists already/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the login' }).click()
  })

  await test.step('its owner links it in the profile', async () => {
    await page.context().addCookies([{ ...asCookie(await world.as('jonas').cookie()), url }])
    const { username } = await world.as('jonas').call(calls.validate, {})
    await page.goto(`${url}/profile/${username}`)
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    // The provider asks who it is once more.
    await page.context().clearCookies({ name: /^_session/ })
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Your company account is not linked' })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Jonas Weber' }).click()
    await expect(page.getByText(/linked since/)).toBeVisible()
    await expect(page).toHaveURL(`${url}/profile/${username}`)
    await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible()
  })

  await test.step('without passwords the link stays', async () => {
    await page.route(`**${calls.getPublicSettings.path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...calls.getPublicSettings.reply.parse(await response.json()), passwords: false },
      })
    })
    await page.reload()
    await expect(page.getByText(/linked since/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlink' })).toBeHidden()
    await page.unroute(`**${calls.getPublicSettings.path}`)
  })

  await page.goto(url)
  await workspace.openTicketOf(client.name)
  const address = page.url()
  expect(address).toContain('?ticket=')
  await page.context().clearCookies({ name: 'sid' })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(company).toBeFocused()
  await page.keyboard.press('Enter')
  await workspace.chat.isWith(client.name)
  await expect(page).toHaveURL(address)
  const history = await page.evaluate(() => navigation.entries().map((entry) => entry.url ?? ''))
  expect(history.filter((entry) => entry.includes('code='))).toEqual([])

  await workspace.signOut()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(company).toBeVisible()
})

test('an agent without a password logs in at the company once more and sets one', async ({
  page,
  provider,
  world,
}) => {
  const url = world.desk.app.publicUrl()
  const email = 'rosa.blum@noor-coffee.example'
  provider.people.push({ sub: 'rosa', name: 'Rosa Blum', email, email_verified: true })
  const invitation = {
    email,
    first_name: 'Rosa',
    last_name: 'Blum',
    department_name: 'Sales',
    is_admin: false,
  }
  await world.as('mara').call(calls.inviteAgents, { body: { invitations: [invitation] } })
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Log in with Noor Coffee' }).click()
  await page.getByRole('link', { name: 'Rosa Blum' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await page.goto(`${url}/profile/rosa.blum`)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const again = page.getByRole('button', { name: 'Log in with Noor Coffee again' })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  // The provider asks, although Rosa is signed in there.
  await page.getByRole('link', { name: 'Rosa Blum' }).click()
  await expect(page).toHaveURL(`${url}/profile/rosa.blum`)
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByText('no password is needed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeFocused()
  await page.keyboard.type('four kettles on the roof')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('four kettles on the roof')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password was set')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})
