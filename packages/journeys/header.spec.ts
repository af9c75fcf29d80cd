import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { isRed } from './fixtures/is-red.ts'
import { expect, test } from './fixtures/journey.ts'
import { tabTo } from './fixtures/tab-to.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

test('the header names the product as a beta, welcomes by name and leads everywhere', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const header = page.getByRole('banner')
  const { productName } = await world.as('mara').call(calls.getPublicSettings, {})
  // Before it stands how many messages are unread.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${productName}$`))
  await expect(header.getByText('Beta', { exact: false }).first()).toBeVisible()
  await expect(header.getByText(/^Welcome, mara\.okafor$/)).toBeVisible()
  await expect(header.getByRole('switch', { name: 'Notifications' })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Inbox/ })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
    'href',
    '/profile/mara.okafor',
  )
  await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('the link to the admin panel shows for administrators only', async ({ workspaceOf }) => {
  const admin = await workspaceOf('mara')
  const agent = await workspaceOf('jonas')
  await expect(admin.page.getByRole('link', { name: 'Admin panel' })).toBeVisible()
  await expect(agent.page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(agent.page.getByRole('link', { name: 'Admin panel' })).toBeHidden()
  const beside = admin.page.context().waitForEvent('page')
  await admin.page.getByRole('link', { name: 'Admin panel' }).click({ button: 'middle' })
  // A new page is blank until it has heard where to go.
  await (await beside).waitForURL(/\/admin-panel/)
})

test('on a phone a footer leads to profile, admin panel, tickets, logout and the user guide', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  await page.setViewportSize({ width: 390, height: 844 })
  const footer = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Profile', '/profile/mara.okafor'],
    ['Admin', '/admin-panel'],
    ['Tickets', '/'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(footer.getByRole('button', { name: 'Log out' })).toBeVisible()
  const guide = await footer.getByRole('link', { name: 'User guide' }).getAttribute('href')
  expect((await fetch(new URL(guide ?? 'nowhere:', world.desk.url))).status).toBe(200)
  await expect(page.getByRole('complementary', { name: 'Colleagues' })).toBeHidden()
})

test('the login shows that it waits for the server, and a refusal is shown in red', async ({
  page,
  world,
}) => {
  const login = new LoginPage(page)
  await login.open(world.desk.url)
  const { request } = await held(page, '**/auth/login')
  await login.signIn('nobody@nordhavn.example', 'not a password of ours')
  await expect(page.getByRole('button', { name: /Log in/ }).locator('[class*=spinner]')).toBeVisible()
  const signingIn = await request
  await signingIn.continue()
  await expect(login.refusal).toHaveText('Invalid email or password')
  expect(await isRed(login.refusal)).toBe(true)
})

test('logging out, being signed out and changing my own account lead to the login page in its logged-out state', async ({
  page,
  world,
}) => {
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  const flag = () =>
    page.evaluate(() => {
      const state: unknown = history.state
      return JSON.stringify(state).includes('loggedOut')
    })
  const endings = [
    () => workspace.signOut(),
    () =>
      page
        .context()
        .clearCookies()
        .then(() => page.goto(world.desk.url)),
    () =>
      page.evaluate(async (email) => {
        await fetch('/auth/update-profile', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ first_name: 'Tom', last_name: 'Achterberg', email }),
        })
      }, emailOf('tom')),
  ]
  for (const end of endings) {
    await login.open(world.desk.url)
    await login.signIn(emailOf('tom'), password)
    await workspace.tickets.isShown()
    await end()
    await expect(login.email).toBeVisible()
    expect(await flag()).toBe(true)
  }
})

test('the search of the header keeps clear of the welcome in Russian', async ({ workspaceOf, world }) => {
  const { page } = await workspaceOf('mara')
  const mara = world.as('mara')
  await mara.call(calls.changeLanguage, { body: { lang: 'ru' } })
  try {
    await page.reload()
    await expect(page.getByText(/^Добро пожаловать/)).toBeVisible()
    for (const width of [1440, 1280, 1100, 1000]) {
      await page.setViewportSize({ width, height: 900 })
      const [search, welcome] = await Promise.all([
        page.locator('header button', { hasText: 'Ctrl' }).boundingBox(),
        page.getByText(/^Добро пожаловать/).boundingBox(),
      ])
      expect((welcome?.x ?? 0) - ((search?.x ?? 0) + (search?.width ?? 0)), `at ${width}`).toBeGreaterThan(12)
    }
  } finally {
    await mara.call(calls.changeLanguage, { body: { lang: 'en' } })
  }
})

test('the switch of notifications keeps the focus while the browser is asked, and when it refuses', async ({
  workspaceOf,
}) => {
  const { page, toasts } = await workspaceOf('mara')
  const control = page.getByRole('switch', { name: 'Notifications' })
  await tabTo(page, control)
  await page.keyboard.press('Space')
  await expect(toasts).toContainText('Notifications stay off')
  await expect(control).toBeFocused()
})
