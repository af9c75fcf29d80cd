import { calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import { expect, test } from './fixtures/journey.ts'
import { tabTo } from './fixtures/tab-to.ts'
import { endLogin, WhatsappSettings } from './page-models/whatsapp-settings.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test('an administrator connects a number in a pop-up, from the setup view to the table of accounts', async ({
  world,
  pageOf,
}) => {
  const page = await pageOf('mara')
  const settings = new WhatsappSettings(page)
  await settings.open(world.desk.url)

  await test.step('both confirmations enable the login', async () => {
    await expect(settings.login).toBeDisabled()
    await page.getByRole('checkbox', { name: /phone call/ }).check({ force: true })
    await expect(settings.login).toBeDisabled()
    await settings.confirmBoth()
    await expect(settings.login).toBeEnabled()
  })

  await test.step('a blocked pop-up and a closed one are reported', async () => {
    await page.evaluate(() => {
      const open = window.open.bind(window)
      window.open = () => {
        window.open = open
        return null
      }
    })
    await settings.login.click()
    await expect(page.getByText(/The browser blocked the login’s window/)).toBeVisible()
    const popup = await settings.openLogin()
    await popup.close()
    await expect(page.getByText(/The window was closed before the login ended/)).toBeVisible()
  })

  await test.step('Meta’s script runs in the pop-up alone, and there it reaches neither our server nor the opener', async () => {
    const popup = await settings.openLogin()
    const scriptsOf = (one: typeof page) => one.evaluate(() => [...document.scripts].map(({ src }) => src))
    expect((await scriptsOf(popup)).join()).toContain(`${world.simulators.url}/graph/en_US/sdk.js`)
    expect((await scriptsOf(page)).join()).not.toContain(world.simulators.url)
    const reached = await popup.evaluate(async () => ({
      opener: window.opener !== null,
      desk: await fetch('/admin/meta-settings').then(
        () => true,
        () => false,
      ),
    }))
    expect(reached).toEqual({ opener: false, desk: false })
    await popup.close()
  })

  await test.step('messages of another window or origin are ignored', async () => {
    const popup = await settings.openLogin()
    await page.evaluate(() => window.postMessage({ kind: 'meta-login/code', code: 'forged' }, '*'))
    await popup.evaluate(() =>
      window.postMessage(
        JSON.stringify({
          type: 'WA_EMBEDDED_SIGNUP',
          event: 'FINISH',
          data: { waba_id: '1', phone_number_id: '2' },
        }),
        '*',
      ),
    )
    const dialog = await endLogin(popup, 'Report an error')
    expect(dialog).toContain('/v21.0/dialog/oauth')
    expect(new URL(dialog).searchParams.get('session')).toBe('3')
    await expect(popup.getByText(/Facebook says: Something went wrong/)).toBeVisible()
    await expect(page.getByText(/Facebook says: Something went wrong/)).toBeVisible()
    await endLogin(popup, 'Cancel')
    await expect(popup.getByText(/The login was not completed/)).toBeVisible()
    await expect(page.getByText(/The login was not completed/)).toBeVisible()
    const closed = popup.waitForEvent('close')
    await endLogin(popup, 'Finish')
    await closed
  })

  await expect(page.getByText(/The number is connected/)).toBeVisible()
  const row = settings.row('Nordhavn Espresso')
  for (const words of ['106540352242922', 'Verified', '+47 21 56 90 14', 'Green', 'Standard'])
    await expect(row).toContainText(words)
  await expect(settings.webhookOf('Nordhavn Espresso')).toBeChecked()
  await expect(settings.webhookOf('Nordhavn Service')).not.toBeChecked()

  await test.step('another number has a page of its own, which is left by Cancel or Back', async () => {
    const add = page.getByRole('button', { name: 'Add a number' })
    const another = page.getByRole('form', { name: 'Connect another number' })
    const heading = page.getByRole('heading', { name: 'WhatsApp accounts' })
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await expect(another).toBeVisible()
    await expect(heading).toBeFocused()
    await page.goBack()
    await expect(row).toBeVisible()
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Enter')
    await expect(row).toBeVisible()
    await expect(heading).toBeFocused()
  })
})

test('the webhook of a number toggles at once, and toggles back when WhatsApp refuses', async ({
  world,
  pageOf,
}) => {
  const page = await pageOf('mara')
  const toasts = page.getByRole('region', { name: 'Notices' })
  const settings = new WhatsappSettings(page)
  await settings.open(world.desk.url)
  const toggle = settings.webhookOf('Nordhavn Service')
  const refusal = world.simulators.whatsapp.faults.refuse({ code: 131031, message: 'Account locked' })
  await toggle.click({ force: true })
  await expect(toasts).toContainText('The webhook of Nordhavn Service was not changed')
  await expect(toasts).toContainText('Account locked')
  await expect(toggle).not.toBeChecked()
  refusal.remove()
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked()
  await page.reload()
  await expect(toggle).toBeChecked()
})

