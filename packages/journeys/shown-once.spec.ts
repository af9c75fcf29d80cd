import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { clicksNotification } from './fixtures/clicks-notification.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { SecondFactorBox } from './page-models/second-factor-box.ts'

test('what is shown once closes after it was copied, or after a question, and the focus goes on', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const open = page.getByRole('button', { name: 'New API key' })
  const question = page.getByRole('alertdialog', { name: 'Close without copying it?' })
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  const makeKey = async (name: string) => {
    await open.click()
    await keyboard.type(name)
    await page.getByRole('form').getByText('tickets:read', { exact: true }).click()
    await page.getByRole('button', { name: 'Make key' }).click()
    const shown = page.getByRole('dialog', { name: `The secret of ${name}` })
    await expect(copy).toBeFocused()
    return shown
  }
  await panel.open('/settings?section=interfaces')

  await test.step('nobody has copied it: a click outside does nothing, Escape, Back and the cross ask', async () => {
    const shown = await makeKey('First robot')
    await page.mouse.click(5, 5)
    await expect(copy).toBeFocused()
    await keyboard.press('Escape')
    await expect(question).toContainText('It is not shown again.')
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(copy).toBeFocused()
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Keep it open' }).click()
    await expect(copy).toBeFocused()
    await shown.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the focus is on the button that makes the next one, also after the first', async () => {
    await expect(panel.table.getByText('First robot')).toBeVisible()
    await expect(open).toBeFocused()
  })

  await test.step('it was copied: Escape closes it', async () => {
    const shown = await makeKey('Second robot')
    const secret = await shown.locator('code').textContent()
    await keyboard.press('Enter')
    await expect(panel.toasts).toContainText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('a click on a notification leads to its page below, and the dialog stays', async () => {
    const shown = await makeKey('Third robot')
    const secret = (await shown.locator('code').textContent()) ?? ''
    await clicksNotification(page, '/?ticket=another')
    await expect(page.getByText('This ticket is not available')).toBeVisible()
    await expect(shown.locator('code')).toHaveText(secret)
    await keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep it open' }).click()
    await shown.getByRole('button', { name: 'I have kept it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const mara = world.as('mara')
  for (const { keyid } of (await mara.call(calls.getApiKeys, {})).keys)
    await mara.call(calls.revokeApiKey, { params: { keyid }, body: {} })
})

test('the link of an invitation is shown also when its sheet, and its page, were left before the answer', async ({
  pageOf,
  world,
}) => {
  const email = `ada.${Date.now()}@nordhavn.example`
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  await panel.open('/agents')
  await page.getByRole('button', { name: 'Invite agents' }).click()
  const sheet = page.getByRole('region', { name: 'Invite agents' })
  await keyboard.type(email)
  await sheet.getByRole('button', { name: /Department/ }).click()
  await page.getByRole('option', { name: 'Support' }).click()
  const inviting = await held(page, '**/invite-agents')
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  const route = await inviting.request
  await sheet.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(sheet).toBeHidden()
  await panel.goTo('Clients')
  await expect(panel.heading('Clients')).toBeVisible()
  await route.continue()
  const shown = page.getByRole('dialog', { name: '1 person invited' })
  await expect(shown.locator('code')).toHaveText(/\/join#[\w-]{43}$/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const mara = world.as('mara')
  for (const one of (await mara.call(calls.getInvitations, {})).invitations)
    await mara.call(calls.revokeInvitation, { params: { invitationid: one.invitationid }, body: {} })
})

test('a signing secret and the link for a password are shown also when their question was left before the answer', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  const { keyboard } = page
  const mara = world.as('mara')
  const isShown = async (title: string, secret: RegExp, kept: string) => {
    const shown = page.getByRole('dialog', { name: title })
    await expect(shown.locator('code')).toHaveText(secret)
    await shown.getByRole('button', { name: kept }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('the secret with which a website signs its visitors', async () => {
    await panel.open('/settings?section=services&channel=website')
    await page.getByRole('button', { name: 'Add a website chat' }).click()
    const make = page.getByRole('button', { name: 'Make a new secret' })
    await make.click()
    const chat = (await mara.call(calls.getWebsiteChats, {})).chats.at(-1)
    const making = await held(page, '**/identity-secret')
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const route = await making.request
    await keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await route.continue()
    await isShown(`Identity secret of ${chat?.name}`, /^\S{20,}$/, 'I have kept it')
    await expect(make).toBeFocused()
    const params = { accountid: chat?.accountid ?? '' }
    await mara.call(calls.removeWebsiteChat, { params, body: {} })
  })

  await test.step('the link for a password', async () => {
    const { agents } = await mara.call(calls.getAllAgents, { query: {} })
    const emine = agents.find(({ email }) => email === emailOf('emine'))
    await panel.open(`/user-profile/${emine?.userid.slice(0, 8) ?? ''}`)
    const reset = page.getByRole('button', { name: 'Reset password' })
    await reset.click()
    await keyboard.type(password)
    const making = await held(page, '**/reset-password')
    await keyboard.press('Enter')
    const route = await making.request
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await route.continue()
    await isShown('A new password for Emine Kaya', /\/reset#[\w-]{43}$/, 'I have handed it over')
    await expect(reset).toBeFocused()
  })
})

test('new recovery codes are shown also when their form was left before the answer, and asked about until they are saved', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')
  const { keyboard } = page
  const box = new SecondFactorBox(page, () => world.desk.app.clock.millis())
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const question = page.getByRole('alertdialog', { name: 'Close without copying it?' })
  const next = page.getByRole('button', { name: 'New recovery codes' })
  await page.goto(`${world.desk.url}/profile/mara.okafor`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const { recovery } = await box.setUp(password)
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(next).toBeFocused()

  const code = await test.step('new codes', async () => {
    await keyboard.press('Enter')
    await keyboard.type(password)
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type(recovery[0] ?? '')
    const making = await held(page, '**/recovery-codes')
    await keyboard.press('Enter')
    const route = await making.request
    await page.getByRole('button', { name: 'Cancel' }).click()
    await route.continue()
    await expect(shown.getByRole('listitem')).toHaveCount(10)
    await keyboard.press('Escape')
    await question.getByRole('button', { name: 'Keep it open' }).click()
    const saved = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download' }).click()
    await saved
    const [first = ''] = await box.codes.allInnerTexts()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return first
  })
  await world.as('mara').call(calls.turnOffSecondFactor, { body: { password, code } })
})
