import { emailOf, password } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

const mara = emailOf('mara')

test('the first page that a visitor sees is the login page', async ({ page, world }) => {
  const login = new LoginPage(page)
  await page.goto(world.desk.url)
  await expect(page).toHaveURL(`${world.desk.url}/login`)
  await expect(login.email).toBeFocused()
})

test('empty fields and wrong credentials are refused with the texts of the specification', async ({
  page,
  world,
}) => {
  const login = new LoginPage(page)
  await login.open(world.desk.url)
  await login.signIn('', '')
  await expect(login.refusal).toHaveText('Some fields are empty')
  await login.signIn(mara, 'not her password')
  await expect(login.refusal).toHaveText('Invalid email or password')
  await login.signIn('nobody@nordhavn.example', password)
  await expect(login.refusal).toHaveText('Invalid email or password')
})

test('signing in opens the workspace, signing out the login page', async ({ page, world }) => {
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  await login.open(world.desk.url)
  await login.signIn(mara, password)
  await workspace.tickets.isShown()
  await expect(page.getByText('mara.okafor').first()).toBeVisible()
  // The next key acts in the list, which shows no ring before one walks to a region.
  const list = page.getByRole('region', { name: 'Pending tickets' })
  await expect(list).toBeFocused()
  await expect(list).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('F6')
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat).toBeFocused()
  await expect(chat).toHaveCSS('outline-style', 'solid')
  await page.goto(`${world.desk.url}/login`)
  await workspace.tickets.isShown()
  await workspace.signOut()
  await expect(login.email).toBeVisible()
  await page.goto(world.desk.url)
  await expect(login.email).toBeVisible()
})

test('signing in is faster than the answer that nobody is signed in yet, which ends nothing when it comes', async ({
  page,
  world,
}) => {
  const { request } = await held(page, '**/auth/validate')
  const login = new LoginPage(page)
  const workspace = new Workspace(page)
  await login.open(world.desk.url)
  const late = await request
  const nobody = await late.fetch()
  await login.signIn(mara, password)
  await workspace.tickets.isShown()
  await late.fulfill({ response: nobody })
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
  await expect(workspace.tickets.grid).toBeVisible()
  await expect(page).toHaveURL(`${world.desk.url}/`)
})

test('an unknown page shows an error and links back', async ({ page, world }) => {
  const answer = await page.goto(`${world.desk.url}/no/such/page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Error! Page not found :(')).toBeVisible()
  await page.getByRole('link', { name: 'Take me back!' }).click()
  await expect(page).toHaveURL(`${world.desk.url}/login`)
})

test('a refused sign-in moves neither the fields nor the button', async ({ page, world }) => {
  const login = new LoginPage(page)
  await login.open(world.desk.url)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('form h1, form input, form [type=submit]')].map(
        (one) => one.getBoundingClientRect().top,
      ),
    )
  const before = await places()
  expect(before).toHaveLength(4)
  await page.keyboard.press('Enter')
  await expect(login.refusal).toHaveText('Some fields are empty')
  expect(await places()).toEqual(before)
  await page.keyboard.type(mara)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not her password')
  await page.keyboard.press('Enter')
  await expect(login.refusal).toHaveText('Invalid email or password')
  expect(await places()).toEqual(before)
})

test('the sign-in page speaks the first language of the browser that it has, until the visitor chooses one', async ({
  browser,
  contextOptions,
  world,
}) => {
  const context = await browser.newContext({ ...contextOptions, locale: 'nl-BE' })
  try {
    const page = await context.newPage()
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { get: () => ['de-DE', 'nl-BE', 'en'] }),
    )
    await page.goto(`${world.desk.url}/login`)
    await expect(page.getByRole('button', { name: 'Inloggen', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    await page.getByRole('button', { name: 'Nederlands' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  } finally {
    await context.close()
  }
})
