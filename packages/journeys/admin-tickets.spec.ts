import { readFile } from 'node:fs/promises'
import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { newClient } from './fixtures/new-client.ts'
import { seedClients, seedTickets } from './fixtures/seed-tables.ts'
import { AdminPanel } from './page-models/admin-panel.ts'

test('tickets are listed below their figures, show what is missing, load until the end, and open from their id', async ({
  client,
  workspaceOf,
  world,
}) => {
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  const panel = new AdminPanel(page, world.desk.url)
  await client.asks('Is it repaired?')
  await panel.open('/tickets')
  const figures = page.getByRole('region', { name: 'Tickets in figures' })
  const figure = (name: string) => figures.getByRole('heading', { name }).locator('..')
  await expect(figures.getByRole('heading', { level: 2 })).toHaveText([
    'Total',
    'Pending',
    'Average acceptance time',
    'Closed',
  ])
  const { widgetData: known } = await world.as('mara').call(calls.getTicketTable, {})
  for (const [name, words] of [
    ['Total', `WhatsApp ${known.whatsapp}Telegram ${known.telegram}Viber ${known.viber}`],
    ['Closed', `WhatsApp ${known.whatsappClosed}Telegram ${known.telegramClosed}Viber ${known.viberClosed}`],
    ['Pending', `${known.pending}`],
    ['Average acceptance time', `${known.averageAcceptanceTime.toFixed(2)} min`],
  ] as const)
    await expect(figure(name)).toContainText(words)
  await expect(panel.table.getByRole('columnheader')).toHaveText([
    'Ticket',
    'Stage',
    'Department',
    'Handler',
    'Client',
    'Account',
    'Reopened on',
    'Accepted on',
    'Closed on',
    'Platform',
  ])

  await test.step('the display rules', async () => {
    const row = panel.rows.filter({ hasText: client.name })
    await expect(row).toContainText(
      /Pending.*not accepted yet.*not added yet.*Not accepted yet\.Ticket is active\./,
    )
    await expect(row.getByRole('img', { name: 'Telegram' })).toBeVisible()
    const tickets = await world.as('mara').call(calls.getTickets, {})
    const ticket = (typeof tickets === 'string' ? [] : tickets).find(
      ({ client_name }) => client_name === client.name,
    )
    if (ticket === undefined) throw new Error('The client has no ticket.')
    const { ticketid, created_on } = ticket
    await world.as('mara').call(calls.closeTicket, { body: { ticketid, created_on } })
    await expect(row).toContainText(/Closed.*ticket closed.*Not accepted yet\.\d{4}-\d\d-\d\d \d\d:\d\d/)
    await expect(figure('Closed')).toContainText(`Telegram ${known.telegramClosed + 1}`)
  })

  await test.step('a reopened ticket changes in its row without a reload', async () => {
    client.phone.writes('It broke again')
    await client.arrived()
    await expect(panel.rows.filter({ hasText: client.name })).toContainText(
      /Pending.*\d{4}-\d\d-\d\d \d\d:\d\d/,
    )
  })

  await test.step('ten more come at the end until there are none', async () => {
    await seedClients(world, 14)
    await seedTickets(world)
    await page.reload()
    const end = page.getByText('Table end reached!')
    await expect(end).toBeHidden()
    await panel.scrollTo(end)
  })

  await test.step('an id links to its ticket, open or closed', async () => {
    await page.reload()
    for (const name of [client.name, 'João Pereira da Si…']) {
      await panel.open('/tickets')
      const row = panel.rows.filter({ hasText: name })
      await panel.scrollTo(row)
      const link = row.getByRole('rowheader').getByRole('link')
      await expect(link).toHaveText(/^[0-9a-f]{8}$/)
      await link.click()
      await workspace.chat.isWith(name.replace('Si…', 'Silva'))
      expect(new URL(page.url()).pathname).toBe('/')
    }
  })
})

test('the longest wait stands under the number of pending tickets, and follows them', async ({
  client,
  workspaceOf,
  world,
}) => {
  const mara = world.as('mara')
  const other = newClient(world)
  for (const one of [client, other]) await one.asks('Is anybody there?')
  const began = (name: string, minutes: number) =>
    world.desk.app.db.pool.query(
      `update tickets set waiting_since = now() - $2 * interval '1 minute'
       where clientid in (select clientid from clients where client_name = $1)`,
      [name, minutes],
    )
  await began(client.name, 147)
  await began(other.name, 117)
  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/tickets')
  const pending = page.getByRole('heading', { name: 'Pending' }).locator('..')
  await expect(pending).toContainText(/longest wait 2 h (27|28) min$/)
  const [longest] = await mara.call(calls.getTicketPage, { query: { view: 'waiting', count: 1 } })
  if (longest === undefined) throw new Error('Nobody waits.')
  const { ticketid, created_on } = longest
  const { id: userid } = await mara.call(calls.validate, {})
  await mara.call(calls.acceptTicket, { body: { ticketid, created_on, userid } })
  await expect(pending).toContainText(/longest wait 1 h (57|58) min$/)
})

