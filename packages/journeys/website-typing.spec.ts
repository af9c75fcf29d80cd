import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

test('what a visitor types or pastes after a press, on a message or on a button, goes into the field', async ({
  page,
  website,
  visitor,
}) => {
  const { chat, field } = visitor
  await visitor.writes('Is the blue jacket in stock?')
  await visitor.sent('Is the blue jacket in stock?')
  await website.answers('Yes, in all sizes.')
  const answer = visitor.message('Yes, in all sizes.')

  await test.step('a message, and a reaction to it', async () => {
    await answer.getByText('Yes, in all sizes.').click()
    await expect(field).not.toBeFocused()
    await page.keyboard.type('Then ')
    await answer.hover()
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await chat.getByRole('button', { name: 'React with 👍' }).click()
    await expect(answer).toContainText('👍')
    await expect(field).not.toBeFocused()
    await page.keyboard.type('I ')
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.type('take ')
    await chat.getByRole('button', { name: 'Turn sound off' }).click()
    await page.keyboard.type('one')
    await expect(field).toHaveValue('Then I take one')
  })
  await test.step('what is pasted', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+x')
    await expect(field).toHaveValue('')
    await answer.getByText('Yes, in all sizes.').click()
    await page.keyboard.press('Control+v')
    await expect(field).toHaveValue('Then I take one')
    await page.keyboard.press('Enter')
    await visitor.sent('Then I take one')
  })
  await test.step('where the caret stays when Escape closes a list that is still open', async () => {
    await answer.hover()
    await answer.getByRole('button', { name: 'React or reply' }).click()
    await page.keyboard.type('In blue')
    await page.keyboard.press('Escape')
    await expect(chat.getByRole('button', { name: 'React with 👍' })).toBeHidden()
    await page.keyboard.press('Enter')
    await visitor.sent('In blue')
  })
  await test.step('but a key of a button stays its own', async () => {
    await chat.getByRole('button', { name: 'Turn sound on' }).click()
    await page.keyboard.press('Space')
    await expect(chat.getByRole('button', { name: 'Turn sound on' })).toBeFocused()
    await expect(field).toHaveValue('')
  })
})

test('a visitor who has rated sees what he or she gave', async ({ website, world, visitor }) => {
  await visitor.writes('Thank you')
  await visitor.sent('Thank you')
  const { ticketid, created_on } = await website.ticket()
  await world.as('mara').call(calls.closeTicket, { body: { ticketid, created_on } })
  const best = visitor.chat.getByRole('button', { name: '⭐⭐⭐', exact: true })
  await best.click()
  await expect(visitor.chat.getByText('⭐⭐⭐ · Thank you. We have noted it.')).toBeInViewport({ ratio: 1 })
  await expect(best).toHaveAttribute('aria-pressed', 'true')
  await visitor.chat.getByRole('button', { name: '⭐', exact: true }).click()
  await expect(visitor.chat.getByText('⭐ · Thank you. We have noted it.', { exact: true })).toBeVisible()
  await expect(best).toHaveAttribute('aria-pressed', 'false')
  await visitor.writes('One more thing')
  await expect(best).toBeHidden()
})

test('an agent sees in the list that a visitor writes, and that he or she has stopped', async ({
  page,
  website,
  visitor,
  workspaceOf,
}) => {
  await visitor.writes('Where is my jacket?')
  await visitor.sent('Where is my jacket?')
  await website.ticket()
  const { tickets } = await workspaceOf('mara')
  const row = tickets.grid.getByRole('row', { name: /Where is my jacket/ })
  await expect(row).toContainText('Where is my jacket?')
  // Nothing repeats it for a page that was not connected yet.
  await expect(async () => {
    await page.keyboard.type('And')
    await expect(row).toContainText('typing…', { timeout: 1000 })
  }).toPass()
  await expect(row).toHaveAccessibleName(/typing…/)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await expect(row).not.toContainText('typing…')
  await expect(row).toContainText('Where is my jacket?')
})

test('what a visitor was writing is there on the next page of the website, in this tab alone', async ({
  page,
  website,
  visitor,
}) => {
  await page.keyboard.type('Nothing is kept before the first message')
  await page.reload()
  await visitor.opens()
  await expect(visitor.field).toHaveValue('')
  await visitor.writes('Is the blue jacket in stock?')
  await visitor.sent('Is the blue jacket in stock?')

  await page.keyboard.type('Do you have ')
  await page.goto(`${website.url}?size=m`)
  await visitor.opens()
  await expect(visitor.field).toHaveValue('Do you have ')
  const other = new WebsiteVisitor(await page.context().newPage())
  await other.page.goto(website.url)
  await other.opens()
  await expect(other.field).toHaveValue('')
  await other.page.close()
  await visitor.writes('it in red?')
  await visitor.sent('Do you have it in red?')
  await page.reload()
  await visitor.opens()
  await expect(visitor.field).toHaveValue('')
})

test('a file that can never be sent is discarded, and not tried again', async ({ page, visitor }) => {
  const { chat } = visitor
  const choosing = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Attach a file' }).click()
  const program = {
    name: 'setup.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ\x90\x00'),
  }
  await (await choosing).setFiles(program)
  await page.keyboard.press('Enter')
  const refused = visitor.message('setup.exe')
  await expect(refused.getByRole('alert')).toContainText('This kind of file cannot be sent.')
  await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
})
