import { calls } from '@switchboard/contract'
import { emailOf } from '@switchboard/demo'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('a refused webhook leads to its address, which was scrolled out of sight, and to the choice that is missing', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  await page.setViewportSize({ width: 390, height: 844 })
  await new AdminPanel(page, world.desk.url).open('/settings?section=interfaces')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  await page.keyboard.type('http://10.0.0.1/x')
  const add = dialog.getByRole('button', { name: 'Add webhook' })
  await add.click()
  await expect(dialog.getByText('Choose at least one event')).toBeInViewport({ ratio: 1 })
  await expect(add).toBeFocused()
  await dialog.getByRole('button', { name: 'All: Events' }).click()
  await add.scrollIntoViewIfNeeded()
  await expect(address).not.toBeInViewport()
  await add.click()
  await expect(address).toBeFocused()
  await expect(address).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText(/Only https addresses/)).toBeInViewport({ ratio: 1 })
  await test.step('its reason is said with the field, and not as an alert too', async () => {
    await expect(address).toHaveAccessibleDescription(/Only https addresses/)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })
})

for (const meanwhile of ['waits', 'types on', 'goes on to another field'] as const)
  test(`an address that is taken leads back to its field, unless it is clear that somebody is elsewhere: one who ${meanwhile}`, async ({
    workspaceOf,
    world,
  }) => {
    const { page } = await workspaceOf('mara')
    await page.setViewportSize({ width: 844, height: 390 })
    await new AdminPanel(page, world.desk.url).open('/agents')
    await page.getByRole('button', { name: 'Register agent' }).click()
    const form = page.getByRole('form', { name: 'Register agent' })
    const email = form.getByRole('textbox', { name: 'Email' })
    const confirm = form.getByRole('textbox', { name: /^Confirm password/ })
    await expect(email).toBeFocused()
    await page.keyboard.type(emailOf('jonas'))
    for (const text of ['Olu', 'Adeyemi', 'amber teapot 17']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await form.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    await confirm.click()
    await page.keyboard.type('amber teapot 17')
    const { request } = await held(page, '**/auth/register')
    await page.keyboard.press('Enter')
    const route = await request
    if (meanwhile === 'types on') await page.keyboard.type('x')
    if (meanwhile === 'goes on to another field') await page.keyboard.press('Shift+Tab')
    const at = await page.evaluateHandle(() => document.activeElement)
    await route.continue()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    if (meanwhile === 'waits') {
      await expect(email).toBeFocused()
      await expect(email).toBeInViewport({ ratio: 1 })
      return
    }
    // Later than the page would have led there.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.evaluate((left) => left === document.activeElement, at)).toBe(true)
    await expect(form.getByRole('alert')).toHaveText('An account with this email exists already.')
  })

test('an invitation that is sent without a password leads to its field in a low window', async ({
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const wanted = {
    email: `low.${Date.now()}@nordhavn.example`,
    first_name: 'Zora',
    last_name: 'Neale',
    department_name: 'Support',
    is_admin: false,
  }
  const { invited } = await mara.call(calls.inviteAgents, { body: { invitations: [wanted] } })
  const { page } = await workspaceOf('mara')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(invited[0]?.link ?? '')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.press('Enter')
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await expect(password).toBeFocused()
  await expect(password).toBeInViewport({ ratio: 1 })
  await test.step('what it takes is still said, as the field has no other text below it', async () => {
    await expect(page.getByText('8 to 128 characters')).toBeVisible()
  })
  await test.step('a field that is marked while one types takes nothing', async () => {
    await page.keyboard.type('amber teapot 17')
    await expect(password).toHaveValue('amber teapot 17')
    await expect(password).toBeFocused()
  })
  for (const { invitation } of invited)
    await mara.call(calls.revokeInvitation, {
      params: { invitationid: invitation.invitationid },
      body: {},
    })
})
