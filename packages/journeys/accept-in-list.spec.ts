import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { isUnder, middleOf, secondClick } from './fixtures/second-click.ts'
import { PrivateChat } from './page-models/private-chat.ts'

test('a ticket that is accepted in the list opens, but takes nobody out of a chat that they opened or write in meanwhile', async ({
  client,
  workspaceOf,
  world,
}) => {
  const [other, another, last] = [newClient(world), newClient(world), newClient(world)]
  for (const one of [client, other, another, last]) await one.asks('Is anybody there?')
  const { page, chat, tickets } = await workspaceOf('mara')
  const { field } = chat.composer
  const acceptHeld = async (name: string) => {
    const accepting = await held(page, '**/acceptTicket')
    await tickets.accept(name)
    const request = await accepting.request
    return async () => {
      const answer = page.waitForResponse('**/acceptTicket')
      await request.continue()
      expect((await answer).ok()).toBe(true)
      await expect(page.getByRole('button', { name: `Accept the ticket of ${name}` })).toHaveCount(0)
    }
  }
  const isStillWithClient = async (rest: string, whole: string) => {
    await page.keyboard.type(rest)
    await expect(field).toHaveValue(whole)
    await expect(page.getByRole('region', { name: `Chat with ${client.name}` })).toBeVisible()
  }

  await test.step('nothing else was opened', async () => {
    await tickets.accept(client.name)
    await expect(field).toBeFocused()
    await page.keyboard.type('Good ')
    await isStillWithClient('morning', 'Good morning')
  })

  await test.step('the open chat is written in', async () => {
    const answer = await acceptHeld(other.name)
    await field.click()
    await page.keyboard.press('End')
    await page.keyboard.type(', how')
    await answer()
    await isStillWithClient(' can I', 'Good morning, how can I')
  })

  await test.step('another chat was opened', async () => {
    await tickets.rowOf(other.name).click()
    await chat.isWith(other.name)
    await expect(field).toBeFocused()
    const answer = await acceptHeld(another.name)
    await tickets.rowOf(client.name).click()
    await chat.isWith(client.name)
    await expect(field).toBeFocused()
    await answer()
    await isStillWithClient(' help?', 'Good morning, how can I help?')
  })

  await test.step('a private chat was opened, which stays beside it', async () => {
    const colleague = new PrivateChat(page, 'Emine Kaya')
    const answer = await acceptHeld(last.name)
    await colleague.toggle()
    await expect(colleague.field).toBeFocused()
    await answer()
    await chat.isWith(last.name)
    await expect(field).toBeEditable()
    await expect(colleague.field).toBeFocused()
  })
})

test('a ticket is accepted while the accept of another is on its way, and the last one is opened', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('Is anybody there?')
  const { page, chat, tickets } = await workspaceOf('mara')
  const { request } = await held(page, '**/acceptTicket')
  await tickets.accept(client.name)
  const first = await request
  await tickets.accept(other.name)
  await chat.isWith(other.name)
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('Yes')
  const answer = page.waitForResponse('**/acceptTicket')
  await first.continue()
  await (await answer).finished()
  await expect(page.getByRole('button', { name: `Accept the ticket of ${client.name}` })).toHaveCount(0)
  await page.keyboard.type(', I am')
  await expect(chat.composer.field).toHaveValue('Yes, I am')
  await chat.isWith(other.name)
})

test('Escape out of the composer is not taken back by the answer to Accept that comes after its event', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const { page, chat, tickets, toasts } = await workspaceOf('mara')
  await tickets.rowOf(client.name).click()
  await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
  const { request } = await held(page, '**/acceptTicket')
  await page.keyboard.press('Enter')
  const accepting = await request
  const response = await accepting.fetch()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat.composer.field).not.toBeFocused()
  await accepting.fulfill({ response })
  await expect(toasts).toContainText('accepted')
  await expect(chat.composer.field).not.toBeFocused()
})

test('the second click of a double click accepts nobody whose Accept has moved under the pointer', async ({
  client,
  workspaceOf,
  world,
}) => {
  const next = newClient(world)
  await client.asks('Is anybody there?')
  await next.asks('And for me?')
  const { page, chat, tickets } = await workspaceOf('mara')
  const acceptOf = (name: string) => page.getByRole('button', { name: `Accept the ticket of ${name}` })
  const accepting: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/acceptTicket')) accepting.push(request.postData() ?? '')
  })
  await tickets.rowOf(client.name).hover()
  const at = await middleOf(acceptOf(client.name))
  await page.mouse.click(at.x, at.y)
  await chat.isWith(client.name)
  await expect.poll(() => isUnder(acceptOf(next.name), at)).toBe(true)
  await secondClick(page)
  expect(accepting).toHaveLength(1)
  // A click of its own accepts.
  await page.mouse.click(at.x, at.y)
  await chat.isWith(next.name)
  expect(accepting).toHaveLength(2)
})
