import { AxeBuilder } from '@axe-core/playwright'
import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

const green = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.afterEach(async ({ world }) => {
  const mara = world.as('mara')
  const { invitations } = await mara.call(calls.getInvitations, {})
  for (const { invitationid } of invitations)
    await mara.call(calls.revokeInvitation, { params: { invitationid }, body: {} })
})

for (const device of [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
])
  test(`an administrator invites somebody, who makes the account from the link, ${device.name}`, async ({
    workspaceOf,
    browser,
    world,
  }) => {
    const email = `zora.${Date.now()}@nordhavn.example`
    const { page } = await workspaceOf('mara')
    const panel = new AdminPanel(page, world.desk.url)
    await panel.open('/agents')
    await page.getByRole('button', { name: 'Invite agents' }).click()
    const sheet = page.getByRole('region', { name: 'Invite agents' })
    await expect(sheet.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.keyboard.type('not an address')
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('Some fields are missing!')).toBeVisible()
    await expect(sheet.getByRole('button', { name: /Department/ })).toBeFocused()
    await sheet.getByRole('textbox', { name: 'Email' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(email)
    await sheet.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Support' }).click()
    await sheet.getByRole('button', { name: 'Make the link' }).click()
    const link =
      (await page.getByRole('dialog', { name: '1 person invited' }).locator('code').textContent()) ?? ''
    expect(link).toMatch(/\/join#[\w-]{43}$/)
    await page.getByRole('button', { name: 'Done' }).click()
    const open = page.getByRole('region', { name: 'Invitations' })
    await expect(open.getByText(email)).toBeVisible()

    const context = await browser.newContext({
      viewport: device.viewport,
      hasTouch: device.hasTouch,
      locale: 'ru-RU',
      timezoneId: 'UTC',
    })
    const guest = await context.newPage()
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Создайте учётную запись' })).toBeVisible()
    await expect(guest.getByText('Mara Okafor приглашает вас в отдел «Support».')).toBeVisible()
    await guest.keyboard.type('Зора')
    await guest.locator('input[type=file]').setInputFiles({
      name: 'zora.png',
      mimeType: 'image/png',
      buffer: green,
    })
    await expect(guest.locator('img[src^="blob:"]')).toBeVisible()
    await guest.keyboard.press('Tab')
    await guest.keyboard.type('Иванова')
    // Over the two buttons of the picture.
    for (let stop = 0; stop < 3; stop += 1) await guest.keyboard.press('Tab')
    await guest.keyboard.type('amber')
    await guest.keyboard.press('Tab')
    // The eye beside the password.
    await guest.keyboard.press('Tab')
    await guest.keyboard.type('amber')
    await guest.keyboard.press('Enter')
    const password = guest.getByRole('textbox', { name: 'Пароль', exact: true })
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    expect((await new AxeBuilder({ page: guest }).analyze()).violations).toEqual([])
    for (const name of ['Пароль', 'Повторите пароль']) {
      await guest.getByRole('textbox', { name, exact: true }).click()
      await guest.keyboard.press('ControlOrMeta+a')
      await guest.keyboard.type('amber teapot 17')
    }
    await guest.keyboard.press('Enter')
    await expect(guest).toHaveURL(/^http:[^#]*\/$/)
    await expect(guest.getByRole('heading', { name: 'Ожидающие заявки' })).toBeVisible()
    await expect(open).toBeHidden()
    const { agents } = await world.as('mara').call(calls.getAllAgents, { query: {} })
    expect(agents.find((agent) => agent.email === email)?.profile_pic).toMatch(/^\/files\//)

    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Эта ссылка больше не действует' })).toBeVisible()
    await context.close()
  })

test('a list out of a spreadsheet is checked line by line, and invites everybody at once', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/agents')
  await page.getByRole('button', { name: 'Invite agents' }).click()
  await page.getByRole('radio', { name: 'From a list' }).click()
  const sheet = page.getByRole('region', { name: 'Invite agents' })
  await test.step('names of an old code page are shown before anything is sent, and put right', async () => {
    const choosing = page.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: 'Choose a file' }).click()
    const line = Buffer.from('ivan@nordhavn.example;\xc8\xe2\xe0\xed;\xcf\xe0\xea;Support', 'latin1')
    await (await choosing).setFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: line })
    await expect(sheet.getByText('Èâàí Ïàê', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: /File encoding/ }).click()
    await page.getByRole('option', { name: /Cyrillic/ }).click()
    await expect(sheet.getByText('Иван Пак', { exact: true })).toBeVisible()
  })
  await page.getByRole('textbox', { name: 'People' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(
    [
      'email;first name;last name;department',
      ...Array.from({ length: 12 }, (_, n) => `zoe${n}@nordhavn.example;Zoe;No ${n};Support`),
      'mara.okafor@nordhavn.example;Mara;Okafor;Support',
      'nobody;Zoe;Nobody;Night shift',
    ].join('\n'),
  )
  await expect(sheet.getByText('14 people · 1 line to correct')).toBeVisible()
  await expect(sheet.getByText('A new department will be made: Night shift')).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'nobody' })).toContainText(
    'Not an email address',
  )
  await expect(sheet.getByRole('button', { name: 'Make 14 links' })).toBeDisabled()
  for (let letters = 'nobody;Zoe;Nobody;Night shift'.length; letters > 0; letters -= 1)
    await page.keyboard.press('Backspace')
  await sheet.getByRole('button', { name: 'Make 13 links' }).click()
  await expect(sheet.getByText(/^Line 14: /)).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'mara.okafor' })).toContainText(
    'Has an account already',
  )
  await page.getByRole('textbox', { name: 'People' }).click()
  await page.keyboard.press('ControlOrMeta+End')
  for (let letters = 'mara.okafor@nordhavn.example;Mara;Okafor;Support\n'.length; letters > 0; letters -= 1)
    await page.keyboard.press('Backspace')
  await sheet.getByRole('button', { name: 'Make 12 links' }).click()
  await expect(page.getByRole('dialog', { name: '12 people invited' }).locator('code')).toHaveCount(12)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('invitations.tsv')
  await page.getByRole('button', { name: 'Done' }).click()
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.fill('zoe0')
  await page.getByRole('button', { name: 'Revoke the invitation of zoe0@nordhavn.example' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  const open = page.getByRole('region', { name: 'Invitations' })
  await expect(open.getByText('zoe0@nordhavn.example')).toBeHidden()
  await search.fill('zoe1')
  await page.getByRole('button', { name: 'New link for zoe1@nordhavn.example' }).click()
  await expect(page.getByRole('dialog').locator('code')).toContainText('/join#')
})

