import type { Browser } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, password, type StaffKey, type World } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'

test('what was typed into settings and a bubble when the session ended is there after the sign-in, for the same person alone', async ({
  browser,
  world,
}) => {
  const { context, page, ends, signsIn } = await whoseSessionEnds(browser, world, 'mara')

  await test.step('settings', async () => {
    await page.goto(`${world.desk.url}/admin-panel/settings?section=general`)
    const company = page.getByRole('textbox', { name: 'Company name' })
    await company.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' of Ghent')
    const typed = await company.inputValue()
    expect(typed).toMatch(/\S of Ghent$/)
    await ends()
    await signsIn()
    await expect(company).toHaveValue(typed)
    // Back to what it was: other journeys read the name.
    await company.click()
    await page.keyboard.press('End')
    for (const _ of ' of Ghent') await page.keyboard.press('Backspace')
    await expect(company).toHaveValue(typed.replace(' of Ghent', ''))
  })

  await test.step('the sheet of a client, which is open again', async () => {
    const note = page.getByRole('textbox', { name: 'Note' })
    await page.goto(`${world.desk.url}/admin-panel/clients`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await note.click()
    await page.keyboard.type('Calls in the morning')
    const typed = await note.inputValue()
    await ends()
    await signsIn()
    await expect(note).toHaveValue(typed)
  })

  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const writesBubble = async (words: string) => {
    await name.click()
    await page.keyboard.type('Prices')
    await page.getByRole('button', { name: 'Write the text' }).click()
    await page.keyboard.type(words)
  }
  await page.goto(`${world.desk.url}/`)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.getByRole('link', { name: 'Bubbles' }).click()

  await test.step('a bubble', async () => {
    await writesBubble('Our prices')
    await ends()
    await signsIn()
    await expect(name).toHaveValue('Prices')
    await expect(text).toHaveValue('Our prices')
    await page.getByRole('button', { name: 'Create bubble' }).click()
    await expect(page.getByRole('list', { name: 'Bubbles' }).getByText('Our prices')).toBeVisible()
    await expect(text).toBeHidden()
  })

  await test.step('not for somebody else', async () => {
    await writesBubble('Our secret prices')
    await ends()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(emailOf('tom'))
    await page.keyboard.press('Tab')
    await signsIn()
    await page.getByRole('link', { name: 'Your profile' }).click()
    await page.getByRole('link', { name: 'Bubbles' }).click()
    await expect(page.getByText('No bubbles yet')).toBeVisible()
    await expect(name).toHaveValue('')
    await expect(text).toBeHidden()
  })
  await context.close()
})

