import type { Route } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, type StaffKey, type World } from '@switchboard/demo'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { shrinkInAScroll } from './fixtures/shrink-in-a-scroll.ts'
import { PrivateChat } from './page-models/private-chat.ts'

test('two colleagues write to each other; the unread one is counted until it is read', async ({
  workspaceOf,
  world,
}) => {
  await nothingUnread(world)
  const mara = await workspaceOf('mara')
  const jonas = await workspaceOf('jonas')
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

test('an open private chat is still open after a reload, Escape leaves it, and what is written in it is kept', async ({
  workspaceOf,
}) => {
  const mara = await workspaceOf('mara')
  const { keyboard } = mara.page
  const chat = new PrivateChat(mara.page, 'Emine Kaya')
  const other = new PrivateChat(mara.page, 'Lucía Herrera')
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await keyboard.type('Who was at the pump?')
  await keyboard.press('Enter')
  await chat.message('Who was at the pump?').hover()
  await chat.message('Who was at the pump?').getByRole('button', { name: 'Reply' }).click()
  await expect(chat.field).toBeFocused()
  await keyboard.type('It was')
  await other.toggle()
  await expect(other.field).toHaveValue('')
  await chat.toggle()
  await expect(chat.panel.getByText('Reply to You')).toBeVisible()
  await expect(chat.field).toBeFocused()
  await keyboard.type(' me')
  await mara.reload()
  await expect(chat.field).toBeFocused()
  await expect(chat.field).toHaveValue('It was me')
  await keyboard.press('Escape')
  await expect(chat.panel).toBeFocused()
  await keyboard.press('Escape')
  await expect(chat.panel).toBeHidden()
  await chat.toggle()
  await expect(chat.field).toHaveValue('It was me')
  await expect(chat.field).toBeFocused()
  await keyboard.press('Enter')
  await expect(chat.message('It was me')).toBeVisible()
  await expect(chat.field).toHaveValue('')
  await keyboard.press('Escape')
  await expect(chat.panel).toBeHidden()
})

test.describe('while panels move', () => {
  test.use(withMotion)

  test('a closed private chat is cleared 200 ms later', async ({ workspaceOf }) => {
    const { page } = await workspaceOf('mara')
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
})

test('an emoji is inserted at the cursor', async ({ workspaceOf }) => {
  const mara = await workspaceOf('mara')
  const chat = new PrivateChat(mara.page, 'Lucía Herrera')
  await chat.toggle()
  await expect(chat.field).toBeFocused()
  await mara.page.keyboard.type('Great news')
  await mara.page.keyboard.press('Home')
  await chat.panel.getByRole('button', { name: 'Emoji' }).click()
  await mara.page.getByRole('button', { name: '😀', exact: true }).click()
  await expect(chat.field).toHaveValue('😀Great news')
})

test('what is written to a colleague without a connection waits and is sent once; a colon finds emoji', async ({
  workspaceOf,
}) => {
  const mara = await workspaceOf('mara')
  const jonas = await workspaceOf('jonas')
  const line = await cuttableConnection(mara.page)
  await mara.reload()
  const toJonas = new PrivateChat(mara.page, 'Jonas Weber')
  const toMara = new PrivateChat(jonas.page, 'Mara Okafor')
  await toMara.toggle()
  await toJonas.toggle()
  await expect(toJonas.field).toBeFocused()
  await mara.page.keyboard.type('Back on the quay :anch')
  await expect(mara.page.getByRole('option', { name: 'anchor' })).toBeVisible()
  await mara.page.keyboard.press('Enter')
  await expect(toJonas.field).toHaveValue('Back on the quay ⚓')
  await line.cut()
  await expect(mara.connection).toBeVisible()

  await mara.page.keyboard.press('Enter')
  await expect(toJonas.field).toHaveValue('')
  await mara.page.keyboard.type('And the second')
  await mara.page.keyboard.press('Enter')
  await expect(toJonas.message('Back on the quay ⚓')).toHaveAccessibleName(/Queued$/)
  await expect(toJonas.message('And the second')).toHaveAccessibleName(/Queued$/)
  await expect(toJonas.field).toBeFocused()

  await line.mend()
  await expect(toMara.message('And the second')).toBeVisible()
  await expect(toMara.panel.getByRole('article').filter({ hasText: 'Back on the quay ⚓' })).toHaveCount(1)
  await expect(toJonas.panel.getByRole('article').filter({ hasText: 'Back on the quay ⚓' })).toHaveCount(1)
  await expect(toJonas.message('And the second')).toHaveAccessibleName(/Read \d\d:\d\d$/)
  await expect(toJonas.panel.getByText(/^Read \d\d:\d\d$/).last()).toBeVisible()
})

test('on a phone a message from a colleague is read and answered from the inbox', async ({ workspaceOf }) => {
  const jonas = await workspaceOf('jonas')
  const mara = await workspaceOf('mara')
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

test('a new message does not take the reader from the older ones, and a quote leads to its message each time', async ({
  workspaceOf,
  world,
}) => {
  const { id: receiverid } = await world.as('jonas').call(calls.validate, {})
  const { id: lucia } = await world.as('lucia').call(calls.validate, {})
  const luciaWrites = (content: string) => writes('lucia', { receiverid, content })
  const first = await luciaWrites('The first of many')
  for (let count = 1; count <= 25; count += 1) await luciaWrites(`Shelf ${count} is full`)
  await writes('jonas', { receiverid: lucia, content: 'About the first', replyTo: first.messageid })
  const { page } = await workspaceOf('jonas')
  const chat = new PrivateChat(page, 'Lucía Herrera')
  await chat.toggle()
  const oldest = chat.panel.getByRole('article').filter({ hasText: 'The first of many' }).first()
  const answer = chat.message('About the first')
  const quote = answer.getByRole('button', { name: /Go to the quoted message/ })
  await expect(answer).toBeInViewport()
  await quote.click()
  await expect(oldest).toBeInViewport()
  const newest = chat.panel.getByRole('button', { name: /^Newest/ })
  await expect(newest).toBeVisible()

  await luciaWrites('One more shelf')
  await expect(newest).toHaveAccessibleName(/1 new message/)
  await expect(oldest).toBeInViewport()
  await luciaWrites('And another shelf')
  await expect(newest).toHaveAccessibleName(/2 new messages/)
  // Read, the first would not be counted beside the second.
  const row = chat.row.first()
  await expect(row).toContainText('2')
  await newest.click()
  await expect(chat.message('One more shelf')).toBeInViewport()
  await expect(row).not.toContainText('2')
  await expect(newest).toBeHidden()
  await expect(chat.field).toBeFocused()
  await shrinkInAScroll(chat.message('One more shelf'))
  await expect(chat.message('One more shelf')).toBeInViewport({ ratio: 1 })
  await expect(newest).toBeHidden()
  await quote.click()
  await expect(oldest).toBeInViewport()

  function writes(who: StaffKey, message: { receiverid: string; content: string; replyTo?: string }) {
    return world.as(who).call(calls.createPrivateMessage, { body: { ...message, type: 'text' } })
  }
})

test.describe('on a touch phone', () => {
  test.use(phone.use)

  test('the chat with a colleague who is locked can be read, with the reason, and what was typed is kept for copying', async ({
    workspaceOf,
    world,
  }) => {
    const mara = world.as('mara')
    const { id: receiverid } = await world.as('jonas').call(calls.validate, {})
    const { agents } = await mara.call(calls.getAllAgents, { query: {} })
    const userid = agents.find(({ email }) => email === emailOf('kwame'))?.userid ?? ''
    const lock = (locked: boolean) => mara.call(calls.lockAgent, { body: { userid, locked } })
    await world.as('kwame').call(calls.createPrivateMessage, {
      body: { receiverid, content: 'The boiler is yours', type: 'text' },
    })
    const jonas = await workspaceOf('jonas')
    const chat = new PrivateChat(jonas.page, 'Kwame Mensah')
    await phone.press(jonas.inbox.bell)
    await phone.press(jonas.inbox.panel.getByText('unread message from Kwame Mensah').first())
    await expect(chat.message('The boiler is yours')).toBeVisible()
    await phone.press(chat.field)
    await jonas.page.keyboard.type('Thank you, Kwame')

    await lock(true)
    await expect(chat.panel.getByText('This agent is locked or gone.')).toBeVisible()
    await expect(chat.message('The boiler is yours')).toBeVisible()
    await expect(chat.field).toHaveValue('Thank you, Kwame')
    await expect(chat.field).not.toBeEditable()
    await expect(chat.panel.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(chat.panel.getByRole('button', { name: /Send|Attach/ })).toHaveCount(0)

    await jonas.reload()
    await expect(chat.message('The boiler is yours')).toBeVisible()
    await expect(chat.field).toHaveValue('Thank you, Kwame')
    await lock(false)
    await expect(chat.field).toBeEditable()
    await phone.press(chat.field)
    await jonas.page.keyboard.press('ControlOrMeta+a')
    await jonas.page.keyboard.press('Delete')
    await expect(chat.field).toHaveValue('')
    const sending = Promise.withResolvers<Route>()
    await jonas.page.route('**/create-private-msg', (route) => sending.resolve(route))
    await jonas.page.keyboard.type('Too late')
    await phone.press(chat.panel.getByRole('button', { name: 'Send' }))
    const held = await sending.promise
    await phone.press(chat.panel.getByRole('button', { name: 'Close private chat' }))
    await expect(chat.panel).toBeHidden()
    await expect(jonas.tickets.grid).toBeVisible()
    await lock(true)
    await held.continue()
    await jonas.page.unroute('**/create-private-msg')
    await expect(jonas.toasts).toContainText('Kwame Mensah')
    await lock(false)
  })

  test('an address of a private chat with nobody leads to the list of tickets', async ({
    workspaceOf,
    world,
  }) => {
    const { page, tickets } = await workspaceOf('jonas')
    await page.goto(`${world.desk.url}/?private=nobody`)
    await expect(tickets.grid).toBeVisible()
    await expect(page).toHaveURL(`${world.desk.url}/`)
  })
})
