import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/empty-desk.ts'

const own = 'four kettles on the roof'

const cardOf = (page: Page) => page.getByRole('region', { name: 'First steps' })
/** The card of the first steps has a button of the same name. */
const inWebsiteChats = (page: Page) => page.getByRole('region', { name: 'Website chats' })
const stepOf = (page: Page, name: string) => cardOf(page).getByRole('listitem').filter({ hasText: name })

test('the first administrator is led from an empty installation to the first message of a client', async ({
  page,
  desk,
}) => {
  await desk.signIn(page)
  const card = cardOf(page)
  await expect(card.getByText('0 of 6 done')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('[data-region=stage]').analyze()).violations).toEqual([])

  await test.step('the company gets its name', async () => {
    await card.getByRole('button', { name: 'Company settings' }).click()
    await page.getByRole('textbox', { name: 'Company name' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Noor Coffee')
    await page.keyboard.press('Enter')
    await expect(card.getByText('1 of 6 done')).toBeVisible()
  })
  await test.step('the administrator gets a name, and signs in anew as after every change of the account', async () => {
    await page.getByRole('link', { name: 'Back to tickets' }).first().click()
    await card.getByRole('button', { name: 'Your profile' }).click()
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('textbox', { name: 'First name' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Mara')
    await page.keyboard.press('Enter')
    await desk.logIn(page)
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to tickets' }).first().click()
    await expect(stepOf(page, 'Enter your name')).toContainText('Done')
  })
  await test.step('a second department', async () => {
    await card.getByRole('button', { name: 'Departments' }).click()
    await page.getByRole('textbox', { name: 'Department name' }).click()
    await page.keyboard.type('Sales')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to tickets' }).first().click()
    await expect(stepOf(page, 'Set up departments')).toContainText('Done')
  })
  await test.step('a website chat, which works at once', async () => {
    await card.getByRole('button', { name: 'Add a website chat' }).click()
    await inWebsiteChats(page).getByRole('button', { name: 'Add a website chat' }).click()
    await expect(page.getByRole('button', { name: 'Copy the line' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to tickets' }).first().click()
  })
  await test.step('what another administrator does shows at once', async () => {
    await expect(card.getByText('4 of 6 done')).toBeVisible()
    const admin = await desk.admin()
    await admin.call(calls.saveGeneralSettings, { body: { companyName: 'Switchboard' } })
    await expect(card.getByText('3 of 6 done')).toBeVisible()
    await admin.call(calls.saveGeneralSettings, { body: { companyName: 'Noor Coffee' } })
    await expect(card.getByText('4 of 6 done')).toBeVisible()
  })
  await test.step('colleagues are invited from their button', async () => {
    await card.getByRole('button', { name: 'Invite agents' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.keyboard.type('ola@noor-coffee.example')
    await page.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Back to tickets' }).first().click()
    await expect(card.getByText('5 of 6 done')).toBeVisible()
  })
  await test.step('put away, and fetched back from the palette', async () => {
    await card.getByRole('button', { name: 'Put away' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByText('Everything is answered.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('first steps')
    await expect(palette.getByRole('option').first()).toContainText('First steps')
    await page.keyboard.press('Enter')
    await expect(card).toBeVisible()
  })
  await test.step('a test message ends the first steps', async () => {
    const opening = page.context().waitForEvent('page')
    await card.getByRole('button', { name: 'Open the chat' }).click()
    const chat = await opening
    await expect(chat.getByRole('textbox', { name: 'Write a message' })).toBeFocused()
    await chat.keyboard.type('Is anybody there?')
    await chat.keyboard.press('Enter')
    await expect(card).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the longest waiting' })).toBeVisible()
  })
})

/** A journey ends by itself after three minutes, which is what a first answer may take. */
test.describe('with the password that the first start prints', () => {
  test.use({ adminPassword: null })
  test('the first client is answered in at most 25 steps from the first sign-in', async ({ page, desk }) => {
    let steps = 0
    const press = (control: Locator) => {
      steps += 1
      return control.click()
    }
    const types = async (on: Page, text: string) => {
      steps += 2
      await on.keyboard.type(text)
      await on.keyboard.press('Enter')
    }
    const begun = performance.now()
    await page.goto(`${desk.url}/login`)
    await desk.logIn(page)
    // Opening the page, the email, the key to the next field, the password and Enter.
    steps += 5
    await expect(page.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused()
    await page.keyboard.type(desk.password)
    for (const text of [own, own]) {
      // Over the eye beside the password.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    steps += 8
    await page.getByRole('heading', { name: 'Pending tickets' }).waitFor()
    const card = cardOf(page)
    await press(card.getByRole('button', { name: 'Add a website chat' }))
    await press(inWebsiteChats(page).getByRole('button', { name: 'Add a website chat' }))
    await expect(page.getByRole('button', { name: 'Copy the line' })).toBeVisible()
    await press(page.getByRole('link', { name: 'Back to tickets' }).first())
    const opening = page.context().waitForEvent('page')
    await press(card.getByRole('button', { name: 'Open the chat' }))
    const chat = await opening
    await expect(chat.getByRole('textbox', { name: 'Write a message' })).toBeFocused()
    await types(chat, 'Is anybody there?')
    await press(page.getByRole('button', { name: 'Open the longest waiting' }))
    await press(page.getByRole('button', { name: 'Accept ticket' }).first())
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await types(page, 'Yes, good morning.')
    await expect(chat.getByRole('list').getByText('Yes, good morning.')).toBeVisible()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    test.info().annotations.push({ type: 'first answer', description: `${steps} steps, ${seconds} s` })
    expect(steps).toBeLessThanOrEqual(25)
  })
})

test.describe('on a touch phone', () => {
  test.use(phone.use)
  test('the first steps are in the empty list, put away and fetched back in the settings', async ({
    page,
    desk,
  }) => {
    await desk.signIn(page)
    const card = cardOf(page)
    await expect(card.getByText('0 of 6 done')).toBeVisible()
    await phone.press(card.getByRole('button', { name: 'Put away' }))
    await expect(card).toBeHidden()
    await expect(page.getByText('Nobody is waiting')).toBeVisible()
    await page.goto(`${desk.url}/admin-panel/settings?section=general`)
    await phone.press(card.getByRole('button', { name: 'Show beside the tickets again' }))
    await expect(card.getByRole('button', { name: 'Put away' })).toBeVisible()
    await page.goto(desk.url)
    await phone.press(card.getByRole('button', { name: 'Departments' }))
    await expect(page.getByRole('textbox', { name: 'Department name' })).toBeVisible()
  })
})
