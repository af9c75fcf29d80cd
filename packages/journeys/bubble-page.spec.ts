import type { Locator } from '@playwright/test'
import { sample } from '@switchboard/simulators'
import { desktop, phone } from './fixtures/device.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'

const middleOf = (shown: Locator): Promise<number> =>
  shown.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return (top + bottom) / 2
  })

const long = 'We repair every machine we ever sold, however old it may be.'

test('a profile and its bubbles have addresses; a bubble is written, changed and deleted there', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('tom')
  await page.goto(`${world.desk.url}/profile/tom.achterberg`)
  await expect(page.getByRole('heading', { name: 'Tom Achterberg' })).toBeVisible()

  await test.step('it shows that it loads, and that there is none', async () => {
    const { request } = await held(page, `${world.desk.url}/bubbles`)
    await page.goto(`${world.desk.url}/profile/tom.achterberg/bubbles`)
    const reading = await request
    await expect(page.getByText('Loading bubbles')).toBeAttached()
    await reading.continue()
    await expect(page.getByText('No bubbles yet')).toBeVisible()
  })

  const name = page.getByRole('textbox', { name: 'Name' })
  const text = page.getByRole('textbox', { name: 'Text' })
  const rows = page.getByRole('list', { name: 'Bubbles' }).getByRole('listitem')

  await test.step('the text opens with three rows, is cleared by its button, and Enter saves both', async () => {
    await name.fill('Repairs')
    await expect(text).toBeHidden()
    await page.getByRole('button', { name: 'Write the text' }).click()
    await expect(text).toHaveAttribute('rows', '3')
    await text.fill('wrong')
    await page.getByRole('button', { name: 'Clear text' }).click()
    await expect(text).toHaveValue('')
    await page.getByRole('button', { name: 'Hide the text area' }).click()
    await expect(text).toBeHidden()
    await page.getByRole('button', { name: 'Write the text' }).click()
    await text.fill(long)
    await text.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(text).toBeHidden()
    await expect(name).toHaveValue('')
    await expect(rows.getByText(`${long.slice(0, 50)}…`, { exact: true })).toBeVisible()
    const edit = await middleOf(rows.getByRole('button', { name: 'Edit Repairs' }))
    expect(edit, 'beside the text, not below it').toBeCloseTo(await middleOf(rows.getByText('Repairs')), -1)
  })

  await test.step('editing loads it and opens its text; success closes the form and ends the editing', async () => {
    await rows.getByRole('button', { name: 'Edit Repairs' }).click()
    await expect(name).toHaveValue('Repairs')
    await expect(text).toHaveValue(long)
    const sent = page.waitForRequest(/\/[0-9a-f-]{36}\/edit-bubble$/)
    await name.fill('Old machines')
    await page.getByRole('button', { name: 'Save bubble' }).click()
    expect((await sent).postDataJSON()).toEqual({ name: 'Old machines' })
    await expect(rows).toContainText('Old machines')
    await expect(text).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create bubble' })).toBeVisible()
  })

  await test.step('a deleted one disappears before the server answers, and returns when the server refuses', async () => {
    const { request } = await held(page, '**/delete-bubble')
    await inSlowTime(page, async () => {
      await rows.getByRole('button', { name: 'Delete Old machines' }).click()
      await expect(rows).toHaveCount(0)
      // Who puts the notice away does not want to undo it.
      await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click()
    })
    const deleting = await request
    await deleting.fulfill({ status: 503, json: { error: 'desk-busy', message: 'Please try again.' } })
    await expect(rows).toHaveCount(1)
    await expect(page.getByText('The bubble was not deleted')).toBeVisible()
    await rows.getByRole('button', { name: 'Delete Old machines' }).click()
    await expect(page.getByText('No bubbles yet')).toBeVisible()
  })
})

for (const { name: device, use, press } of [desktop, phone])
  test.describe(device, () => {
    test.use(use)

    test(`a saved text brings its file along, which is sent with it on a ${device}`, async ({
      client,
      workspaceOf,
      world,
    }) => {
      await client.asks('What does it cost?')
      const workspace = await workspaceOf('jonas')
      const { page, chat } = workspace
      await page.goto(`${world.desk.url}/profile/jonas.weber/bubbles`)
      await press(page.getByRole('textbox', { name: 'Name' }))
      await page.keyboard.type(`Prices ${client.id}`)
      await press(page.getByRole('button', { name: 'Write the text' }))
      await page.keyboard.type('Our price list')
      const chosen = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: 'Add files' }))
      await (await chosen).setFiles({
        name: 'Prices.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(sample('invoice').bytes),
      })
      await expect(page.getByRole('list', { name: 'Files' }).getByText('Prices.pdf')).toBeVisible()
      await press(page.getByRole('button', { name: 'Create bubble' }))
      const row = page.getByRole('list', { name: 'Bubbles' }).getByRole('listitem')
      await expect(row.filter({ hasText: `Prices ${client.id}` }).getByText('1 file')).toBeVisible()

      await page.goto(world.desk.url)
      await workspace.openTicketOf(client.name)
      await chat.accept()
      await page.keyboard.type('/pri')
      const option = page.getByRole('option', { name: new RegExp(`Prices ${client.id}.*with 1 file`) })
      await expect(option).toBeVisible()
      await press(option)
      const preview = page.getByRole('dialog', { name: 'Send this file' }).getByText('Prices.pdf')
      await expect(preview).toBeVisible()
      await page.keyboard.type('!')
      await page.keyboard.press('Enter')
      await expect(chat.messages.getByText('Our price list!')).toBeVisible()
      await client.phone.waitsFor('Our price list!')
    })
  })

test('what is typed and chosen while a bubble is saved stays, and is saved next', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('tom')
  await page.goto(`${world.desk.url}/profile/tom.achterberg/bubbles`)
  const text = page.getByRole('textbox', { name: 'Text' })
  const rows = page.getByRole('list', { name: 'Bubbles' }).getByRole('listitem')
  await page.getByRole('textbox', { name: 'Name' }).fill('Repairs')
  await page.getByRole('button', { name: 'Write the text' }).click()
  await text.fill('We repair')
  const creating = await held(page, '**/create-bubble')
  await text.press('Enter')
  const created = await creating.request
  await page.keyboard.type(' every machine')
  await created.continue()
  await expect(rows).toContainText('We repair')
  await expect(text).toHaveValue('We repair every machine')
  await expect(text).toBeFocused()

  const changing = await held(page, '**/edit-bubble')
  await text.press('Enter')
  const changed = await changing.request
  await page.keyboard.press('Backspace')
  await changed.continue()
  await expect(rows).toContainText('We repair every machine')
  await expect(text).toHaveValue('We repair every machin')
  await text.press('Enter')
  await expect(text).toBeHidden()
  await expect(rows).toHaveText(/We repair every machin(?!e)/)

  const another = await held(page, '**/create-bubble')
  await page.getByRole('textbox', { name: 'Name' }).fill('Prices')
  await page.getByRole('button', { name: 'Write the text' }).click()
  await text.fill('Our prices')
  await text.press('Enter')
  const priced = await another.request
  await rows.getByRole('button', { name: 'Edit Repairs' }).click()
  await text.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await priced.continue()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('We repair every machin!')
  await expect(rows.last()).toContainText('Our prices')
})
