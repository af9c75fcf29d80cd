import type { BrowserContext } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { Workspace } from './page-models/workspace.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

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
      again.remove()
      await back()
      await expect(workspace.tickets.rowOf(client.name)).not.toContainText('Not delivered')
      await world.settled()
      expect(client.phone.chat().messages.some(({ text }) => text === 'Never mind')).toBe(false)
    })
    await context.close()
  })
}

test('messages wait while a provider is down, and are sent by themselves when it is back', async ({
  world,
  client,
  workspaceOf,
}) => {
  test.slow()
  await client.asks('Are you open?')
  const workspace = await workspaceOf('mara')
  await workspace.openTicketOf(client.name)
  await workspace.chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  const down = world.simulators.telegram.faults.unavailable()
  await workspace.chat.composer.field.click()
  await workspace.page.keyboard.type('Until six')
  await workspace.page.keyboard.press('Enter')
  await expect(workspace.chat.labelled(/Until six.*Queued/)).toBeVisible()
  await expect.poll(() => down.matches()).toBeGreaterThan(1)
  down.remove()
  await expect(workspace.chat.labelled(/Until six.*Sent/)).toBeVisible({ timeout: 30_000 })
  expect(client.phone.chat().messages.filter(({ text }) => text === 'Until six')).toHaveLength(1)
})

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

test('what the server refuses once I am elsewhere shows in a notice and its row, and is not lost with its ticket', async ({
  world,
  client,
  workspaceOf,
}) => {
  test.slow()
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('My kettle leaks')
  for (const one of [client, other]) await accepted(one.name)
  const workspace = await workspaceOf('emine')
  const { page, chat, tickets, toasts } = workspace
  await page.context().grantPermissions(['clipboard-write'], { origin: world.desk.url })
  const connection = await cuttableConnection(page)
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await chat.composer.field.click()
  await connection.cut()
  await page.keyboard.type('A new lid is on its way')
  await page.keyboard.press('Enter')
  await expect(chat.message('A new lid is on its way')).toBeVisible()
  await tickets.rowOf(other.name).click()
  await expect(page).toHaveURL(new RegExp((await ticketOf(world.as('mara'), other.name)).ticketid))
  await handOver('Sales')
  const notice = toasts.getByRole('alertdialog').filter({ hasText: `Not sent to ${client.name}` })

  await test.step('a notice that stays, with the reason', async () => {
    await connection.mend()
    await expect(notice).toContainText('Not found.')
    await notice.getByRole('button', { name: 'Copy text' }).click()
    await expect(toasts).toContainText('Copied')
    await expect(notice).toBeVisible()
  })

  await test.step('the text where its ticket was', async () => {
    await notice.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByText('This ticket is not in sight')).toBeVisible()
    await expect(chat.message('A new lid is on its way')).toContainText('Not sent.')
    await expect(notice).toBeHidden()
  })

  await test.step('the row of its ticket, once that is back', async () => {
    await handOver('Support')
    await workspace.openTicketOf(other.name)
    await expect(tickets.rowOf(client.name)).toContainText('Not sent A new lid is on its way')
    await expect(tickets.rowOf(client.name)).toHaveAccessibleName(/Not sent, A new lid/)
    await workspace.openTicketOf(client.name)
    await chat.message('A new lid').getByRole('button', { name: 'Discard' }).click()
    await expect(tickets.rowOf(client.name)).not.toContainText('Not sent')
  })

  async function accepted(name: string): Promise<void> {
    const { ticketid, created_on } = await ticketOf(world.as('mara'), name)
    await world.as('emine').call(calls.acceptTicket, { body: { ticketid, created_on } })
  }

  async function handOver(department: string): Promise<void> {
    const { ticketid, created_on } = await ticketOf(world.as('mara'), client.name)
    const departments = await world.as('mara').call(calls.getDepartments, {})
    const found = departments.find(({ department_name }) => department_name === department)
    await world.as('mara').call(calls.changeTicketDepartment, {
      body: { ticketid, created_on, newDepartment: found?.departmentid ?? '' },
    })
  }
})

test('a ticket that could not be loaded says so, and is loaded by Retry', async ({ client, workspaceOf }) => {
  await client.asks('Where is my parcel?')
  const { page, chat, tickets } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await chat.accept()
  await chat.close()
  await tickets.showClosed()
  await tickets.rowOf(client.name).click()
  await expect(page).toHaveURL(/ticket=/)
  let fails = true
  await page.route('**/get-ticket', (route) => (fails ? route.fulfill({ status: 500 }) : route.fallback()))
  await page.goto(page.url().replace('view=closed', 'view=open'))
  await expect(page.getByText('This ticket could not be loaded')).toBeVisible({ timeout: 20_000 })
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await chat.isWith(client.name)
})

test('an error that comes again and again is one notice, which goes when the step is done after all', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, chat, tickets, toasts } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await page.route('**/acceptTicket', (route) => route.abort())
  const accept = page.getByRole('region', { name: `Chat with ${client.name}` }).getByRole('button', {
    name: 'Accept ticket',
  })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failed = page.waitForEvent('requestfailed')
    await accept.click()
    await failed
    await expect(accept).toBeEnabled()
  }
  await expect(toasts.getByRole('alertdialog').filter({ hasText: 'Could not accept' })).toHaveCount(1)
  await page.unroute('**/acceptTicket')
  // The server does it, and its answer is lost.
  await page.route('**/acceptTicket', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await accept.click()
  await expect(chat.composer.field).toBeVisible()
  await expect(toasts.getByRole('alertdialog').filter({ hasText: 'Could not accept' })).toHaveCount(0)

  await page.route('**/get-agents', (route) => route.abort())
  await page.getByRole('button', { name: 'Reassign' }).click()
  await page.getByRole('dialog').getByText('Sales', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose an agent' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The desk does not answer.')
})
