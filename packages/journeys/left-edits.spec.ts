import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { expect, test } from './fixtures/journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'

test('what was typed into settings and a bubble when the session ended is there after the sign-in, for the same person alone', async ({
  browser,
  world,
}) => {
  const { context, page, login } = await signedInApart(browser, world, 'mara')
  const ends = async () => {
    await world.as('mara').call(calls.endOtherSessions, {})
    await expect(login.password).toBeFocused()
    await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
  }
  const signsIn = async () => {
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  }

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