test('a ticket that comes into sight takes its place between the rows without a reload', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('Which grinder is it?')
  const mara = world.as('mara')
  const tickets = await mara.call(calls.getTickets, {})
  const ticket = (typeof tickets === 'string' ? [] : tickets).find(
    ({ client_name }) => client_name === client.name,
  )
  if (ticket === undefined) throw new Error('The client has no ticket.')
  const { ticketid, created_on } = ticket
  const moveTo = async (name: 'Sales' | 'Support') => {
    const departments = await mara.call(calls.getDepartments, {})
    const newDepartment = departments.find((one) => one.department_name === name)?.departmentid ?? ''
    await mara.call(calls.changeTicketDepartment, { body: { ticketid, created_on, newDepartment } })
  }
  await moveTo('Sales')
  const later = newClient(world)
  await later.asks('Is the shop open?')
  const { page } = await workspaceOf('jonas')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/tickets')
  await expect(panel.rows.nth(1)).toContainText(later.name)
  await expect(panel.rows.filter({ hasText: client.name })).toHaveCount(0)
  await moveTo('Support')
  await expect(panel.rows.nth(2)).toContainText(client.name)
  await expect(panel.rows.nth(1)).toContainText(later.name)
})

test('the charts show the days, also as tables of the same figures, without a violation of the policy', async ({
  workspaceOf,
  world,
}) => {
  const { page } = await workspaceOf('mara')
  const breaches: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) breaches.push(message.text())
  })
  // The page lives in UTC, wherever the test does, and stays in the day in which it was opened.
  const opened = new Date()
  const today = opened.toISOString().slice(0, 10)
  await page.clock.setFixedTime(opened)
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/tickets')
  const early = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(early.filter((name) => name.includes('FigureChart'))).toEqual([])
  await page.getByRole('radio', { name: 'Insight' }).click()
  await expect(page).toHaveURL(/view=insight/)
  const names = [
    'Volume, tickets',
    'Waiting until accepted, minutes',
    'Average acceptance time, minutes',
    'Average rating, stars out of 3',
  ]
  for (const name of names) await expect(page.getByRole('slider', { name })).toBeVisible()

  await test.step('the keyboard moves along a chart and its figures are announced', async () => {
    const chart = page.getByRole('slider', { name: names[0] ?? '' })
    await chart.focus()
    for (let step = 0; step < 29; step += 1) await page.keyboard.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', /\d{4}, New \d+, Closed \d+, Reopened \d+$/)
  })

  await test.step('the pointer reaches the figures of a day too, and leaves them', async () => {
    const tip = page.locator('[aria-hidden]').filter({ hasText: /Median[\d–].*90th percentile[\d–]/ })
    await expect(tip).toBeHidden()
    await page.getByRole('slider', { name: names[1] ?? '' }).hover()
    await expect(tip).toBeVisible()
    await page.getByRole('radio', { name: 'Tables' }).hover()
    await expect(tip).toBeHidden()
  })

  await test.step('each chart is a table of the same figures', async () => {
    const { days } = await world.as('mara').call(calls.getReport, {
      query: { from: today, to: today, zone: 'UTC' },
    })
    await page.getByRole('radio', { name: 'Tables' }).click()
    for (const name of names) await expect(page.getByRole('grid', { name })).toBeVisible()
    const last = page
      .getByRole('grid', { name: names[0] ?? '' })
      .getByRole('row')
      .last()
    const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(today),
    )
    await expect(last.getByRole('rowheader')).toHaveText(long)
    await expect(last.getByRole('gridcell')).toHaveText([
      String(days[0]?.opened),
      String(days[0]?.closed),
      String(days[0]?.reopened),
    ])
    await page.getByRole('radio', { name: 'By department' }).click()
    await expect(page.getByRole('grid', { name: names[0] ?? '' }).getByRole('rowheader')).toContainText([
      'Support',
    ])
  })

  await test.step('a range of days is checked, and days without any figures are reported', async () => {
    await page.getByRole('radio', { name: 'Own range' }).click()
    await page.getByLabel('From', { exact: true }).fill('2020-02-01')
    await expect(page.getByText('Choose at most 366 days.')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await expect(page.getByText('The last day lies before the first.')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2020-02-03')
    await expect(page.getByText('Nothing happened in these days')).toBeVisible()
  })

  await test.step('the figures and the tickets of the days are saved as files', async () => {
    await page.getByRole('radio', { name: '7 days' }).click()
    const save = async (choice: string) => {
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const saving = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: choice }).click()
      return (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
    }
    const figures = await save('Figures by day')
    expect(figures[0]).toMatch(/^\ufeffDay,New,Closed,Reopened/)
    expect(figures).toHaveLength(8)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
    expect((await save('Tickets of these days')).join('\n')).toContain('Ingrid Solheim')
    await page.route('**/export/**', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('menuitem', { name: 'Figures by department' }).click()
    await expect(panel.toasts).toContainText('The export did not work')
  })
  await page.route('**/admin/report*', (route) =>
    route.fulfill({ status: 503, json: { error: 'desk-busy', message: 'Please try again.' } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: /Retry|Try again/ })).toBeVisible()
  expect(breaches).toEqual([])
})
