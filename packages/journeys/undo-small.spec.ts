import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { isUnder, middleOf, secondClick } from './fixtures/second-click.ts'
import { inSlowTime } from './fixtures/slow-time.ts'
import { tabTo } from './fixtures/tab-to.ts'

for (const device of [desktop, phone]) {
  test.describe(`on a ${device.name}`, () => {
    test.use(device.use)

    test('an unpinned message is pinned again', async ({ client, workspaceOf }) => {
      await client.asks('My number is NC-4712')
      const workspace = await workspaceOf('mara')
      const { page } = workspace
      await device.press(workspace.tickets.rowOf(client.name))
      await workspace.chat.message('NC-4712').waitFor()
      if (device === desktop) await workspace.chat.pin('NC-4712')
      else {
        await workspace.chat.message('NC-4712').click({ button: 'right' })
        await page.getByRole('dialog').getByRole('button', { name: 'Pin' }).tap()
      }
      const pinned = page.getByRole('button', { name: '1 pinned message' })
      const pins = page.getByRole('region', { name: 'Pinned messages' })
      const unpin = pins.getByRole('button', { name: 'Unpin' })
      await workspace.chat.opens(device, '1 pinned message')
      await inSlowTime(page, async () => {
        if (device === desktop) {
          await tabTo(page, unpin)
          await page.keyboard.press('Enter')
        } else await unpin.tap()
        await expect(pins).toContainText('No message is pinned')
        await expect(workspace.toasts).toContainText('Message unpinned')
        if (device === desktop) {
          await expect(pins.getByRole('button', { name: 'Close pinned messages' })).toBeFocused()
          await page.keyboard.press('Control+z')
        } else await workspace.toasts.getByRole('button', { name: 'Undo' }).tap()
        await expect(pins).toContainText('NC-4712')
        if (device === desktop) await expect(pinned).toBeVisible()
      })
    })

    test('a deleted bubble comes back in its place, and is deleted when the page is left', async ({
      world,
      client,
      pageOf,
    }) => {
      const lucia = world.as('lucia')
      const names = ['First', 'Second', 'Third'].map((word) => `${word} ${client.id}`)
      for (const name of names) await lucia.call(calls.createBubble, { body: { name, content: name } })
      const stored = async () =>
        (await lucia.call(calls.getBubbles, {}))
          .map(({ name }) => name)
          .filter((name) => names.includes(name))
      const page = await pageOf('lucia')
      await page.goto(`${world.desk.url}/profile/lucia.herrera/bubbles`)
      const rows = page.getByRole('list', { name: 'Bubbles' }).getByRole('listitem')
      const mine = rows.filter({ hasText: String(client.id) })
      const remove = page.getByRole('button', { name: `Delete ${names[1]}` })
      const toasts = page.getByRole('region', { name: 'Notices' })
      const press = async () => {
        await expect(mine).toHaveCount(3)
        if (device !== desktop) return remove.tap()
        await tabTo(page, remove)
        await page.keyboard.press('Enter')
      }

      await expect(mine).toHaveCount(3)
      await inSlowTime(page, async () => {
        await press()
        await expect(mine).toHaveCount(2)
        await expect(toasts).toContainText(`Bubble “${names[1]}” deleted`)
        expect(await stored()).toEqual(names)
        if (device === desktop) {
          // The focus stays in the list, at the one that took the place.
          await expect(page.getByRole('button', { name: `Delete ${names[2]}` })).toBeFocused()
          await page.keyboard.press('Control+z')
        } else await toasts.getByRole('button', { name: 'Undo' }).tap()
        await expect(mine).toHaveText(names.map((name) => new RegExp(name)))
        await expect(toasts.getByRole('button', { name: 'Undo' })).toHaveCount(0)
      })

      await press()
      await expect(mine).toHaveCount(2)
      await page.close()
      await expect.poll(stored).toEqual([names[0], names[2]])
    })
  })
}

test('Ctrl+Z in a field that was just emptied brings its text back, and an answer ends the offer to undo accepting', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  const { field } = chat.composer
  const undo = toasts.getByRole('button', { name: 'Undo' })
  await workspace.openTicketOf(client.name)
  await inSlowTime(page, async () => {
    await chat.accept()
    await expect(field).toBeFocused()
    await expect(undo).toBeVisible()
    await page.keyboard.type('I am')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('')
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('I am')
    await expect(undo).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(chat.message('I am')).toBeVisible()
  })
})

test('an acceptance that is undone at once gives the focus back to Accept, which is pressed again by Enter', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is it the seal?')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  const accept = page.getByRole('button', { name: 'Accept ticket' })
  await workspace.openTicketOf(client.name)
  // The page draws a frame in the time of ten: the caret has only just reached the field.
  await inSlowTime(page, async () => {
    await page.keyboard.press('a')
    await expect(toasts.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(accept).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chat.composer.field).toBeFocused()
  })
})

test('an acceptance that is undone before this page learns of it gives the focus back to Accept', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is it the seal?')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  const accept = page.getByRole('button', { name: 'Accept ticket' })
  const line = await cuttableConnection(page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await expect(accept).toBeFocused()
  line.hold()
  await page.keyboard.press('Enter')
  await expect(toasts.getByRole('button', { name: 'Undo' })).toBeVisible()
  const undone = page.waitForResponse(/\/undo/)
  await page.keyboard.press('Control+z')
  await undone
  line.letGo()
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.composer.field).toBeFocused()
})

test('notices are dismissed one after the other by quick clicks at one spot, and no quick click is an Undo', async ({
  pageOf,
  world,
}) => {
  const lucia = world.as('lucia')
  for (const name of ['Note 1', 'Note 2', 'Note 3'])
    await lucia.call(calls.createBubble, { body: { name, content: name } })
  const page = await pageOf('lucia')
  await page.goto(`${world.desk.url}/profile/lucia.herrera/bubbles`)
  const toasts = page.getByRole('region', { name: 'Notices' }).getByRole('alertdialog')
  await inSlowTime(page, async () => {
    for (const name of ['Note 1', 'Note 2', 'Note 3']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await expect(toasts.filter({ hasText: name })).toBeVisible()
    }
    const dismissOf = (name: string) =>
      toasts.filter({ hasText: name }).getByRole('button', { name: 'Dismiss' })
    const at = await middleOf(dismissOf('Note 3'))
    await page.mouse.click(at.x, at.y)
    await expect.poll(() => isUnder(dismissOf('Note 2'), at)).toBe(true)
    await secondClick(page)
    await expect(toasts).toHaveCount(1)
    const undo = toasts.getByRole('button', { name: 'Undo' })
    const spot = await middleOf(undo)
    await page.getByRole('heading', { level: 1 }).click()
    await page.mouse.move(spot.x, spot.y)
    await secondClick(page)
    await expect(undo).toBeVisible()
  })
})
