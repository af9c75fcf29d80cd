import { calls } from '@switchboard/contract'
import { phone } from './fixtures/device.ts'
import { reloadedHolding } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('a saved text made elsewhere appears at once, and is inserted at the cursor', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('How long is the warranty?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  const strip = workspace.page.getByRole('toolbar', { name: 'Saved texts' })
  const name = `Warranty ${client.id}`
  const bubble = await world
    .as('mara')
    .call(calls.createBubble, { body: { name, content: '24 months, from the day you bought it' } })
  const chip = strip.getByRole('button', { name })
  await expect(chip).toBeVisible()

  const { field } = workspace.chat.composer
  await expect(field).toBeFocused()
  await workspace.page.keyboard.type('Hello, ')
  await chip.click()
  await expect(field).toHaveValue('Hello, 24 months, from the day you bought it')
  await expect(field).toBeFocused()

  const { bubbleid } = bubble
  await world
    .as('mara')
    .call(calls.editBubble, { params: { bubbleid }, body: { name: `${name} new`, content: '36 months' } })
  await expect(strip.getByRole('button', { name: `${name} new` })).toBeVisible()
  await world.as('mara').call(calls.deleteBubble, { params: { bubbleid } })
  await expect(chip).toBeHidden()
})

test('saved texts are found and put in by the keyboard alone, in an answer and in a note', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Do you have opening hours?')
  const jonas = world.as('jonas')
  for (const [name, content] of [
    ['Greeting', 'Good day {{client_name|there}}, this is {{agent_name}}.'],
    ['Opening hours', 'We are open from 9 to 5.'],
    ['Order', 'Your order {{order}} is on its way.'],
  ] as const)
    await jonas.call(calls.createBubble, { body: { name, content } })
  const workspace = await workspaceOf('jonas')
  const { page, chat } = workspace
  const { keyboard } = page
  const { field } = chat.composer
  const list = page.getByRole('listbox', { name: 'Saved texts' })
  const option = (name: string) => list.getByRole('option', { name })
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(field).toBeFocused()

  await test.step('it opens in the middle of a text, filters, and shows the text as it will be', async () => {
    await keyboard.type('One moment. /')
    await expect(list.getByRole('option')).toHaveCount(3)
    await keyboard.type('gre')
    await expect(list.getByRole('option')).toHaveCount(1)
    const greeting = `Good day ${client.name}, this is Jonas Weber.`
    await expect(option('Greeting')).toContainText(greeting)
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await option('Greeting').getAttribute('id')) ?? '',
    )
    await keyboard.press('Enter')
    await expect(list).toBeHidden()
    await keyboard.type(' Yes:')
    await expect(field).toHaveValue(`One moment. ${greeting} Yes:`)
  })
  await test.step('arrows choose, Tab puts in, and an unknown variable is named', async () => {
    await keyboard.type(' /o')
    await expect(option('Opening hours')).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('ArrowDown')
    await expect(option('Order')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('Not a variable: {{order}}')).toBeVisible()
    await keyboard.press('ArrowUp')
    await keyboard.press('Tab')
    await expect(field).toHaveValue(/Yes: We are open from 9 to 5\.$/)
    await keyboard.press('Enter')
    await client.phone.waitsFor(({ text }) => text.endsWith('Yes: We are open from 9 to 5.'))
  })
  await test.step('Escape leaves what was typed, and the list stays closed for that word', async () => {
    await keyboard.type('/gre')
    await expect(list).toBeVisible()
    await keyboard.press('Escape')
    await expect(list).toBeHidden()
    await keyboard.type('y')
    await expect(field).toHaveValue('/grey')
    await expect(field).toBeFocused()
    await expect(list).toBeHidden()
    await keyboard.press('Enter')
    await client.phone.waitsFor('/grey')
  })
  await test.step('no list for a date or an address; nothing found is said, and Enter sends', async () => {
    await keyboard.type('On 1/2 and/or https://noor-coffee.example/o')
    await expect(list).toBeHidden()
    await keyboard.type(' /refund')
    await expect(page.getByText('No saved text found.').first()).toBeVisible()
    await keyboard.press('Enter')
    await client.phone.waitsFor(({ text }) => text.endsWith(' /refund'))
    await expect(field).toHaveValue('')
  })
  await test.step('several words of a name find it; prose after a slash has no list, and Enter sends it', async () => {
    await keyboard.type('/opening h')
    await expect(list.getByRole('option')).toHaveCount(1)
    await keyboard.press('Enter')
    await expect(field).toHaveValue('We are open from 9 to 5.')
    await keyboard.press('Enter')
    await expect(field).toHaveValue('')
    for (const prose of ['/opening at nine, we are open', '/ opening h']) {
      await keyboard.type(prose)
      await expect(list).toBeHidden()
      await keyboard.press('Enter')
      await client.phone.waitsFor(prose)
    }
  })
  await test.step('a note takes them too', async () => {
    const note = new NoteWriter(page)
    await note.open()
    await keyboard.type('/open')
    await expect(option('Opening hours')).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(note.field).toHaveValue('We are open from 9 to 5.')
  })
})

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('a saved text is chosen by touch, and the caret stays behind it', async ({
    world,
    client,
    workspaceOf,
  }) => {
    await client.asks('How long is the warranty?')
    for (const [name, content] of [
      [`Greeting ${client.id}`, 'Good morning'],
      [`Warranty ${client.id}`, '24 months, {{client_name}}'],
    ] as const)
      await world.as('mara').call(calls.createBubble, { body: { name, content } })
    const workspace = await workspaceOf('mara')
    const { page, chat } = workspace
    await phone.press(workspace.tickets.rowOf(client.name))
    await phone.press(page.getByRole('button', { name: 'Accept ticket' }).first())
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.type('Yes, /war')
    const option = page.getByRole('option', { name: `Warranty ${client.id}` })
    await expect(option).toContainText(`24 months, ${client.name}`)
    await option.tap()
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(chat.composer.field).toBeFocused()
    await page.keyboard.type(' from today')
    await expect(chat.composer.field).toHaveValue(`Yes, 24 months, ${client.name} from today`)
  })
})

