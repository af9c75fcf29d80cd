import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { pressAsSafari } from './fixtures/safari-key.ts'
import { Workspace } from './page-models/workspace.ts'

test('about seventy emoji and my saved texts can be inserted into the answer', async ({
  client,
  workspaceOf,
  world,
}) => {
  const bubble = { name: 'Hours', content: 'We are open from 9 to 5.' }
  await world.as('mara').call(calls.createBubble, { body: bubble })
  await client.asks('When are you open?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  const { page } = workspace
  const { field } = workspace.chat.composer
  await expect(field).toBeFocused()
  await page.keyboard.insertText('にほんご')
  await field.evaluate((box) =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  )
  await expect(field).toHaveValue('にほんご')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const signs = page.getByRole('group', { name: 'Emoji' }).getByRole('button')
  expect(Math.abs((await signs.count()) - 70)).toBeLessThanOrEqual(5)
  await signs.getByText('👍', { exact: true }).or(signs.first()).first().click()
  await expect(field).not.toHaveValue('')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('toolbar', { name: 'Saved texts' }).getByRole('button', { name: 'Hours' }).click()
  await expect(field).toHaveValue(bubble.content)
})

test('an emoji is found by its name, chosen by keyboard alone in the tone of skin that was chosen once, and offered again in every tab', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Did you get my parcel?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  const { page } = workspace
  const { keyboard } = page
  const { field } = workspace.chat.composer
  await expect(field).toBeFocused()
  await keyboard.type('Yes ')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  await expect(panel.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await keyboard.type('thumbs up')
  const found = panel.getByRole('group', { name: 'Found' }).getByRole('button')
  await expect(found).toHaveText(['👍'])
  await panel.getByRole('radio', { name: 'No skin tone' }).focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: 'Medium skin tone', exact: true })).toBeChecked()
  await expect(found).toHaveText(['👍🏽'])
  await keyboard.press('Shift+Tab')
  await expect(found).toBeFocused()
  await keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await keyboard.type(' it is here')
  await expect(field).toHaveValue('Yes 👍🏽 it is here')

  const other = new Workspace(await page.context().newPage())
  await other.open(world.desk.url)
  await other.openTicketOf(client.name)
  await expect(other.chat.composer.field).toBeFocused()
  await other.page.getByRole('button', { name: 'Emoji' }).click()
  const recent = other.page.getByRole('group', { name: 'Recently used' }).getByRole('button')
  await expect(recent.first()).toHaveText('👍🏽')
  await other.page.keyboard.press('ArrowDown')
  await expect(recent.first()).toBeFocused()
  await other.page.keyboard.press('ArrowDown')
  await expect(other.page.getByRole('group', { name: 'Emoji' }).getByRole('button').first()).toBeFocused()
  await other.page.keyboard.press('Escape')
  await expect(other.chat.composer.field).toBeFocused()

  await other.page.keyboard.press('Control+a')
  await other.page.keyboard.type('Soon :part')
  const suggested = other.page.getByRole('listbox', { name: 'Emoji' }).getByRole('option')
  await expect(suggested.first()).toHaveAttribute('aria-selected', 'true')
  await expect(suggested.filter({ hasText: 'partying face' })).toBeVisible()
  await other.page.keyboard.type('ying')
  await expect(suggested).toHaveCount(1)
  await other.page.keyboard.press('Enter')
  await expect(suggested).toBeHidden()
  await expect(other.chat.composer.field).toHaveValue('Soon 🥳')
  await other.page.close()
})

test('of files that are dropped the first shows with name, size and type, and is sent by its button', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Please send me the manual')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await expect(workspace.chat.composer.field).toBeEditable()
  const { page } = workspace
  const dropped = await page.evaluateHandle(() => {
    const held = new DataTransfer()
    held.items.add(new File(['Descale once a month.'.repeat(200)], 'manual.txt', { type: 'text/plain' }))
    held.items.add(new File(['No.'], 'second.txt', { type: 'text/plain' }))
    return held
  })
  for (const type of ['dragenter', 'dragover', 'drop'])
    await workspace.chat.messages.dispatchEvent(type, { dataTransfer: dropped })
  const overlay = page.getByRole('dialog', { name: 'Send this file' })
  await expect(overlay).toContainText('manual.txt')
  await expect(overlay).toContainText('4 KB · text/plain')
  await expect(overlay).not.toContainText('second.txt')
  await overlay.getByRole('button', { name: 'Send file' }).click()
  await client.phone.waitsFor(({ media }) => media?.fileName === 'manual.txt')
  await expect(workspace.chat.messages.getByRole('link', { name: /Download manual\.txt/ })).toBeVisible()
})

test('the Escape with which Safari ends a composition leaves the caret in the answer', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('にほんごで書いてください')
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  const { field } = chat.composer
  // An acceptance that is still on its way would give the caret back.
  await chat.composer.typeAndSend('はい')
  await client.phone.waitsFor('はい')
  await page.keyboard.insertText('にほ')
  await pressAsSafari(page, 'Escape')
  await expect(field).toBeFocused()
  await page.keyboard.insertText('んご')
  await expect(field).toHaveValue('にほんご')
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
})

test('while a word is composed as Safari reports it, no key of the panel acts', async ({ pageOf }) => {
  const page = await pageOf('mara')
  await page.goto('/admin-panel/agents')
  await page.getByRole('searchbox').click()
  const palette = page.getByRole('dialog')
  await page.keyboard.insertText('にほ')
  await pressAsSafari(page, 'k', 'Control')
  await page.keyboard.insertText('んご')
  await expect(page.getByRole('searchbox')).toHaveValue('にほんご')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
})

test('the keys with which Safari ends a composition neither close nor send what is open over the page', async ({
  pageOf,
  world,
}) => {
  const page = await pageOf('mara')

  await test.step('a dialog with one field', async () => {
    const dialog = page.getByRole('dialog', { name: 'Save as view' })
    await page.goto(`${world.desk.url}/`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Save as view' }).click()
    const name = dialog.getByRole('textbox', { name: 'Name of the view' })
    await expect(name).toBeFocused()
    await pressAsSafari(page, 'Escape')
    await page.keyboard.insertText('にほ')
    await pressAsSafari(page, 'Enter')
    await page.keyboard.insertText('んご')
    await expect(name).toHaveValue('にほんご')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a question', async () => {
    await page.goto(`${world.desk.url}/admin-panel/agents`)
    await page.getByRole('button', { name: 'Invite agents' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.keyboard.type('zora')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await expect(question).toBeVisible()
    await pressAsSafari(page, 'Escape')
    await pressAsSafari(page, 'Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
  })
})
