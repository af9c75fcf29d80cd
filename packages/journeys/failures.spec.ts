import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { Workspace } from './page-models/workspace.ts'

const blockedWords = 'The client has blocked this account or left the chat.'

for (const { name, viewport, hasTouch } of [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]) {
  test(`a failed message shows in row, notice and inbox while another chat is open, and Retry and Discard settle it, ${name}`, async ({
    browser,
    world,
    client,
    workspaceOf,
    pageOf,
  }) => {
    test.slow()
    const other = newClient(world)
    await client.asks('Can you reach me?')
    await other.asks('And me?')
    const signedIn = await pageOf('mara')
    const context: BrowserContext = await browser.newContext({
      viewport,
      hasTouch,
      locale: 'en-GB',
      timezoneId: 'UTC',
    })
    await context.addCookies(await signedIn.context().cookies(world.desk.url))
    const page = await context.newPage()
    const workspace = new Workspace(page)
    await workspace.open(world.desk.url)
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
    await client.phone.waitsFor('Mara is now here for you.')
    const back = async () => {
      if (hasTouch) await page.getByRole('button', { name: 'Back to the list' }).tap()
    }
    const blocked = world.simulators.telegram.faults.blocked({ chat: client.id, method: 'sendMessage' })
    await workspace.chat.composer.field.click()
    await page.keyboard.type('Yes, I can')
    await page.keyboard.press('Enter')
    await back()
    await workspace.tickets.rowOf(other.name).click()
    await workspace.chat.isWith(other.name)

    await test.step('a notice that stays, on every page', async () => {
      await expect(workspace.toasts).toContainText(`Not delivered to ${client.name}`)
      await expect(workspace.toasts).toContainText(blockedWords)
    })

    await test.step('the row of the list, visible and for screen readers, to colleagues too', async () => {
      await back()
      const row = workspace.tickets.rowOf(client.name)
      await expect(row).toContainText('Not delivered')
      await expect(row).toHaveAccessibleName(/Not delivered/)
      const jonas = await workspaceOf('jonas')
      await expect(jonas.tickets.rowOf(client.name)).toContainText('Not delivered')
    })

    await test.step('the inbox of the sender links to the chat', async () => {
      await workspace.inbox.open()
      const entry = workspace.inbox.panel.getByRole('button', {
        name: new RegExp(`Not delivered to ${client.name}`),
      })
      await expect(entry).toContainText(blockedWords)
      await expect(entry).toContainText('Yes, I can')
      await entry.click()
      await workspace.chat.isWith(client.name)
    })

    const failed = workspace.chat.message('Yes, I can')
    await test.step('the bubble shows the reason, with the provider’s text beside it', async () => {
      await expect(failed).toContainText(`Not delivered. ${blockedWords}`)
      await expect(failed).toContainText('Telegram says: Forbidden: bot was blocked by the user')
      const [whole, discard] = await Promise.all([
        failed.boundingBox(),
        failed.getByRole('button', { name: 'Discard' }).boundingBox(),
      ])
      const right = (box: typeof whole) => (box?.x ?? 0) + (box?.width ?? 0)
      expect(Math.abs(right(whole) - right(discard))).toBeLessThan(2)
    })

    await test.step('Retry sends it, and every notice of it is gone', async () => {
      blocked.remove()
      await failed.getByRole('button', { name: 'Retry' }).click()
      await expect(workspace.chat.labelled(/Yes, I can.*Sent/)).toBeVisible()
      await expect(workspace.chat.composer.field).toBeFocused()
      await expect(workspace.toasts.getByText(`Not delivered to ${client.name}`)).toHaveCount(0)
      await back()
      await expect(workspace.tickets.rowOf(client.name)).not.toContainText('Not delivered')
    })

    await test.step('Discard gives one up for everybody, and it is not sent any more', async () => {
      if (hasTouch) await workspace.tickets.rowOf(client.name).click()
      const again = world.simulators.telegram.faults.blocked({ chat: client.id, method: 'sendMessage' })
      await workspace.chat.composer.field.click()
      await page.keyboard.type('Never mind')
      await page.keyboard.press('Enter')
      const given = workspace.chat.message('Never mind')
      await given.getByRole('button', { name: 'Discard' }).click()
      await expect(workspace.chat.messages.getByText('Discarded. It did not reach the client')).toBeVisible()
      await expect(workspace.chat.composer.field).toBeFocused()
      again.remove()
      await back()
      await expect(workspace.tickets.rowOf(client.name)).not.toContainText('Not delivered')
      await world.settled()
      expect(client.phone.chat().messages.some(({ text }) => text === 'Never mind')).toBe(false)
    })
    await context.close()
  })
}

test('a send that is cut off shows plainly that its outcome is unknown, and is not sent again by itself', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Did you get it?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  world.simulators.telegram.faults.resetAfterAccepting(
    { chat: client.id, method: 'sendMessage' },
    { times: 1 },
  )
  await workspace.chat.composer.field.click()
  await workspace.page.keyboard.type('I did')
  await workspace.page.keyboard.press('Enter')
  const unsure = workspace.chat.message('I did')
  await expect(unsure).toContainText('We do not know whether it arrived.')
  await expect(unsure).not.toContainText(/ECONN|socket/i)
  await expect(workspace.tickets.rowOf(client.name)).toContainText('Perhaps not delivered')
  await world.settled()
  expect(client.phone.chat().messages.filter(({ text }) => text === 'I did')).toHaveLength(1)
  await unsure.getByRole('button', { name: 'Discard' }).click()
  await expect(workspace.tickets.rowOf(client.name)).not.toContainText('Perhaps not delivered')
})

test('the way from a notice to its ticket asks before the changed form of a page goes with it', async ({
  world,
  client,
  workspaceOf,
}) => {
  await client.asks('Can you reach me?')
  const workspace = await workspaceOf('mara')
  const { page, chat, toasts } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  const blocked = world.simulators.telegram.faults.blocked({ chat: client.id, method: 'sendMessage' })
  await chat.composer.field.click()
  await page.keyboard.type('Yes, I can')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Admin panel' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'General' }).click()
  const field = page.getByRole('textbox', { name: 'Product name' })
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Plus')
  await toasts
    .getByRole('alertdialog')
    .filter({ hasText: `Not delivered to ${client.name}` })
    .getByRole('button', { name: 'Open' })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await expect(question).toBeVisible()
  await expect(field).toHaveValue(/ Plus$/)
  await question.getByRole('button', { name: 'Discard' }).click()
  await chat.isWith(client.name)
  blocked.remove()
})
