import { emailOf, password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { LoginPage } from './page-models/login-page.ts'
import { Workspace } from './page-models/workspace.ts'

const mara = emailOf('mara')

test('the first look of a stranger is the login page', async ({ page, world }) => {
  const login = new LoginPage(page)
  await page.goto(world.desk.url)
  await expect(page).toHaveURL(`${world.desk.url}/login`)
  await expect(login.email).toBeFocused()
})

test('empty fields and wrong credentials are refused in the words of the specification', async ({
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
  const desk = new Workspace(page)
  await login.open(world.desk.url)
  await login.signIn(mara, password)
  await desk.tickets.isShown()
  await expect(page.getByText('mara.okafor').first()).toBeVisible()
  await page.goto(`${world.desk.url}/login`)
  await desk.tickets.isShown()
  await desk.signOut()
  await expect(login.email).toBeVisible()
  await page.goto(world.desk.url)
  await expect(login.email).toBeVisible()
})

test('an unknown page says so and leads back', async ({ page, world }) => {
  const answer = await page.goto(`${world.desk.url}/no/such/page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Error! Page not found :(')).toBeVisible()
  await page.getByRole('link', { name: 'Take me back!' }).click()
  await expect(page).toHaveURL(`${world.desk.url}/login`)
})