test('the business profile is edited with a picture that is seen before it is sent', async ({
  world,
  pageOf,
}) => {
  const page = await pageOf('mara')
  const settings = new WhatsappSettings(page)
  await settings.open(world.desk.url)
  const open = () => page.getByRole('button', { name: 'Edit business profile of Nordhavn Espresso' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Business profile of Nordhavn Espresso' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await expect(dialog.getByText(/At most/)).toHaveCount(0)
  await field('About').fill('x'.repeat(139))
  await expect(dialog.getByText('At most 139 characters.')).toBeVisible()
  await field('About').fill('Espresso machines since 1987')
  await field('Email').fill('no address')
  await field('Website').fill('nordhavn.example')
  await field('Address').fill('Sørengkaia 12, Oslo')
  await field('Description').fill('Sales, service and spare parts.')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
  await expect(dialog.getByText('A website begins with https:// or http://.')).toBeVisible()
  await field('Email').fill('hello@nordhavn.example')
  await field('Website').fill('https://nordhavn.example')
  const picture = dialog.locator('input[type=file]')
  await picture.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(dialog.getByText('File type must be an image.')).toBeVisible()
  const { bytes, fileName, mimeType } = sample('machine')
  await picture.setInputFiles({ name: fileName, mimeType, buffer: bytes })
  await expect(dialog.getByRole('img', { name: 'The new picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog).toBeHidden()
  const [number] = world.simulators.whatsapp.numbers()
  expect(number?.profile).toMatchObject({
    about: 'Espresso machines since 1987',
    email: 'hello@nordhavn.example',
  })
  await open()
  await expect(field('Description')).toHaveValue('Sales, service and spare parts.')

  await test.step('what a colleague has saved while it was open stays', async () => {
    const body = {
      profileId: number?.id ?? '',
      about: 'Espresso machines since 1986',
      email: 'hello@nordhavn.example',
      description: 'Sales and service.',
      website: 'https://nordhavn.example',
      address: 'Sørengkaia 12, Oslo',
    }
    await world.as('mara').call(calls.editWhatsappProfile, { body, file: new File([], '') })
    await field('Address').fill('Sørengkaia 14, Oslo')
    await dialog.getByRole('button', { name: 'Save profile' }).click()
    await expect(dialog).toBeHidden()
    const [present] = world.simulators.whatsapp.numbers()
    expect(present?.profile).toMatchObject({
      about: 'Espresso machines since 1986',
      description: 'Sales and service.',
      address: 'Sørengkaia 14, Oslo',
    })
  })
})

test('a template is submitted with Enter, seen approved without reload, and deleted after a question', async ({
  world,
  pageOf,
}) => {
  const page = await pageOf('mara')
  const settings = new WhatsappSettings(page)
  await settings.open(world.desk.url)
  await page.getByRole('radio', { name: 'Templates' }).click()
  await expect(page.getByText('No templates available')).toBeVisible()
  await expect(page.getByText('Approval can take up to 24 hours.')).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Title' })
  const message = page.getByRole('textbox', { name: 'Message' })
  await title.fill('   ')
  await title.press('Enter')
  await expect(page.getByText('A template needs a title.')).toBeVisible()
  await expect(page.getByText('A template needs a message.')).toBeVisible()
  await title.fill('  Parts shipped  ')
  await message.fill('x'.repeat(1025))
  await message.press('Enter')
  await expect(page.getByText('Use at most 1024 characters.')).toBeVisible()
  await message.fill('Hello {{1}}')
  await message.press('Enter')
  await expect(page.getByText('A variable cannot be at the beginning or end.')).toBeVisible()
  await message.fill('  Hello {{1}}, your spare part left our warehouse today.  ')
  await message.press('Enter')
  const row = page.getByRole('row', { name: /parts shipped/ })
  await expect(row).toContainText('Utility')
  await expect(row).toContainText('In review')
  world.simulators.whatsapp.decides('parts_shipped', { event: 'APPROVED' })
  await expect(row).toContainText('Approved')
  await page.getByRole('button', { name: 'Delete parts shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the template “parts shipped”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No templates available')).toBeVisible()
  await page.getByRole('button', { name: 'Back to WhatsApp' }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp accounts' })).toBeVisible()
})
