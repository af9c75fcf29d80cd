import { calls } from '@switchboard/contract'
import type { Route } from '@playwright/test'
import type { World } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { runUntilVisible } from './fixtures/run-until.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('what is typed into the form of an agent while it is saved stays, and is saved next', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  await panel.open(`/user-profile/${(await registered(world)).slice(0, 8)}`)
  const box = page.getByRole('form', { name: 'Update Nia' })
  const lastName = box.getByRole('textbox', { name: 'Last name' })
  const open = async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await keyboard.press('Tab')
    await keyboard.press('End')
  }

  await test.step('the change is made', async () => {
    await open()
    await keyboard.type('-Berg')
    const saving = await held(page, '**/auth/update-account')
    await keyboard.press('Enter')
    const route = await saving.request
    await keyboard.type('man')
    await route.continue()
    await expect(panel.heading(/^Nia Lund-Berg$/)).toBeVisible()
    await expect(lastName).toHaveValue('Lund-Bergman')
    await keyboard.press('Enter')
    await expect(panel.heading(/^Nia Lund-Bergman$/)).toBeVisible()
    await expect(box).toBeHidden()
  })

  await test.step('it fails, and the form closes by itself', async () => {
    await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await keyboard.type(' M')
    const saving = await held(page, '**/auth/update-account')
    await keyboard.press('Enter')
    const route = await saving.request
    await keyboard.type('oe')
    await route.abort()
    await runUntilVisible(box.getByText('Update user failed!'))
    await keyboard.type('ller')
    await page.clock.runFor(2000)
    await expect(box).toBeHidden()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(lastName).toHaveValue('Lund-Bergman Moeller')
    await box.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('a department that was refused is not the fault of the name that is typed next', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  await panel.open('/settings')
  const field = page.getByRole('textbox', { name: 'Department name' })
  const refusal = page.getByText('A department with this name exists already.')
  await field.click()
  await keyboard.type('Sales')
  const adding = await held(page, '**/create-department')
  await keyboard.press('Enter')
  const route = await adding.request
  await keyboard.type('Market')
  await route.continue()
  await expect(panel.toasts).toContainText('The department Sales was not added')
  await expect(panel.toasts).toContainText('A department with this name exists already.')
  await expect(field).toHaveValue('Market')
  await expect(refusal).toHaveCount(1)
  await panel.toasts.getByRole('button', { name: 'Dismiss' }).click()

  await test.step('its reason goes with its name', async () => {
    await field.click()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Sales')
    await keyboard.press('Enter')
    await expect(refusal).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(refusal).toHaveCount(0)
  })
})

test('letters that are typed into a dialog while it is saved keep it open, and are saved next', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const { keyboard } = page
  const mara = world.as('mara')
  const { departmentid } = await mara.call(calls.createDepartment, { body: { department_name: 'Repair' } })
  await new AdminPanel(page, world.desk.url).open('/settings')
  await page.getByRole('button', { name: 'Rename Repair' }).click()
  const dialog = page.getByRole('dialog', { name: /Rename/ })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await keyboard.press('End')
  await keyboard.type('s and')
  const saving = await held(page, '**/rename-department')
  await keyboard.press('Enter')
  const route = await saving.request
  await keyboard.type(' parts')
  await route.continue()
  await expect(page.getByRole('button', { name: 'Rename Repairs and', exact: true })).toBeAttached()
  await expect(dialog.getByRole('textbox')).toHaveValue('Repairs and parts')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const names = (await mara.call(calls.getDepartments, {})).map(({ department_name }) => department_name)
  expect(names).toContain('Repairs and parts')
  await mara.call(calls.deleteDepartment, { body: { departmentid } })
})

test('a page that is left while it is saved asks no longer once it is saved, and the next page is open', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const route = await savesCompanyName(panel)
  await panel.goTo('Clients')
  await expect(question).toBeVisible()
  await route.continue()
  await expect(question).toBeHidden()
  await expect(panel.heading('Clients')).toBeVisible()
  await expect(panel.toasts.getByRole('alertdialog')).toHaveCount(0)
  await world.as('mara').call(calls.saveGeneralSettings, { body: { backToDefault: ['companyName'] } })
})

test('what is on its way to be saved is not offered to be discarded, until it is refused', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  const discard = question.getByRole('button', { name: 'Discard' })
  const pressesDiscard = async () => {
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await keyboard.press('Tab')
    await expect(discard).toBeFocused()
    await expect(discard).toHaveAttribute('aria-disabled', 'true')
    await keyboard.press('Enter')
    await expect(question).toBeVisible()
  }

  await test.step('a page', async () => {
    const route = await savesCompanyName(panel)
    await panel.goTo('Clients')
    await pressesDiscard()
    await expect(panel.heading('Settings')).toBeVisible()
    await route.abort()
    await expect(discard).not.toHaveAttribute('aria-disabled')
    await keyboard.press('Enter')
    await expect(panel.heading('Clients')).toBeVisible()
  })

  await test.step('a sheet, which closes once it is saved', async () => {
    await panel.open('/agents')
    await page.getByRole('button', { name: 'Invite agents' }).click()
    const sheet = page.getByRole('region', { name: 'Invite agents' })
    await expect(sheet.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await keyboard.type(`ines.${Date.now()}@nordhavn.example`)
    await sheet.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Support' }).click()
    const saving = await held(page, '**/invite-agents')
    await sheet.getByRole('button', { name: 'Make the link' }).click()
    const route = await saving.request
    await keyboard.press('Escape')
    await pressesDiscard()
    await route.continue()
    await expect(question).toBeHidden()
    await expect(sheet).toBeHidden()
    await page.getByRole('dialog', { name: '1 person invited' }).getByRole('button', { name: 'Done' }).click()
    const mara = world.as('mara')
    for (const { invitationid } of (await mara.call(calls.getInvitations, {})).invitations)
      await mara.call(calls.revokeInvitation, { params: { invitationid }, body: {} })
  })
})

/** The save is held. */
async function savesCompanyName(panel: AdminPanel): Promise<Route> {
  const { page } = panel
  await panel.open('/settings?section=general')
  await page.getByRole('textbox', { name: 'Company name' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' AS')
  const saving = await held(page, '**/general-settings')
  await page.keyboard.press('Enter')
  return saving.request
}

/** Answers the id. */
async function registered(world: World): Promise<string> {
  const [department] = await world.as('mara').call(calls.getDepartments, {})
  const { user } = await world.as('mara').call(calls.registerAgent, {
    body: {
      email: `nia.${Date.now()}@nordhavn.example`,
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Nia',
      lastName: 'Lund',
      department: department?.departmentid ?? '',
      isAdmin: false,
    },
  })
  return user.userid
}
