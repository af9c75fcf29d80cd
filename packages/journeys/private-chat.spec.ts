import { calls } from '@switchboard/contract'
import type { World } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { PrivateChat } from './page-models/private-chat.ts'

test('two colleagues write to each other; the unread one is counted until it is read', async ({
  deskOf,
  world,
}) => {
  await nothingUnread(world)
  const mara = await deskOf('mara')
  const jonas = await deskOf('jonas')
  const toJonas = new PrivateChat(mara.page, 'Jonas Weber')
  await toJonas.toggle()
  await toJonas.send('Is the thick gasket in stock?')
  await expect(toJonas.message('Is the thick gasket in stock?')).toBeVisible()

  const toMara = new PrivateChat(jonas.page, 'Mara Okafor')
  await expect(toMara.row).toContainText('1')
  await expect(jonas.inbox.bell).toHaveAccessibleName(/1 unread/)
  await jonas.inbox.open()
  await jonas.inbox.panel.getByText('unread message from Mara Okafor').click()
  await expect(toMara.message('Is the thick gasket in stock?')).toBeVisible()
  await expect(toMara.row).not.toContainText('1')
  await toMara.send('140 in Oslo')
  await expect(toJonas.message('140 in Oslo')).toBeVisible()
  await expect(toJonas.row).not.toContainText('1')

  await toJonas.toggle()
  await expect(toJonas.panel).toBeHidden()
  await toJonas.toggle()
  await expect(toJonas.message('140 in Oslo')).toBeVisible()
  await expect(toJonas.panel.getByText(/Today/)).toBeVisible()
})

/** Jonas has read what Mara wrote in journeys before this one, and his inbox is empty. */
async function nothingUnread(world: World): Promise<void> {
  const jonas = world.as('jonas')
  const { id } = await world.as('mara').call(calls.validate, {})
  await jonas.call(calls.readPrivateChat, { params: { id } })
  await jonas.call(calls.clearNotifications, {})
}

test('an open private chat is still open after a reload, and Escape leaves it', async ({ deskOf }) => {
  const mara = await deskOf('mara')
  const chat = new PrivateChat(mara.page, 'Emine Kaya')
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await mara.reload()
  await expect(chat.panel).toBeVisible()
  await chat.field.press('Escape')
  await expect(chat.panel).toBeHidden()
})

test('a closed private chat is cleared 200 ms later', async ({ deskOf }) => {
  const { page } = await deskOf('mara')
  const chat = new PrivateChat(page, 'Emine Kaya')
  await page.clock.install()
  await page.reload()
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await chat.close()
  // The address changes in a transition: the clock waits until the page has followed it.
  await expect(chat.row).toHaveAttribute('aria-expanded', 'false')
  await page.clock.runFor(150)
  await expect(chat.panel).toBeVisible()
  await page.clock.runFor(100)
  await expect(chat.panel).toBeHidden()
})

test('an emoji stands where the cursor is', async ({ deskOf }) => {
  const mara = await deskOf('mara')
  const chat = new PrivateChat(mara.page, 'Lucía Herrera')
  await chat.toggle()
  await chat.field.fill('Great news')
  await chat.field.press('Home')
  await chat.panel.getByRole('button', { name: 'Emoji' }).click()
  await mara.page.getByRole('button', { name: '😀', exact: true }).click()
  await expect(chat.field).toHaveValue('😀Great news')
})

test('on a phone a message from a colleague is read and answered from the inbox', async ({ deskOf }) => {
  const jonas = await deskOf('jonas')
  const mara = await deskOf('mara')
  await mara.page.setViewportSize({ width: 390, height: 844 })
  const toMara = new PrivateChat(jonas.page, 'Mara Okafor')
  await toMara.toggle()
  await toMara.send('Are you out?')
  await expect(mara.inbox.bell).toHaveAccessibleName(/unread/)
  await mara.inbox.open()
  await mara.inbox.panel.getByText('unread message from Jonas Weber').first().click()
  const toJonas = new PrivateChat(mara.page, 'Jonas Weber')
  await expect(toJonas.message('Are you out?')).toBeVisible()
  await toJonas.send('On the train')
  await expect(toMara.message('On the train')).toBeVisible()
  await toJonas.close()
  await expect(mara.tickets.grid).toBeVisible()
})