test('what an administrator writes for a department is there for its agents at once', async ({
  client,
  pageOf,
  workspaceOf,
  world,
}) => {
  await client.asks('Do you repair grinders?')
  const workspace = await workspaceOf('jonas')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  const panel = new AdminPanel(await pageOf('mara'), world.desk.url)
  const { page } = panel
  const name = `Repairs ${client.id}`
  const dialog = page.getByRole('dialog', { name: 'Saved texts of Support' })
  const text = dialog.getByRole('textbox', { name: 'Text' })

  await test.step('it is written with variables, and the form shows how it will read', async () => {
    await panel.open('/settings?section=departments')
    await page.getByRole('button', { name: 'Saved texts of Support' }).click()
    // The caret is in the name, which is all that can be written at first.
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await dialog.getByRole('button', { name: 'Write the text' }).click()
    await expect(text).toBeFocused()
    await page.keyboard.type('Hello ')
    await dialog.getByRole('button', { name: "Put in: client's name" }).click()
    await page.keyboard.type(', yes.')
    await expect(text).toHaveValue('Hello {{client_name}}, yes.')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toHaveText("Hello client's name, yes.")
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  })
  await test.step('its agent puts it in from the strip, which is counted', async () => {
    const chip = workspace.page.getByRole('toolbar', { name: 'Saved texts' }).getByRole('button', { name })
    const counted = workspace.page.waitForResponse('**/count-bubble-use')
    await chip.click()
    await expect(workspace.chat.composer.field).toHaveValue(`Hello ${client.name}, yes.`)
    await counted
    await page.reload()
    await page.getByRole('button', { name: 'Saved texts of Support' }).click()
    const row = dialog.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('used 1 time')
    await row.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(row).toHaveCount(0)
    // The deletion can be undone while the page is open.
    await page.goto('about:blank')
    await expect(chip).toBeHidden()
  })
})

test('an agent without saved texts is shown where to write one', async ({ client, workspaceOf }) => {
  await client.asks('Who are you?')
  const workspace = await workspaceOf('emine')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.page.getByText('No saved texts yet.')).toBeVisible()
  await expect(workspace.page.getByRole('link', { name: 'Write one' })).toHaveAttribute(
    'href',
    '/profile/emine.kaya/bubbles',
  )
})

test('Enter after a slash sends nothing while the saved texts are still loading, and puts one in once they are there', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Do you have opening hours?')
  const name = `Hours ${client.id}`
  const jonas = world.as('jonas')
  const { bubbleid } = await jonas.call(calls.createBubble, {
    body: { name, content: 'We are open from 9 to 5.' },
  })
  const { page, chat, tickets } = await workspaceOf('jonas')
  await tickets.accept(client.name)
  await expect(chat.composer.field).toBeFocused()
  const loading = await reloadedHolding(page, '**/bubbles')
  const { field } = chat.composer
  await expect(field).toBeFocused()
  await page.keyboard.type('/hours')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('/hours')
  await loading.continue()
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.type(` ${client.id}`)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('We are open from 9 to 5.')
  await jonas.call(calls.deleteBubble, { params: { bubbleid } })
})

test('the Enter that was to choose a saved text sends nothing when the text is deleted just before', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Hello?')
  const jonas = world.as('jonas')
  const { page, chat, tickets } = await workspaceOf('jonas')
  await tickets.accept(client.name)
  const { field } = chat.composer
  await expect(field).toBeFocused()
  for (const word of ['/parrot', '/parrot gree']) {
    const { bubbleid } = await jonas.call(calls.createBubble, {
      body: { name: 'Parrot greeting', content: 'Good day!' },
    })
    await page.keyboard.type(word)
    const option = page.getByRole('option', { name: /Parrot greeting/ })
    await expect(option).toBeVisible()
    await jonas.call(calls.deleteBubble, { params: { bubbleid } })
    await expect(option).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(word)
    await expect(field).toBeFocused()
    // Once it is known that nothing is found, Enter sends what was typed.
    await page.keyboard.press('Enter')
    await client.phone.waitsFor(word)
    await expect(field).toHaveValue('')
  }
})
