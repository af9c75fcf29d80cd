import { readFile } from 'node:fs/promises'
import { calls } from '@switchboard/contract'
import { isRed } from './fixtures/is-red.ts'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { runUntilVisible } from './fixtures/run-until.ts'
import { seedClients } from './fixtures/seed-tables.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('clients are listed in five columns, load while one scrolls until the end, and are searched', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Hello')
  await seedClients(world, 24)
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/clients')
  await expect(panel.table.getByRole('columnheader')).toHaveText([
    'Username',
    'Short id',
    'Account number',
    'Address',
    'Blocked',
  ])
  const row = panel.rowOf(new RegExp(client.name))
  await expect(row.getByText('not added yet')).toHaveCount(2)
  const end = page.getByText('Table end reached!')
  await expect(end).toBeHidden()
  await test.step('the sentinel at the end loads ten more until there are none', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const limit = /\/(\d+)\/get-clients$/.exec(request.url())?.[1]
      if (limit !== undefined) asked.push(limit)
    })
    await panel.showShareOf(page.getByText('Loading 10 more…'), 0.4)
    expect(asked).toEqual([])
    await panel.showShareOf(page.getByText('Loading 10 more…'), 0.6)
    await expect.poll(() => asked[0]).toBe('30')
    await panel.scrollTo(end)
    await expect(panel.table.getByRole('link', { name: 'Extra Client 1', exact: true })).toBeVisible()
    const before = asked.length
    await page.mouse.wheel(0, -4000)
    await page.mouse.wheel(0, 8000)
    await expect(end).toBeVisible()
    expect(asked).toHaveLength(before)
  })

  await test.step('the rows in sight are in the document, and the keyboard reaches the others', async () => {
    const count = Number(await panel.table.getAttribute('aria-rowcount'))
    expect(count).toBeGreaterThan(25)
    const place = page.locator('*:focus')
    await panel.table.focus()
    for (const [key, row] of [
      ['Home', 2],
      ['ArrowDown', 3],
      ['End', count],
      ['PageUp', count - 8],
    ] as const) {
      await page.keyboard.press(key)
      await expect(place).toHaveAttribute('aria-rowindex', String(row))
    }
    await page.keyboard.press('Home')
    // At an end of the list: half-way down, this few rows are all within reach.
    await expect.poll(() => panel.rows.count()).toBeLessThan(count)
    await page.keyboard.press('ArrowRight')
    await expect(place).toHaveRole('link')
  })

  await test.step('a term finds clients, an empty result is shown in red, and wildcards alone reset', async () => {
    const search = page.getByRole('searchbox', { name: 'Search clients' })
    await search.fill('BARTHOLOMEW')
    await expect(panel.rows).toHaveCount(2)
    await expect(panel.rowOf(/Bartholomew Okonkw/)).toBeVisible()
    await search.fill('submarine')
    const none = page.getByText('No clients found!')
    await expect(none).toBeVisible()
    expect(await isRed(none)).toBe(true)
    await none.locator('..').getByRole('button', { name: 'Clear search' }).click()
    await expect(panel.rowOf(new RegExp(client.name))).toBeVisible()
    await expect(search).toBeFocused()
    for (const term of ['%', '']) {
      await search.fill(term)
      await expect(panel.rowOf(new RegExp(client.name))).toBeVisible()
    }
  })

  await test.step('the clients that are found are saved as a file', async () => {
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('Extra Client 2')
    await expect(page.getByText('6 found')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffClient id,Name,Account number/)
    expect(lines).toHaveLength(7)
    await expect(panel.toasts).toContainText('The file was saved')
  })
})

test('blocking turns on screen first, turns back when refused, and is read-only for agents', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Hello')
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/clients')
  const blocked = page.getByRole('switch', { name: `Block ${client.name}` })
  const { request } = await held(page, '**/block')
  await panel.turn(`Block ${client.name}`)
  const route = await request
  await expect(blocked).toBeChecked()
  await route.fulfill({ status: 404, json: { error: 'client-not-found', message: 'Gone.' } })
  await expect(blocked).not.toBeChecked()
  await expect(panel.toasts).toContainText(`${client.name} was not changed`)
  await panel.turn(`Block ${client.name}`)
  await expect(blocked).toBeChecked()
  const agent = await workspaceOf('jonas')
  const theirs = new AdminPanel(agent.page, world.desk.url)
  await theirs.open('/clients')
  const seen = agent.page.getByRole('switch', { name: `Block ${client.name}` })
  await expect(seen).toBeChecked()
  await expect(seen).toBeDisabled()
  await panel.turn(`Block ${client.name}`)
  await expect(seen).not.toBeChecked()
})

