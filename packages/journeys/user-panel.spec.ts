import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

test('the user panel shows the profile, offers eight languages and keeps preferences', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('sofia')
  const panel = new AdminPanel(page, world.desk.url)
  const home = `${world.desk.url}/profile/sofia.georgieva`
  await page.goto(`${world.desk.url}/profile/somebody.else`)
  await expect(page.getByText('404 Error! Page not found :(')).toBeVisible()
  await page.goto(home)

  await test.step('the profile', async () => {
    await expect(page.getByRole('heading', { name: 'Sofia Georgieva' })).toBeVisible()
    await expect(panel.fact('Email')).toHaveText(emailOf('sofia'))
    await expect(panel.fact('Department')).toHaveText('Billing')
    await expect(panel.fact('Languages')).toHaveText('English')
    const { companyName } = await world.as('sofia').call(calls.getProfile, {})
    await expect(panel.fact('Managed by')).toHaveText(companyName)
  })

  await test.step('the language chooser marks the current one', async () => {
    await page.getByRole('link', { name: 'English' }).click()
    const languages = page.getByRole('radio')
    await expect(languages).toHaveCount(8)
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/English/)
    await page.getByText('Nederlands', { exact: true }).click()
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/Nederlands/)
    await expect.poll(() => world.as('sofia').call(calls.getPreferences, {})).toMatchObject({ lang: 'nl' })
    await page.getByText('English', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(panel.fact('Languages')).toHaveText('English')
  })

  await test.step('theme, density and push previews are kept', async () => {
    expect(await barOf(page)).toEqual(['#edf0f2'])
    await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
    await expect.poll(() => barOf(page)).toEqual(['#0b0f13'])
    await page.getByRole('radio', { name: 'Compact' }).click({ force: true })
    await expect(page.locator(':root')).toHaveAttribute('data-density', 'compact')
    await page.getByText('Push notifications show message text').last().click({ force: true })
    await expect
      .poll(() => world.as('sofia').call(calls.getPreferences, {}))
      .toMatchObject({ theme: 'dark', density: 'compact', pushPreviews: true })
    await world.as('sofia').call(calls.changePreferences, { body: { theme: 'system', pushPreviews: false } })
    await expect.poll(() => barOf(page)).toEqual(['#edf0f2'])
  })

  await test.step('the sidebar leads to the bubbles, shows icons only when narrow, and the logo leads home', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Profile management' }).first()
    await expect(sidebar.getByRole('link').getByText('Bubbles')).toBeVisible()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(sidebar.getByRole('link', { name: 'Bubbles' })).toBeVisible()
    expect((await sidebar.boundingBox())?.width ?? 999).toBeLessThan(120)
    await sidebar.getByRole('link', { name: 'Bubbles' }).click()
    await expect(page).toHaveURL(`${home}/bubbles`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(`${world.desk.url}/`)
  })
})

test('a failed profile update closes the form, photos are images only, and other devices are signed out', async ({
  page: elsewhere,
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('sofia')
  const home = `${world.desk.url}/profile/sofia.georgieva`
  await page.goto(home)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused()
  await page.keyboard.press('Enter')

  await test.step('photos', async () => {
    const photo = page.locator('input[type=file]')
    expect(await photo.getAttribute('accept')).toMatch(/^image\//)
    await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') })
    await expect(page.getByRole('alert')).toHaveText('File type must be an image.')
    await expect(page.getByText('Not saved yet: Submit saves it.')).toBeHidden()
    const saved = async () => (await world.as('sofia').call(calls.getProfile, {})).profilePic
    const before = await saved()
    const green = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: green })
    await expect(page.getByText('Not saved yet: Submit saves it.')).toBeVisible()
    await expect(page.locator('form img[src^="blob:"]')).toBeVisible()
    expect(await saved()).toBe(before)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
    expect(await saved()).toMatch(/^\/files\//)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
    expect(await saved()).toBeNull()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await expect(page.getByText('Change photo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
    await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: green })
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
  })

  await test.step('another email requires the current password, and errors are shown at their fields', async () => {
    const own = page.getByRole('textbox', { name: 'Your current password, to change the email' })
    await expect(own).toBeHidden()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('sofiax')
    await own.fill('not my password')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(emailOf('mara'))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('This is not your current password.')).toBeVisible()
    await own.fill(password)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('An account with this email exists already.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(emailOf('sofia'))
    await expect(own).toBeHidden()
  })

  await test.step('a change that fails stops the loader and closes edit mode, and keeps what was typed', async () => {
    await page.getByRole('textbox', { name: 'Last name' }).fill('Georgieva-Lind')
    await page.route('**/auth/update-profile', (route) => route.abort())
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Your profile was not changed')
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
    await expect(page).toHaveURL(home)
    await page.unroute('**/auth/update-profile')
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Georgieva-Lind')
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('the devices on which the agent is signed in', async () => {
    const other = new LoginPage(elsewhere)
    await other.open(world.desk.url)
    await other.signIn(emailOf('sofia'), password)
    await new Workspace(elsewhere).tickets.isShown()
    await page.reload()
    await page.getByRole('button', { name: 'Log out elsewhere' }).click()
    await expect(other.email).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out elsewhere' })).toHaveCount(0)
  })
})

test('an agent is asked at sign-in to change a password made by an administrator, and can postpone it', async ({
  page,
  world,
}) => {
  const given = { email: `new.${Date.now()}@nordhavn.example`, pass: 'amber teapot 17' }
  const { departments } = await world.as('mara').call(calls.getDepartmentCards, {})
  const [first] = departments
  await world.as('mara').call(calls.registerAgent, {
    body: {
      ...given,
      confirmPassword: given.pass,
      firstName: 'Nia',
      lastName: 'Ito',
      department: first?.departmentid ?? '',
      isAdmin: false,
    },
  })
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  const asked = page.getByRole('heading', { name: 'Choose a password of your own' })
  await login.open(world.desk.url)
  await login.signIn(given.email, given.pass)
  await expect(asked).toBeVisible()
  await page.reload()
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await workspace.tickets.isShown()
  await workspace.signOut()
  await login.signIn(given.email, given.pass)
  await expect(asked).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(given.pass)
  await page.getByRole('textbox', { name: 'New password' }).fill(`${password} twice`)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(`${password} twice`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await workspace.tickets.isShown()
  await workspace.signOut()
  await login.signIn(given.email, `${password} twice`)
  await workspace.tickets.isShown()
})

/** The colours that the bar of a phone's system may take. */
const barOf = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((tags) =>
      tags
        .filter((tag) => matchMedia(tag.getAttribute('media') ?? '').matches)
        .map((tag) => tag.getAttribute('content')),
    )
