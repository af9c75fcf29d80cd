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
