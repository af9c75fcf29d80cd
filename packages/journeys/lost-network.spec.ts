import { calls } from '@switchboard/contract'
import { cuttableConnection } from './fixtures/cut-connection.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectWithin, inSlowTime } from './fixtures/slow-time.ts'

test('a lost network is noticed by the first call that fails, when the browser does not report it', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Are you still there?')
  const workspace = await workspaceOf('mara')
  let isCut = false
  // The socket that is open stays so; no other one comes through.
  await workspace.page.routeWebSocket(/\/socket\.io\//, (socket) =>
    isCut ? void socket.close() : void socket.connectToServer(),
  )
  await workspace.reload()
  await workspace.openTicketOf(client.name)
  await expect(workspace.chat.message('Are you still there?')).toBeVisible()
  isCut = true
  await workspace.page.route('**/*', (route) => route.abort('connectionreset'))
  await inSlowTime(workspace.page, () =>
    expectWithin(2000, workspace.connection, () =>
      workspace.page.getByRole('button', { name: 'Accept ticket' }).click(),
    ),
  )
})

test('a phone that slept shows what it missed as soon as it is looked at', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Good night')
  const { page, tickets } = await workspaceOf('mara')
  const connection = await cuttableConnection(page)
  await page.reload()
  await expect(tickets.rowOf(client.name)).toContainText('Good night')
  client.phone.writes('And sleep well')
  await expect(tickets.rowOf(client.name)).toContainText('And sleep well')
  connection.lose()
  client.phone.writes('Good morning')
  await client.arrived()
  // While a phone sleeps its clock goes on, and what waits on the page does not.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 600_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(tickets.rowOf(client.name)).toContainText('Good morning', { timeout: 10_000 })
})

test('a call that is never answered is given up, and its message is sent once', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Are you awake?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  await expect(chat.composer.field).toBeFocused()
  await page.clock.install()
  // The connection died while the machine slept: nothing says so.
  const { request } = await held(page, '**/send-message')
  await page.keyboard.type('Awake again')
  await page.keyboard.press('Enter')
  await request
  await page.clock.fastForward(21_000)
  await page.clock.fastForward(2000)
  await expect(chat.labelled(/Awake again.*Sent/)).toBeVisible()
  expect(client.phone.chat().messages.filter(({ text }) => text === 'Awake again')).toHaveLength(1)
})

test('a message that a proxy or a network’s sign-in page answers for waits, says so, and goes out once', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Is anybody there?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await client.phone.waitsFor('Mara is now here for you.')
  for (const [status, text] of [
    [403, 'Yes, I am'],
    [200, 'Still here'],
  ] as const) {
    const answer = { status, contentType: 'text/html', body: '<html><h1>Sign in</h1></html>' }
    await page.route(`**${calls.sendMessage.path}`, (route) => route.fulfill(answer))
    await chat.composer.field.click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(chat.message(text)).toContainText('A proxy or the sign-in page of a network answers')
    await expect(chat.message(text).getByRole('button', { name: 'Copy' })).toBeVisible()
    await page.unroute(`**${calls.sendMessage.path}`)
    await client.phone.waitsFor(text)
    await expect(chat.message(text)).not.toContainText('A proxy')
  }
  const sent = client.phone.chat().messages.map((one) => one.text)
  expect(sent.filter((text) => text === 'Yes, I am' || text === 'Still here')).toEqual([
    'Yes, I am',
    'Still here',
  ])
})
