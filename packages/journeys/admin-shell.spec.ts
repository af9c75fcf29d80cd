import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { phone } from './fixtures/device.ts'
import { held } from './fixtures/held.ts'
import { asksBeforeReload } from './fixtures/asks-before-reload.ts'
import { expect, test } from './fixtures/journey.ts'
import { hasFocus, tabTo } from './fixtures/tab-to.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { LoginPage } from './page-models/login-page.ts'

test('each screen opens under its own route, with four sections for administrators', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { agents } = await world.as('mara').call(calls.getAllAgents, { query: {} })
  const { clients } = await world.as('mara').call(calls.getAllClients, {})
  const ids = { agent: agents[0]?.userid.slice(0, 8) ?? '', client: clients[0]?.short_id ?? '' }
  for (const [path, heading, at] of [
    ['', 'Agents', '/agents'],
    ['/agents', 'Agents'],
    [`/user-profile/${ids.agent}`, new RegExp(agents[0]?.firstName ?? '')],
    ['/clients', 'Clients'],
    [`/client-profile/${ids.client}`, new RegExp(clients[0]?.client_name ?? '')],
    ['/tickets', 'Tickets'],
    ['/settings', 'Settings'],
    ['/departments/manage-departments', 'Settings', '/settings'],
  ] as const) {
    await panel.open(path)
    await expect(panel.heading(heading)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/admin-panel${at ?? path}`)
  }
  await expect(panel.sections.getByRole('link')).toHaveText([
    'Agents',
    'Clients',
    'Tickets',
    'Settings',
    'Back to tickets',
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Admin panel' }).last().getByRole('link')).toHaveText([
    'Agents',
    'Clients',
    'Tickets',
    'Settings',
    'Workspace',
  ])
})

test('agents see Clients and Tickets only, and land on Clients whatever address they open', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('jonas')
  const panel = new AdminPanel(page, world.desk.url)
  for (const path of ['', '/agents', '/settings', '/user-profile/00000000']) {
    await panel.open(path)
    await expect(panel.heading('Clients')).toBeVisible()
  }
  await expect(panel.sections.getByRole('link')).toHaveText(['Clients', 'Tickets', 'Back to tickets'])
  await panel.goTo('Tickets')
  await expect(panel.rows.filter({ hasText: 'Ingrid Solheim' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
})

test('another section shows its shape while it loads, never what was shown before', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/tickets')
  const figures = page.getByRole('region', { name: 'Tickets in figures' })
  await expect(figures).toBeVisible()
  await panel.goTo('Clients')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Ingrid')
  const { request } = await held(page, '**/get-tickets')
  await panel.goTo('Tickets')
  const route = await request
  await expect(page.getByText('Loading tickets')).toBeAttached()
  await expect(figures).toBeHidden()
  await route.continue()
  await expect(figures).toBeVisible()
  await panel.goTo('Clients')
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('')

  await test.step('a warning about a department is gone too', async () => {
    await panel.goTo('Settings')
    await page.getByRole('button', { name: /Delete.*Support/ }).click()
    const warning = page.getByText(/Support.*(agents|pending)/).first()
    await expect(warning).toBeVisible()
    await panel.goTo('Tickets')
    await expect(figures).toBeVisible()
    await panel.goTo('Settings')
    await expect(page.getByRole('button', { name: /Delete.*Support/ })).toBeVisible()
    await expect(warning).toBeHidden()
  })
})

test('the panel asks on load and every ten seconds whether the session is valid, and follows what it may', async ({
  page,
  world,
}) => {
  const panel = new AdminPanel(page, world.desk.url)
  const login = new LoginPage(page)
  await panel.open('/clients')
  await expect(login.email).toBeVisible()
  await page.clock.install()
  await login.open(world.desk.url)
  await login.signIn(emailOf('tom'), password)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await panel.open('/clients')
  await expect(panel.heading('Clients')).toBeVisible()
  let role = 'admin'
  await page.route('**/auth/validate', async (route) => {
    const answer = await route.fetch()
    const known: unknown = await answer.json()
    await route.fulfill({ response: answer, json: Object.assign({}, known, { role }) })
  })
  await page.clock.runFor(10_000)
  await expect(panel.sections.getByRole('link', { name: 'Agents' })).toBeVisible()
  role = ''
  await page.clock.runFor(10_000)
  await expect(panel.sections.getByRole('link', { name: 'Agents' })).toBeHidden()
  await page.unroute('**/auth/validate')
  await page.route('**/auth/validate', (route) =>
    route.fulfill({
      status: 401,
      json: { status: 'invalid', error: 'not-signed-in', message: 'Please log in.' },
    }),
  )
  await page.clock.runFor(10_000)
  await expect(login.email).toBeVisible()
})

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('Back closes an open list, then the form, and then leads to the page before', async ({
    pageOf,
    world,
  }) => {
    const page = await pageOf('mara')
    for (const screen of ['clients', 'agents']) await page.goto(`${world.desk.url}/admin-panel/${screen}`)
    await page.getByRole('button', { name: 'Register agent' }).tap()
    const form = page.getByRole('form', { name: 'Register agent' })
    await form.getByLabel('First name').fill('Petra')
    await form.getByRole('button', { name: /Select a department/ }).tap()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(form.getByLabel('First name')).toHaveValue('Petra')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap()
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  })
})

test('the focus is never left on nothing: it goes to the heading of what replaced the control, or to the same choice there', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page

  await test.step('the table of tickets and its figures', async () => {
    await panel.open('/tickets')
    for (const [key, name] of [
      ['ArrowRight', 'Insight'],
      ['ArrowLeft', 'Table'],
    ] as const) {
      await tabTo(page, page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { checked: true }))
      await keyboard.press(key)
      await keyboard.press('Space')
      await expect(page.getByRole('radio', { name, checked: true })).toBeFocused()
    }
  })

  await test.step('a client, and back to all of them', async () => {
    await panel.goTo('Clients')
    const client = panel.rowOf(/Ingrid Solheim/)
    await expect(client).toBeVisible()
    await tabTo(page, panel.rows.nth(1))
    while (!(await hasFocus(client))) await keyboard.press('ArrowDown')
    // Past the table and back.
    await keyboard.press('Tab')
    await keyboard.press('Shift+Tab')
    await expect(client).toBeFocused()
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expect(panel.heading('Ingrid Solheim')).toBeFocused()
    await keyboard.press('Shift+Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Clients' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(panel.heading('Clients')).toBeFocused()
  })

  await test.step('a new website chat', async () => {
    await panel.open('/settings?section=services&channel=website')
    await tabTo(page, page.getByRole('button', { name: 'Add a website chat' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeFocused()
    await keyboard.press('Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Website chats' })).toBeFocused()
  })

  await test.step('WhatsApp', async () => {
    await panel.open('/settings?section=services&channel=whatsapp')
    await tabTo(page, page.getByRole('link', { name: 'WhatsApp accounts' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'WhatsApp accounts' })).toBeFocused()
  })

  await test.step('the language of the profile', async () => {
    await page.goto(`${world.desk.url}/profile/mara.okafor`)
    await tabTo(page, page.getByRole('link', { name: 'English' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeFocused()
    await keyboard.press('Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('an export goes on while one works on another screen, and says there how it ended', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const exportButton = page.getByRole('button', { name: 'Export CSV' })
  const running = page.getByText(/^Exporting…/)
  const { request: first } = await held(page, '**/export/clients*')
  await panel.open('/clients')
  await exportButton.click()
  await expect(running).toBeVisible()
  await panel.goTo('Tickets')
  await expect(exportButton).toBeVisible()
  await panel.goTo('Clients')
  await expect(running).toBeVisible()

  await test.step('the browser asks before it loads the page again', async () => {
    await asksBeforeReload(page)
    await expect(running).toBeVisible()
  })

  await test.step('the file comes in the workspace', async () => {
    const route = await first
    await panel.sections.getByRole('link', { name: 'Back to tickets' }).click()
    await expect(page.getByRole('button', { name: 'Search tickets' })).toBeVisible()
    const saving = page.waitForEvent('download')
    await route.continue()
    expect((await saving).suggestedFilename()).toMatch(/^clients-.*\.csv$/)
    await expect(panel.toasts).toContainText('The file was saved')
  })

  await test.step('one that fails says so there, and begins again from there', async () => {
    await panel.open('/clients')
    const { request: second } = await held(page, '**/export/clients*')
    await exportButton.click()
    const route = await second
    await panel.goTo('Tickets')
    await route.abort()
    await expect(panel.toasts).toContainText('The export did not work')
    const saving = page.waitForEvent('download')
    await panel.toasts.getByRole('button', { name: 'Try again' }).click()
    await saving
    await panel.goTo('Clients')
    await expect(exportButton).toBeVisible()
  })

  await test.step('one that was stopped leaves nothing', async () => {
    await held(page, '**/export/clients*')
    await exportButton.click()
    await panel.goTo('Tickets')
    await panel.goTo('Clients')
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
    await expect(running).toBeHidden()
    await expect(exportButton).toBeVisible()
  })
})
