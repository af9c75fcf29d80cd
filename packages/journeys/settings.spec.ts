import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('departments are added by Enter, show their figures, and can be deleted only when they are empty', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const field = page.getByRole('textbox', { name: 'Department name' })
  const cards = page.getByRole('region', { name: 'Departments' })
  const card = (name: string) => cards.getByRole('article').filter({ hasText: name })
  const created: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-department')) created.push(request.postDataJSON())
  })
  await panel.open('/settings')
  await expect(card('Support')).toBeVisible()

  await test.step('an empty name sends nothing, the cross clears, Enter adds the trimmed name', async () => {
    await field.fill('   ')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(field).toHaveValue('')
    await field.fill('  Fairs ')
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(card('Fairs')).toContainText(/Agents\s*0\s*Tickets\s*0\s*Pending\s*0\s*Average rating\s*—/)
    expect(created).toEqual([{ requestid: expect.any(String), department_name: 'Fairs' }])
  })

  await test.step('a name that was not added stays to be added again', async () => {
    await page.route('**/create-department', (route) => route.abort('connectionfailed'))
    await field.click()
    await page.keyboard.type('Markets')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('The desk does not answer. Check the connection and try again.'),
    ).toBeVisible()
    await expect(field).toHaveValue('Markets')
    await page.unroute('**/create-department')
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('a department gets another name, and a long one leaves its buttons in reach', async () => {
    await page.getByRole('button', { name: 'Rename Fairs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename Fairs' })
    await expect(dialog.getByRole('textbox', { name: 'Department name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Department name' }).fill('sUPPORT')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('A department with this name exists already.')).toBeVisible()
    const long = 'W'.repeat(200)
    await dialog.getByRole('textbox', { name: 'Department name' }).fill(long)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const remove = page.getByRole('button', { name: `Delete ${long}` })
    await expect(remove).toBeInViewport()
    const box = await card(long).boundingBox()
    const button = await remove.boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    await expect(card(long).getByTitle(long)).toBeVisible()
    await page.getByRole('button', { name: `Rename ${long}` }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Department name' }).fill('Fairs')
    await page.keyboard.press('Enter')
    await expect(card('Fairs')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('another is made the default by keyboard, which goes on in its card', async () => {
    const standing = page.getByRole('article').filter({ has: page.getByText('Default', { exact: true }) })
    const makeDefault = (name: string) =>
      page.getByRole('button', { name: `Make default: ${name}` }).press('Enter')
    const names = await standing.getByRole('heading').allInnerTexts()
    await makeDefault('Fairs')
    await expect(card('Fairs')).toContainText('Default')
    await expect(card('Fairs').getByRole('button').first()).toBeFocused()
    for (const name of names) {
      await makeDefault(name)
      await expect(card(name)).toContainText('Default')
    }
  })

  await test.step('the figures are those of the server', async () => {
    const { statistics } = await world.as('mara').call(calls.getDepartmentCards, {})
    const { agentCount = -1, ticketsCount = -1 } = statistics['Support'] ?? {}
    await expect(card('Support')).toContainText(
      new RegExp(`Agents\\s*${agentCount}\\s*Tickets\\s*${ticketsCount.toLocaleString('en')}`),
    )
  })

  await test.step('one with people in it stays, and the warning names what remains', async () => {
    await page.getByRole('button', { name: 'Delete Support' }).click()
    await expect(page.getByRole('alert')).toContainText(/^Support cannot be deleted yet: .*agents/)
    await expect(card('Support')).toBeVisible()
    await panel.goTo('Clients')
    await expect(panel.heading('Clients')).toBeVisible()
    await panel.goTo('Settings')
    await expect(card('Support')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('an empty one disappears at once, and returns when the server refuses', async () => {
    const waiting = await held(page, '**/admin/delete-department')
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Fairs' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    await expect(card('Fairs')).toHaveCount(0)
    const route = await waiting.request
    await route.fulfill({ status: 409, json: { error: 'last-department', message: 'One has to stay.' } })
    await expect(card('Fairs')).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unrouteAll()
    await remove()
    await expect(card('Fairs')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Delete / }).and(page.locator('*:focus'))).toBeVisible()
    const names = async () =>
      (await world.as('mara').call(calls.getDepartmentCards, {})).departments.map(
        (one) => one.department_name,
      )
    await expect.poll(names).not.toContain('Fairs')
  })

  await test.step('sections that are not built yet show it', async () => {
    for (const name of ['Working hours', 'Automations']) {
      await expect(page.getByRole('tab', { name })).toHaveText(`${name}Coming soon`)
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('heading', { name: 'Coming soon.' })).toBeVisible()
    }
  })
})

/** With or without a count of unread messages. */
const titled = (name: string): RegExp => new RegExp(`^(\\(\\d+\\) )?${name}$`)

test('the names of the product and the company change in every open page, and the reopening rule is kept', async ({
  workspaceOf,
  world,
}) => {
  const colleague = await workspaceOf('jonas')
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { productName, companyName, ownRules } = await world.as('mara').call(calls.getGeneralSettings, {})
  await panel.open('/settings?section=general')
  await test.step('a dropdown is as high as it should be, turns by five, and opens by no finger that scrolls', async () => {
    const control = page.getByRole('button', { name: /Default language/ })
    expect((await control.boundingBox())?.height).toBe(38)
    const touch = (type: string, clientY: number) =>
      control.dispatchEvent(type, {
        pointerType: 'touch',
        pointerId: 7,
        isPrimary: true,
        button: 0,
        clientX: 9,
        clientY,
      })
    const menu = page.getByRole('listbox')
    for (const [way, isOpen] of [
      [6, false],
      [5, true],
    ] as const) {
      await touch('pointerdown', 100)
      await touch('pointermove', 100 + way)
      await touch('pointerup', 100 + way)
      await control.dispatchEvent('click', { detail: 1 })
      await expect(menu).toBeVisible({ visible: isOpen })
    }
    expect(
      await menu.evaluate((list) => getComputedStyle(list.closest('[data-placement]') ?? list).maxHeight),
    ).toBe('300px')
    const options = menu.getByRole('option')
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    await expect(options.nth(5)).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(options.first()).toBeFocused()
    // The menu hears keys from the moment it has the focus.
    const leave = () =>
      expect(async () => {
        await page.keyboard.press('Escape')
        await expect(menu).toBeHidden({ timeout: 500 })
      }).toPass()
    await leave()
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {}
    for (const [room, isBelow] of [
      [180, true],
      [120, false],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: Math.round(y + height + room) })
      await control.press('Enter')
      await expect(menu).toBeVisible()
      const box = await menu.boundingBox()
      expect((box?.y ?? 0) > y).toBe(isBelow)
      await leave()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await page.getByRole('textbox', { name: 'Product name' }).fill('Front Desk')
  await page.getByRole('textbox', { name: 'Company name' }).fill('Nordhavn & Sons')
  await page.getByRole('button', { name: /When a client writes after closing/ }).click()
  await page.getByRole('option', { name: 'Reopen it within some days, then open a new one' }).click()
  await page.getByRole('textbox', { name: 'Days', exact: true }).fill('14')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel.toasts).toContainText('Settings saved')
  await expect(colleague.page).toHaveTitle(titled('Front Desk'))
  await expect(colleague.page.getByRole('banner').getByText('Front Desk')).toBeVisible()
  expect(await world.as('mara').call(calls.getGeneralSettings, {})).toMatchObject({ reopenDays: 14 })
  await colleague.page.goto(`${world.desk.url}/profile/jonas.weber`)
  await expect(new AdminPanel(colleague.page, world.desk.url).fact('Managed by')).toHaveText(
    'Nordhavn & Sons',
  )

  await test.step('each returns to the value of the environment', async () => {
    await expect(page.getByText(`Default: ${companyName}`)).toBeVisible()
    for (const rule of ['Product name', 'Company name', 'When a client writes after closing']) {
      const back = page.getByRole('button', { name: `Back to the default: ${rule}` })
      await back.click()
      await expect(back).toBeHidden()
    }
    await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue(companyName)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(colleague.page).toHaveTitle(titled(`Profile – ${productName}`))
    const settings = await world.as('mara').call(calls.getGeneralSettings, {})
    expect(settings).toMatchObject({ productName, companyName, reopenDays: null, ownRules })
  })
})

test('a channel that is not connected links to its page of the user guide', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/settings?section=services&channel=telegram')
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByLabel('Bot token')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Overwrite' })).toBeFocused()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'How to connect Telegram' })
  const address = await link.evaluate((found: HTMLAnchorElement) => found.href)
  expect((await page.request.get(address)).status()).toBe(200)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Connecting Telegram' })).toBeVisible()
})

test('letters that are typed into the audit log’s “Who” before its people have come search them', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const agents = await held(page, '**/get-all-agents**')
  await panel.open('/settings?section=audit')
  await page.getByRole('button', { name: /\bWho$/ }).click()
  await expect(page.getByRole('option', { name: 'Anybody' })).toBeFocused()
  await page.keyboard.type('kay')
  const request = await agents.request
  const response = await request.fetch()
  const { agents: few, ...rest } = calls.getAllAgents.reply.parse(await response.json())
  const many = [
    ...few,
    ...few.map((one) => ({ ...one, userid: randomUUID(), firstName: 'Ola', lastName: 'Nord' })),
  ]
  await request.fulfill({ response, json: { ...rest, totalAgents: many.length, agents: many } })
  const search = page.getByRole('textbox', { name: 'Who' })
  await expect(search).toHaveValue('kay')
  await page.keyboard.type('a')
  await expect(search).toHaveValue('kaya')
  await expect(page.getByRole('option')).toHaveText(['Emine Kaya'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /\bWho$/ }).click()
  await expect(search).toHaveValue('')
})