test('everybody whose link has expired gets a new one at once', async ({ workspaceOf, world }) => {
  const invited = ['early', 'late'].map((name) => `${name}.${Date.now()}@nordhavn.example`)
  const invitations = invited.map((email) => ({
    email,
    first_name: '',
    last_name: '',
    department_name: 'Support',
    is_admin: false,
  }))
  await world.as('mara').call(calls.inviteAgents, { body: { invitations } })
  await world.desk.app.db.query
    .updateTable('invitations')
    .set({ expires_on: '2020-01-01T00:00:00.000000Z' })
    .where('email', 'in', invited)
    .execute()
  const { page } = await workspaceOf('mara')
  await new AdminPanel(page, world.desk.url).open('/agents')
  const open = page.getByRole('region', { name: 'Invitations' })
  await open.getByRole('button', { name: 'New links for all 2 expired ones' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New links for 2 people' })
  await expect(dialog.locator('code')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(open.getByText('Expired', { exact: true })).toHaveCount(0)
  await expect(open.getByRole('button', { name: /expired ones/ })).toBeHidden()
})

test('an invitation into a department that is deleted is shown as not valid at once, and gets no new link', async ({
  workspaceOf,
  world,
}) => {
  const email = `ola.${Date.now()}@nordhavn.example`
  const mara = world.as('mara')
  const wanted = { email, first_name: 'Ola', last_name: 'Lund', department_name: 'Ghost', is_admin: false }
  const { invited } = await mara.call(calls.inviteAgents, { body: { invitations: [wanted] } })
  const { page } = await workspaceOf('mara')
  await new AdminPanel(page, world.desk.url).open('/agents')
  const row = page.getByRole('region', { name: 'Invitations' }).getByRole('row', { name: email })
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  const departments = await mara.call(calls.getDepartments, {})
  const departmentid = departments.find((one) => one.department_name === 'Ghost')?.departmentid ?? ''
  await mara.call(calls.deleteDepartment, { body: { departmentid } })
  await expect(row.getByText('Not valid')).toBeVisible()
  await row.getByRole('button', { name: `New link for ${email}` }).click()
  await expect(page.getByText('Department not found!')).toBeVisible()

  const guest = await page.context().newPage()
  await guest.goto(invited[0]?.link ?? '')
  await expect(guest.getByText(/This link is not valid any more/)).toBeVisible()
})

test('the department of an invitation is followed when a colleague renames it, and asked for again when a colleague deletes it', async ({
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const { departmentid } = await mara.call(calls.createDepartment, { body: { department_name: 'Leasing' } })
  const { page } = await workspaceOf('mara')
  await new AdminPanel(page, world.desk.url).open('/agents')
  await page.getByRole('button', { name: 'Invite agents' }).click()
  const sheet = page.getByRole('region', { name: 'Invite agents' })
  await page.keyboard.type(`leasing.${Date.now()}@nordhavn.example`)
  const department = sheet.getByRole('button', { name: /Department/ })
  await department.click()
  await page.getByRole('option', { name: 'Leasing' }).click()
  await mara.call(calls.renameDepartment, { body: { departmentid, department_name: 'Rentals' } })
  await expect(department).toContainText('Rentals')
  await mara.call(calls.deleteDepartment, { body: { departmentid } })
  await expect(department).toContainText('Select a department')
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  await expect(sheet.getByText('Department not found!')).toBeVisible()
  await expect(department).toBeFocused()
  const names = (await mara.call(calls.getDepartments, {})).map(({ department_name }) => department_name)
  expect(names).not.toContain('Leasing')
  await department.click()
  await page.getByRole('option', { name: 'Support' }).click()
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('dialog', { name: '1 person invited' })).toBeVisible()
})

test('many invitations are shown ten at a time, so that the agents below stay in reach', async ({
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const invitations = Array.from({ length: 23 }, (_, number) => ({
    email: `many.${number}@nordhavn.example`,
    first_name: '',
    last_name: '',
    department_name: 'Support',
    is_admin: false,
  }))
  await mara.call(calls.inviteAgents, { body: { invitations } })
  const { page } = await workspaceOf('mara')
  await new AdminPanel(page, world.desk.url).open('/agents')
  const open = page.getByRole('region', { name: 'Invitations' })
  const people = open.getByRole('row', { name: /@nordhavn\.example/ })
  await expect(people).toHaveCount(10)
  await expect(open.getByText('1–10 of 23')).toBeVisible()
  await open.getByRole('button', { name: 'Page 3' }).click()
  await expect(people).toHaveCount(3)
  await people
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(open.getByText('21–22 of 22')).toBeVisible()
  await test.step('a search begins at the first page', async () => {
    await page.getByRole('searchbox', { name: 'Search agents' }).click()
    await page.keyboard.type('MANY.')
    await expect(open.getByText('1–10 of 22')).toBeVisible()
    await page.keyboard.type('17')
    await expect(people).toHaveCount(1)
  })
})
