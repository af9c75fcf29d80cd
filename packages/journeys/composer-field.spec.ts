import type { Locator } from '@playwright/test'
import { holdsFocus } from './fixtures/holds-focus.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'

const heightOf = (field: Locator) => field.evaluate((box) => box.getBoundingClientRect().height)

for (const [how, isKnown] of [
  ['by itself', true],
  ['in a browser that does not size fields by their text', false],
] as const) {
  test(`the answer grows with its text to a third of the window, and is small again when sent, ${how}`, async ({
    client,
    workspaceOf,
  }) => {
    await client.asks('Tell me everything')
    const workspace = await workspaceOf('mara')
    const { page } = workspace
    if (!isKnown) {
      await page.evaluate(() => {
        const { supports } = CSS
        CSS.supports = (...asked: string[]) =>
          asked[0] !== 'field-sizing' && Boolean(Reflect.apply(supports, CSS, asked))
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('textarea { field-sizing: fixed !important }')
        document.adoptedStyleSheets.push(sheet)
      })
    }
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
    const { field } = workspace.chat.composer
    await expect(field).toBeFocused()
    const empty = await heightOf(field)
    for (let line = 1; line <= 4; line += 1) {
      await page.keyboard.type(`Line ${line}`)
      await page.keyboard.press('Shift+Enter')
    }
    const grown = await heightOf(field)
    expect(grown).toBeGreaterThan(empty * 2)
    await page.keyboard.insertText('More\n'.repeat(60))
    const full = await heightOf(field)
    expect(full).toBeGreaterThan(grown)
    expect(full).toBeLessThanOrEqual(900 / 3)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('')
    expect(await heightOf(field)).toBe(empty)
  })
}

test('the caret stays in the middle of an answer while tickets move in the list, and several pictures are pasted at once', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Is it broken?')
  const workspace = await workspaceOf('mara')
  const { page, tickets } = workspace
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  const { field } = workspace.chat.composer
  await expect(field).toBeFocused()
  await page.keyboard.type('It is broken')
  for (const _ of 'broken') await page.keyboard.press('ArrowLeft')
  const before = await tickets.names()
  await newClient(world).asks('Anybody there?')
  await expect.poll(() => tickets.names()).not.toEqual(before)
  client.phone.writes('Please')
  await client.arrived()
  await expect(workspace.chat.message('Please')).toBeVisible()
  await page.keyboard.type('not ')
  await expect(field).toHaveValue('It is not broken')

  await page.evaluate(() => {
    const held = new DataTransfer()
    const pixel = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (byte) => byte.charCodeAt(0),
    )
    for (const name of ['front.png', 'back.png', 'plate.png'])
      held.items.add(new File([pixel], name, { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData: held, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  const files = page.getByRole('dialog', { name: 'Send 3 files' })
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await holdsFocus(files)
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('It is not broken')
})