test('a form of the administration that the end of the session closed is open again with all but its passwords', async ({
  browser,
  world,
}) => {
  const { context, page, ends, signsIn } = await whoseSessionEnds(browser, world, 'mara')
  const admin = async (path: string) => page.goto(`${world.desk.url}/admin-panel/${path}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('people to invite, from a list', async () => {
    await admin('agents')
    await press('Invite agents')
    await page.getByRole('radio', { name: 'From a list' }).click({ force: true })
    await field('People').click()
    await page.keyboard.type('zora@nordhavn.example,Zora,Novak,Support')
    await ends()
    await signsIn()
    await expect(field('People')).toHaveValue('zora@nordhavn.example,Zora,Novak,Support')
    await expect(page.getByRole('button', { name: 'Make the link' })).toBeEnabled()
  })

  await test.step('one person to invite', async () => {
    await admin('agents')
    await press('Invite agents')
    await page.keyboard.type('zora@nordhavn.example')
    await ends()
    await signsIn()
    await expect(field('Email')).toHaveValue('zora@nordhavn.example')
  })

  await test.step('an agent to register, without the password', async () => {
    await admin('agents')
    await press('Register agent')
    await field('First name').fill('Zora')
    for (const secret of await page.locator('input[autocomplete=new-password]').all())
      await secret.fill('a-long-secret-of-zora')
    await ends()
    await signsIn()
    await expect(field('First name')).toHaveValue('Zora')
    await expect(page.locator('input[autocomplete=new-password]').first()).toHaveValue('')
  })

  await test.step('the account of an agent', async () => {
    const { id } = await world.as('tom').call(calls.validate, {})
    await admin(`user-profile/${id}`)
    await press('Edit')
    await field('Last name').fill('Of Ghent')
    await ends()
    await signsIn()
    await expect(field('Last name')).toHaveValue('Of Ghent')
  })

  await test.step('an API key', async () => {
    await admin('settings?section=interfaces')
    await press('New API key')
    await page.keyboard.type('Stock program')
    await page.getByRole('checkbox').first().click({ force: true })
    await ends()
    await signsIn()
    await expect(page.getByRole('dialog', { name: 'New API key' }).getByRole('textbox')).toHaveValue(
      'Stock program',
    )
    await expect(page.getByRole('checkbox').first()).toBeChecked()
  })

  await test.step('a webhook', async () => {
    await admin('settings?section=interfaces')
    await press('New webhook')
    await page.keyboard.type('https://stock.example/events')
    await ends()
    await signsIn()
    await expect(page.getByRole('dialog', { name: 'New webhook' }).getByRole('textbox')).toHaveValue(
      'https://stock.example/events',
    )
  })

  await test.step('my own profile', async () => {
    await page.goto(`${world.desk.url}/`)
    await page.getByRole('link', { name: 'Your profile' }).click()
    await press('Edit profile')
    await field('First name').fill('Mara of Ghent')
    await ends()
    await signsIn()
    await expect(field('First name')).toHaveValue('Mara of Ghent')
  })
  await context.close()
})

test('the time that was chosen for a message when the session ended is offered again for that ticket', async ({
  browser,
  client,
  world,
}) => {
  await client.asks('When does my lid come?')
  const { context, page, workspace, ends, signsIn } = await whoseSessionEnds(browser, world, 'mara')
  const { chat } = workspace
  const later = page.getByRole('dialog', { name: 'Send later' })
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('It comes tomorrow')
  await page.keyboard.press('Control+Shift+l')
  await page.keyboard.press('ArrowDown')
  await expect(later.getByRole('radio', { name: /Tomorrow/ })).toBeChecked()
  await ends()
  await signsIn()
  await expect(chat.composer.field).toHaveValue('It comes tomorrow')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send later' }).click()
  await expect(later.getByRole('radio', { name: /Tomorrow/ })).toBeChecked()
  await context.close()
})

test('names of departments and saved views that were typed when the session ended are there after the sign-in', async ({
  browser,
  world,
}) => {
  const { context, page, ends, signsIn } = await whoseSessionEnds(browser, world, 'mara')
  const department = page.getByRole('textbox', { name: 'Department name' })
  const view = page.getByRole('textbox', { name: 'Name of the view' })

  await test.step('a department to add', async () => {
    await page.goto(`${world.desk.url}/admin-panel/settings?section=departments`)
    await department.click()
    await page.keyboard.type('Fairs and markets')
    await ends()
    await signsIn()
    await expect(department).toHaveValue('Fairs and markets')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  })

  await test.step('another name of a department, whose dialog is open again', async () => {
    await page.getByRole('button', { name: 'Rename Billing' }).click()
    const renamed = page.getByRole('dialog', { name: 'Rename Billing' }).getByRole('textbox')
    await expect(renamed).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' of Ghent')
    await ends()
    await signsIn()
    await expect(renamed).toHaveValue('Billing of Ghent')
    await page.keyboard.press('Escape')
  })

  const dialogOf = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }

  await test.step('a view to save, whose dialog is open again', async () => {
    await page.goto(`${world.desk.url}/`)
    await dialogOf('Save as view')
    await expect(view).toBeFocused()
    await page.keyboard.type('Invoices of Ghent')
    await ends()
    await signsIn()
    await expect(view).toHaveValue('Invoices of Ghent')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(view).toBeHidden()
  })

  await test.step('another name of a view, which is open again among the others', async () => {
    await dialogOf('Edit views')
    await page.getByRole('button', { name: 'Rename Invoices of Ghent' }).click()
    await expect(view).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' and Bruges')
    await ends()
    await signsIn()
    await expect(view).toHaveValue('Invoices of Ghent and Bruges')
    await page.keyboard.press('Escape')
  })
  const mine = (await world.as('mara').call(calls.getSavedViews, {})).find(({ name }) =>
    name.startsWith('Invoices of Ghent'),
  )
  await world.as('mara').call(calls.deleteSavedView, { params: { viewid: mine?.viewid ?? '' } })
  await context.close()
})

async function whoseSessionEnds(browser: Browser, world: World, who: StaffKey) {
  const signedIn = await signedInApart(browser, world, who)
  const { page, login } = signedIn
  const ends = async () => {
    await world.as(who).call(calls.endOtherSessions, {})
    await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
    await expect(login.password).toBeFocused()
  }
  const signsIn = async () => {
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  }
  return { ...signedIn, ends, signsIn }
}