test('a client’s profile shows all that is known and the recent actions, and is edited as a whole', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('A first question')
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/clients')
  await panel.table.getByRole('link', { name: client.name }).click()
  await expect(page).toHaveURL(/\/admin-panel\/client-profile\/[0-9a-f]{8}$/)
  for (const [label, words] of [
    ['Client id', /^[0-9a-f]{8}$/],
    ['Account number', 'Account number not specified.'],
    ['Address', 'Address not specified.'],
    ['Note', 'Note not added.'],
    ['Reopened tickets', '0 times'],
    ['Created', /^\d{4}-\d\d-\d\d \d\d:\d\d$/],
  ] as const)
    await expect(panel.fact(label)).toHaveText(words)

  await test.step('the recent actions show the client’s name and are filtered', async () => {
    const actions = page.getByRole('region', { name: 'Recent actions' })
    await expect(actions.getByRole('radio')).toHaveText(['All', 'Rating', 'Ticket'])
    const created = actions.getByRole('listitem').filter({ hasText: `${client.name} created ticket` })
    await expect(created).toBeVisible()
    await actions.getByRole('radio', { name: 'Rating' }).click()
    await expect(actions.getByText('No actions yet.')).toBeVisible()
    await actions.getByRole('radio', { name: 'Ticket' }).click()
    await expect(created).toBeVisible()
  })

  await test.step('the way back asks before it loses what was typed', async () => {
    const form = page.getByRole('form', { name: 'Edit client' })
    const name = form.getByRole('textbox', { name: 'Name' })
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.keyboard.type(' of Oslo')
    await page.goBack()
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    await page.keyboard.type(', again')
    await expect(name).toHaveValue(`${client.name} of Oslo, again`)
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toBeHidden()
    await expect(panel.fact('Address')).toBeVisible()
  })

  await test.step('all inputs are required, and a refused edit closes by itself', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Edit client' })
    await form.getByRole('textbox', { name: 'Account number' }).fill('4471-7')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Some fields are missing!')).toBeVisible()
    await form.getByRole('textbox', { name: 'Address' }).fill('Storgata 12, Oslo')
    const note = form.getByRole('textbox', { name: 'Note' })
    await note.click()
    await page.keyboard.insertText('x'.repeat(5001))
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Use at most 5000 characters.')).toBeVisible()
    await expect(note).toHaveValue('x'.repeat(5001))
    await note.fill('Calls before noon.')
    await page.route('**/auth/update-client', (route) => route.abort(), { times: 1 })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await form.getByRole('button', { name: 'Save' }).click()
    await runUntilVisible(form.getByText('Update user failed!'))
    await page.clock.runFor(2000)
    await expect(form).toBeHidden()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Edit' }).click()
    for (const [name, text] of [
      ['Account number', '4471-7'],
      ['Address', 'Storgata 12, Oslo'],
      ['Note', 'Calls before noon.'],
    ] as const)
      await form.getByRole('textbox', { name }).fill(text)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(panel.fact('Address')).toHaveText('Storgata 12, Oslo')
  })

  await test.step('a ticket in an action line opens in the workspace', async () => {
    await page
      .getByRole('region', { name: 'Recent actions' })
      .getByRole('link', { name: /^[0-9a-f]{8}$/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`^${world.desk.url}/`))
    await workspace.chat.isWith(client.name)
  })

  await test.step('an unknown client has no profile, and Return leads back', async () => {
    await panel.open('/client-profile/00000000')
    await expect(page.getByText('Profile not found!')).toBeVisible()
    await page.getByRole('button', { name: 'Return' }).click()
    await expect(panel.heading('Clients')).toBeVisible()
  })
})

test('two clients who are one person are merged, show the history of both, and are separated again', async ({
  client,
  workspaceOf,
  world,
}) => {
  const other = newClient(world)
  await client.asks('The line is slow')
  await other.asks('The same, from my other phone')
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/clients')
  await panel.table.getByRole('link', { name: client.name }).click()
  const actions = page.getByRole('region', { name: 'Recent actions' })
  const opened = actions.getByRole('listitem').filter({ hasText: 'created ticket' })
  await expect(opened).toHaveCount(1)

  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another client' })
  const search = dialog.getByRole('searchbox')
  await search.fill(client.name)
  await expect(dialog.getByText('No clients found!')).toBeVisible()
  await search.fill(other.name)
  await dialog.getByText(other.name).click()
  await expect(dialog.getByRole('region', { name: `Stays: ${client.name}`, exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: `Joins: ${other.name}`, exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: /^Stays: .*, Joins: / })).toBeFocused()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(panel.toasts).toContainText(other.name)
  await expect(opened).toHaveCount(2)

  await test.step('the merged client is in no table, and messages of either arrive at the client that remains', async () => {
    const merges = page.getByRole('list', { name: 'Merged', exact: true })
    await expect(merges.getByRole('listitem')).toContainText(other.name)
    other.phone.writes('Is anybody there?')
    await other.arrived()
    const { clients } = await world.as('mara').call(calls.getAllClients, {})
    expect(clients.map(({ client_name }) => client_name)).not.toContain(other.name)
  })

  await page.getByRole('button', { name: `Undo: ${other.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(opened).toHaveCount(1)
  await panel.goTo('Clients')
  for (const { name } of [client, other]) await expect(panel.rowOf(new RegExp(name))).toBeVisible()
})
