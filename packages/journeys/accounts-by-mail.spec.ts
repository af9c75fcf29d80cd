import type { Locator, Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/empty-desk.ts'
import { LoginPage } from './page-models/login-page.ts'

const departments = ['Support', 'Sales', 'Repairs']
const team = Array.from({ length: 40 }, (_, n) => `agent${n + 1}@noor-coffee.example`)
const csv = [
  'email,first name,last name,department',
  ...team.map((email, n) => `${email},Ola,Lund ${n + 1},${departments[n % 3]}`),
].join('\r\n')

test('a team of forty with its departments is invited from one CSV in at most 8 steps, and each mail has its state', async ({
  page,
  browser,
  desk,
}) => {
  let steps = 0
  const press = (control: Locator) => {
    steps += 1
    return control.click()
  }
  await desk.signIn(page)
  const sheet = page.getByRole('region', { name: 'Invite agents' })

  await test.step('the list becomes forty links', async () => {
    await press(page.getByRole('button', { name: 'Invite agents' }))
    await press(page.getByText('From a list', { exact: true }))
    const choosing = page.waitForEvent('filechooser')
    await press(sheet.getByRole('button', { name: 'Choose a file' }))
    steps += 1
    await (await choosing).setFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(sheet.getByText('40 people', { exact: true })).toBeVisible()
    await expect(sheet.getByText('New departments will be made: Support, Sales, Repairs')).toBeVisible()
    await press(sheet.getByRole('button', { name: 'Make 40 links' }))
    await expect(page.getByRole('dialog', { name: '40 people invited' }).locator('code')).toHaveCount(40)
    await press(page.getByRole('button', { name: 'Done' }))
    expect(steps).toBeLessThanOrEqual(8)
  })
  const open = page.getByRole('region', { name: 'Invitations' })
  const search = async (word: string) => {
    await page.getByRole('searchbox', { name: 'Search agents' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(word)
  }
  await test.step('all are mailed, each to its own address', async () => {
    await expect.poll(() => desk.mail.mails.length, { timeout: 60_000 }).toBe(40)
    expect(new Set(desk.mail.mails.map(({ to }) => to))).toEqual(new Set(team))
    await expect(open.getByText('Mailed', { exact: true })).toHaveCount(10)
    await expect(open.getByText('1–10 of 40')).toBeVisible()
    const admin = await desk.admin()
    const made = (await admin.call(calls.getDepartments)).map(({ department_name }) => department_name)
    expect(made).toEqual(expect.arrayContaining(departments))
  })
  await test.step('a mail that is refused says why, and is sent again', async () => {
    desk.mail.behave('refuses')
    await search('agent7@')
    await page.getByRole('button', { name: 'Mail agent7@noor-coffee.example a new link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    const row = open.getByRole('row').filter({ hasText: 'agent7@' })
    await expect(row.getByText(/^Not delivered: /)).toBeVisible()
    desk.mail.behave('accepts')
    await page.getByRole('button', { name: 'Mail agent7@noor-coffee.example a new link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(row.getByText('Mailed', { exact: true })).toBeVisible()
  })
  await test.step('a mail server that takes nothing is named on every screen until it takes mails again', async () => {
    const trouble = page.getByRole('alert').getByText('Mails are not delivered: ')
    await search('agent8@')
    const mailAnew = async () => {
      await page.getByRole('button', { name: 'Mail agent8@noor-coffee.example a new link' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    }
    await expect(trouble).toBeHidden()
    desk.mail.behave('closed')
    await mailAnew()
    await expect(trouble).toBeVisible()
    await page.getByRole('alert').getByRole('link', { name: 'What to do' }).click()
    await expect(page.getByRole('region', { name: 'Mail', exact: true })).toBeVisible()
    await page.goBack()
    await search('agent8@')
    desk.mail.behave('accepts')
    await mailAnew()
    await expect(trouble).toBeHidden()
  })
  const admin = await desk.admin()
  const here = await admin.call(calls.getDepartments)
  await admin.call(calls.addExamples, { body: {} })
  const answer = await admin.call(calls.getTickets)
  const tickets = typeof answer === 'string' ? [] : answer
  for (const [client, name] of [
    ['Emma Clark (example)', 'Support'],
    ['Grace Turner (example)', 'Sales'],
  ] as const) {
    const ticket = tickets.find(({ client_name }) => client_name === client)
    const department = here.find(({ department_name }) => department_name === name)
    if (ticket === undefined || department === undefined) throw new Error(client)
    const { ticketid, created_on } = ticket
    const to = { newDepartment: department.departmentid, newDepartmentName: name }
    await admin.call(calls.changeTicketDepartment, { body: { ticketid, created_on, ...to } })
  }
  const seesOwnDepartment = async (agent: Page) => {
    const list = agent.getByRole('region', { name: 'Pending tickets' })
    await expect(list.getByRole('row').filter({ hasText: 'Emma Clark' })).toBeVisible()
    await expect(list.getByRole('row').filter({ hasText: '(example)' })).toHaveCount(1)
  }
  await test.step('one of them opens the mailed link and is at work after five more steps', async () => {
    let own = 0
    const mails = desk.mail.mails.filter(({ to }) => to === 'agent1@noor-coffee.example')
    const invited = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await invited.goto(mails.at(-1)?.link ?? '')
    own += 1
    await expect(invited.getByRole('textbox', { name: 'First name' })).toHaveValue('Ola')
    for (const field of ['Password', 'Confirm password']) {
      await invited.getByRole('textbox', { name: field, exact: true }).click()
      await invited.keyboard.type('amber teapot 17')
      own += 2
    }
    await invited.keyboard.press('Enter')
    own += 1
    await expect(invited.getByRole('heading', { name: 'Pending tickets' })).toBeVisible()
    expect(own).toBeLessThanOrEqual(6)
    await seesOwnDepartment(invited)
    await invited.getByRole('button', { name: 'Log out' }).click()
    await new LoginPage(invited).signIn('agent1@noor-coffee.example', 'amber teapot 17')
    await seesOwnDepartment(invited)
    await invited.context().close()
  })
})

test('an agent who forgot the password is mailed a link and chooses a new one', async ({ page, desk }) => {
  const admin = await desk.admin()
  const [department] = await admin.call(calls.getDepartments)
  const email = 'forgetful@noor-coffee.example'
  await admin.call(calls.registerAgent, {
    body: {
      email,
      pass: 'amber teapot 17',
      confirmPassword: 'amber teapot 17',
      firstName: 'Ola',
      lastName: 'Lund',
      department: department?.departmentid ?? '',
      isAdmin: false,
    },
  })
  await page.goto(`${desk.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expect.poll(() => desk.mail.mails.find(({ to }) => to === email)?.link).toMatch(/\/reset#/)
  await page.goto(desk.mail.mails.find(({ to }) => to === email)?.link ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.keyboard.type('copper whistle 88')
  await page.getByRole('textbox', { name: 'Confirm password' }).click()
  await page.keyboard.type('copper whistle 88')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await page.getByRole('link', { name: 'To the login' }).click()
  await new LoginPage(page).signIn(email, 'copper whistle 88')
  await expect(page.getByRole('heading', { name: 'Pending tickets' })).toBeVisible()
})
