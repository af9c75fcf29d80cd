import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'
import { Workspace } from './page-models/workspace.ts'

for (const { name, use, press } of [desktop, phone]) {
  test.describe(`on a ${name}`, () => {
    test.use(use)

    test(`a part of the page that the line lost leaves the rest as it is, and shows once the line is back, on a ${name}`, async ({
      client,
      pageOf,
      world,
    }) => {
      await client.asks('Is anybody there?')
      const page = await pageOf('mara')
      const line = await losing(page, /ClientPanel|AdminScreen/)
      const { tickets, chat } = new Workspace(page)
      await page.goto(world.desk.url)
      await expect(tickets.rowOf(client.name)).toBeVisible()
      await press(tickets.rowOf(client.name))
      await press(page.getByRole('heading', { name: client.name }).getByRole('button'))
      await expect.poll(() => line.lost('ClientPanel')).toEqual(['css', 'js'])
      await expect(chat.message('Is anybody there?')).toBeVisible()

      await line.mend()
      const panel = page.getByRole('complementary', { name: 'Client details' })
      await expect(panel).toBeVisible()
      // Its sheet is there too.
      await expect(panel).toHaveCSS('display', 'flex')
    })
  })
}

test('a screen that the line lost comes once it is back, and one that the server no longer has ends in the error page', async ({
  workspaceOf,
}) => {
  const { page, tickets } = await workspaceOf('mara')
  const line = await losing(page, /AdminScreen|UserPanelScreen/)
  await page.getByRole('link', { name: 'Admin panel' }).click()
  await expect.poll(() => line.lost('AdminScreen')).toEqual(['js'])
  await expect(tickets.grid).toBeVisible()
  await line.mend()
  await expect(page.getByRole('navigation', { name: 'Admin panel' })).toBeVisible()

  await page.route(/UserPanelScreen/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Your profile' }).click()
  const error = page.getByRole('heading', { name: 'Unexpected Application Error' })
  await expect(error).toBeVisible()
  await page.unroute(/UserPanelScreen/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(error).toBeHidden()
  await expect(page).toHaveURL(/\/profile\//)
})

test('a page that is older than the release of the server loads itself anew, and leads on to the sign-in when its session has ended', async ({
  browser,
  world,
}) => {
  const { context, page, login } = await signedInApart(browser, world, 'mara')
  await page.clock.install()
  await page.goto(world.desk.url)
  await test.step('a screen that it opens', async () => {
    await withoutOldParts(page, /AdminScreen/)
    await page.getByRole('link', { name: 'Admin panel' }).click()
    await expect(page.getByRole('navigation', { name: 'Admin panel' })).toBeVisible()
  })
  await test.step('the sign-in page', async () => {
    await withoutOldParts(page, /LoginScreen/)
    await world.as('mara').call(calls.endOtherSessions, {})
    await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
    await expect(login.email).toHaveValue(emailOf('mara'))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Admin panel' })).toBeVisible()
  })
  await context.close()
})

/** The page is a minute old, and until it is loaded anew, as the release that the server has now, these parts of it are gone. */
async function withoutOldParts(page: Page, names: RegExp): Promise<void> {
  const isGone = (url: URL) => names.test(url.pathname)
  await page.route(isGone, (route) => route.fulfill({ status: 404 }))
  page.once('domcontentloaded', () => void page.unroute(isGone))
  await page.clock.fastForward(61_000)
}

test('a page whose live connection could not be loaded says so, and shows what comes once the line is back', async ({
  client,
  pageOf,
  world,
}) => {
  await client.asks('Is anybody there?')
  const page = await pageOf('mara')
  const line = await losing(page, /BesideScreens/)
  const { connection, tickets } = new Workspace(page)
  await page.goto(world.desk.url)
  await expect(tickets.rowOf(client.name)).toContainText('Is anybody there?')
  await expect(connection).toBeVisible()
  client.phone.writes('Hello again')
  await client.arrived()
  await line.mend()
  await expect(connection).toBeHidden()
  await expect(tickets.rowOf(client.name)).toContainText('Hello again')
})

/** Files of these names are lost, and the server cannot be asked whether it is there. */
async function losing(page: Page, names: RegExp) {
  const lost = new Set<string>()
  const isLost = (url: URL) => url.pathname === '/health/live' || names.test(url.pathname)
  await page.route(isLost, (route) => {
    lost.add(new URL(route.request().url()).pathname)
    return route.abort('connectionreset')
  })
  return {
    /** The endings of what was lost of this name. */
    lost: (name: string) =>
      [...lost]
        .filter((path) => path.includes(name))
        .map((path) => path.slice(path.lastIndexOf('.') + 1))
        .sort(),
    mend: () => page.unroute(isLost),
  }
}
