import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { clicksNotification } from './fixtures/clicks-notification.ts'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { hideTab } from './fixtures/listen.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'
import type { Workspace } from './page-models/workspace.ts'

const switchOf = (page: Page) => page.getByRole('switch', { name: 'Notifications' })

/** With the desk's settings, which hold the key: they come with the name. A clock that stands would keep them away. */
async function reloaded(workspace: Workspace, productName: string): Promise<void> {
  await workspace.reload()
  await expect(workspace.page.getByRole('banner').getByText(productName)).toBeVisible()
  await expect(workspace.page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('the switch subscribes this browser with the server’s key, informs the server, and shows it', async ({
  workspaceOf,
  world,
}) => {
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await page.context().grantPermissions(['notifications'])
  await standInForPushService(page.context())
  const { productName, vapidPublicKey } = await world.as('mara').call(calls.getPublicSettings, {})
  await reloaded(workspace, productName)
  const request = page.waitForRequest('**/subscribe')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await switchOf(page).click({ force: true })
  expect((await request).postDataJSON()).toMatchObject({
    endpoint: `https://fcm.googleapis.com/${vapidPublicKey}`,
  })
  await expect(page.getByText('Notifications enabled')).toBeVisible()
  await expect(switchOf(page)).toBeChecked()
  await page.clock.runFor(950)
  await expect(page.getByText('Notifications enabled')).toBeVisible()
  await page.clock.runFor(50)
  await expect(page.getByText('Notifications enabled')).toBeHidden()
  await page.clock.resume()
  expect((await world.as('mara').call(calls.validate, {})).isPushSubscribed).toBe(true)

  const checked = page.waitForRequest('**/check-subscription')
  await page.reload()
  await checked
  await expect(switchOf(page)).toBeChecked()
  await switchOf(page).click({ force: true })
  await expect(page.getByText('Notifications disabled')).toBeVisible()
  expect((await world.as('mara').call(calls.validate, {})).isPushSubscribed).toBe(false)
})

test('without permission the subscription is off, and the server is informed', async ({
  workspaceOf,
  world,
}) => {
  const workspace = await workspaceOf('mara')
  const { page, toasts } = workspace
  const { productName } = await world.as('mara').call(calls.getPublicSettings, {})
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await reloaded(workspace, productName)
  const request = page.waitForRequest('**/update-subscription')
  await switchOf(page).click({ force: true })
  expect((await request).postDataJSON()).toEqual({ subscription: false, endpoint: null })
  await expect(toasts).toContainText('Notifications stay off')
  await expect(switchOf(page)).not.toBeChecked()
})

test('the service worker shows a push message, unless its ticket is in front, and replaces it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is somebody there?')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await page.context().grantPermissions(['notifications'])
  const push = await startPushing(workspace)
  await workspace.openTicketOf(client.name)
  const path = `/?ticket=${new URL(page.url()).searchParams.get('ticket') ?? ''}`

  await push({ title: 'Switchboard', body: 'In front', path, tag: 'message-1', lang: 'en' })
  await push({
    title: 'Switchboard',
    body: 'Elsewhere',
    path: '/?ticket=another',
    tag: 'message-2',
    lang: 'en',
  })
  await expect.poll(() => noticesOf(page)).toEqual(['Elsewhere'])

  await hideTab(page, true)
  for (const body of ['First', 'Second']) {
    await push({ title: 'Switchboard', body, path, tag: 'message-1', lang: 'en' })
  }
  await expect.poll(() => noticesOf(page)).toEqual(['Elsewhere', 'Second'])
})

test('a notification that is clicked while the tab asks to sign in is followed afterwards', async ({
  client,
  browser,
  world,
}) => {
  await client.asks('Is somebody there?')
  const { page, login, workspace } = await signedInApart(browser, world, 'mara')
  await workspace.openTicketOf(client.name)
  const path = `/?ticket=${new URL(page.url()).searchParams.get('ticket') ?? ''}`
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(login.email).toBeFocused()
  await clicksNotification(page, path)
  await page.keyboard.type(emailOf('mara'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(workspace.chat.message('Is somebody there?')).toBeVisible()
  expect(new URL(page.url()).search).toContain(path.slice(1))
})

test('a click on a notification asks before the changed form of a page goes with it', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const field = page.getByRole('textbox', { name: 'First name' })
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Ada')
  await clicksNotification(page, '/?ticket=another')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue(/ Ada$/)
  await clicksNotification(page, '/?ticket=another')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/ticket=another/)
})

for (const { name, use, press } of [desktop, phone])
  test.describe(`on a ${name}`, () => {
    test.use(use)
    test('a click on a notification asks before what is typed into a sheet or a dialog over the page goes with it', async ({
      pageOf,
      world,
    }) => {
      const page = await pageOf('mara')
      const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
      const asksAndStays = async (field: Locator) => {
        await clicksNotification(page, '/?ticket=another')
        await press(question.getByRole('button', { name: 'Keep editing' }))
        // The caret comes back with the frame after the question went.
        await expect(field).toBeFocused()
      }
      const asksAndGoes = async () => {
        await clicksNotification(page, '/?ticket=another')
        await press(question.getByRole('button', { name: 'Discard' }))
        await expect(page).toHaveURL(/ticket=another/)
        await expect(page.getByText('This ticket is not available')).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }

      await test.step('a sheet', async () => {
        const note = page.getByRole('textbox', { name: 'Note' })
        await page.goto(`${world.desk.url}/admin-panel/clients`)
        await press(page.getByRole('row').nth(1).getByRole('link').first())
        await press(page.getByRole('button', { name: 'Edit', exact: true }))
        await press(note)
        const before = await note.inputValue()
        await page.keyboard.press('End')
        await page.keyboard.type('Cals')
        await page.keyboard.press('ArrowLeft')
        await asksAndStays(note)
        await page.keyboard.type('l')
        await expect(note).toHaveValue(`${before}Calls`)
        await asksAndGoes()
      })

      await test.step('a dialog', async () => {
        await page.goto(`${world.desk.url}/`)
        await press(page.getByRole('button', { name: 'Filter', exact: true }))
        await press(page.getByRole('button', { name: 'Save as view' }))
        const view = page.getByRole('textbox', { name: 'Name of the view' })
        await expect(view).toBeFocused()
        await page.keyboard.type('Invoce')
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowLeft')
        await asksAndStays(view)
        await page.keyboard.type('i')
        await expect(view).toHaveValue('Invoice')
        await asksAndGoes()
      })
    })
  })

test('a link beside a sheet asks before what is typed into the sheet goes with it', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await page.goto(`${world.desk.url}/admin-panel/agents`)
  await page.getByRole('button', { name: 'Invite agents' }).click()
  await expect(email).toBeFocused()
  await page.keyboard.type('zora@nordhavn.example')
  const link = page.getByRole('link', { name: 'Clients', exact: true })
  await link.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.type('.org')
  await expect(email).toHaveValue('zora@nordhavn.example.org')
  await link.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/clients$/)
})

/** Chromium without a network reaches no push service: the browser's side of a subscription is played. */
async function standInForPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const kept = 'journey.subscription'
    const toBase64Url = (key: BufferSource | null) =>
      btoa(
        String.fromCharCode(
          ...new Uint8Array(key instanceof ArrayBuffer ? key : (key?.buffer ?? new ArrayBuffer(0))),
        ),
      )
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const subscription = (key: string) => ({
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
          one.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({
        endpoint: `https://fcm.googleapis.com/${key}`,
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'a'.repeat(22),
        },
      }),
      unsubscribe: async () => localStorage.removeItem(kept),
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = localStorage.getItem(kept)
        return key === null ? null : subscription(key)
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: BufferSource }) => {
        const key = toBase64Url(applicationServerKey)
        localStorage.setItem(kept, key)
        return subscription(key)
      },
    })
  })
}

/**
 * Delivers push messages to the page's service worker, as the browser does after decrypting them. A page that may show
 * notifications registers its worker when it opens.
 */
async function startPushing(workspace: Workspace): Promise<(notice: object) => Promise<void>> {
  const { page } = workspace
  const session = await page.context().newCDPSession(page)
  const registered = registrationIn(session)
  await session.send('ServiceWorker.enable')
  await workspace.reload()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (notice) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    })
  }
}

const registrationIn = (session: CDPSession): Promise<string> =>
  new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })

const noticesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ body }) => body).toSorted()
  })
