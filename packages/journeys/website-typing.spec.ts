import { calls } from '@switchboard/contract'
import { drawnOrder } from './fixtures/drawn-order.ts'
import { expect, test } from './fixtures/website.ts'
import { WebsiteVisitor } from './page-models/website-visitor.ts'

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

test('a form for a name that is put away stays so on the next page of the website', async ({
  page,
  website,
  visitor,
}) => {
  await visitor.writes('Is the blue jacket in stock?')
  await visitor.sent('Is the blue jacket in stock?')
  const name = visitor.chat.getByRole('textbox', { name: 'Name' })
  await visitor.chat.getByRole('button', { name: 'Not now' }).click()
  await expect(name).toHaveCount(0)
  const fields = page.waitForResponse(/ContactFields/)
  await page.goto(`${website.url}?size=m`)
  await visitor.opens()
  await visitor.sent('Is the blue jacket in stock?')
  await fields
  // What is drawn after the fields were there has them, or never will.
  await visitor.writes('In red?')
  await visitor.sent('In red?')
  await expect(name).toHaveCount(0)
})

test('a form for a name that is answered in one tab goes from the others, also where somebody began to write in it', async ({
  page,
  website,
  visitor,
}) => {
  await visitor.writes('Is the blue jacket in stock?')
  await visitor.sent('Is the blue jacket in stock?')
  const other = new WebsiteVisitor(await page.context().newPage())
  await other.page.goto(website.url)
  await other.opens()
  const theirs = other.chat.getByRole('textbox', { name: 'Name' })
  await theirs.click()
  await other.page.keyboard.type('Y')
  await page.bringToFront()
  await visitor.chat.getByRole('textbox', { name: 'Name' }).click()
  await page.keyboard.type('Yuki')
  await page.keyboard.press('Enter')
  await expect(visitor.chat.getByText('Thank you. We have noted it.')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  const { client_name } = await website.ticket()
  expect(client_name).toBe('Yuki')
  await other.page.close()
})

test('a chat that is opened again shows what is new, and without news or while it is open keeps the place that is read', async ({
  page,
  website,
  visitor,
}) => {
  await visitor.writes('Which sizes are there?')
  await visitor.sent('Which sizes are there?')
  await website.answers(`All of these:${'\nanother size'.repeat(60)}`)
  await expect(visitor.message('All of these')).toBeVisible()
  const toNewest = visitor.chat.getByRole('button', { name: 'To the newest message' })
  const first = visitor.message('Which sizes are there?')
  await visitor.message('All of these').hover()
  await page.mouse.wheel(0, -3000)
  await expect(first).toBeInViewport()
  await visitor.button.click()
  await visitor.opens()
  await expect(first).toBeInViewport()

  await visitor.button.click()
  await website.answers('And a larger one.')
  await expect(page.getByRole('button', { name: 'Open chat, Unread messages: 1' })).toBeVisible()
  await visitor.opens()
  await expect(visitor.message('And a larger one.')).toBeInViewport()
  await expect(visitor.chat.getByText('New messages')).toBeInViewport()

  await visitor.message('And a larger one.').hover()
  await page.mouse.wheel(0, -3000)
  await expect(first).toBeInViewport()
  await website.answers('And one for children.')
  await expect(toNewest).toHaveAttribute('data-count', '1')
  await expect(first).toBeInViewport()
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

test('each line of a message runs as its first letter does', async ({ website, visitor }) => {
  await visitor.writes('Where is it?')
  await visitor.sent('Where is it?')
  await website.answers('متى يصل الطلب رقم؟\nIt was sent in May.')
  const words = visitor.message('It was sent in May').locator('[dir=auto]')
  expect(await drawnOrder(words, 'It was', 'May', '.')).toEqual(['It was', 'May', '.'])
  expect(await drawnOrder(words, 'متى', '؟')).toEqual(['؟', 'متى'])
})

test('marks that are stacked on letters end before the time of their message', async ({ page, visitor }) => {
  const marks = '\u0316\u0317\u0318\u0319\u0320\u0321'.repeat(3)
  await page.keyboard.insertText(`Stacked: ${'letters'.replaceAll(/[a-z]/g, (letter) => letter + marks)}`)
  await page.keyboard.press('Enter')
  await visitor.sent('Stacked')
  const stacked = visitor.message('Stacked')
  const time = stacked.locator('time')
  await expect(visitor.chat.getByRole('button', { name: 'Not now' })).toBeVisible()
  await expect(time).toBeInViewport()
  const { x, y, width, height } = (await time.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // Its figures begin three pixels below its upper edge: the ring around a link reaches so far.
  const figures = { x, y: Math.ceil(y) + 2, width, height: Math.floor(height) - 2 }
  const shot = async () => (await page.screenshot({ clip: figures })).toString('base64')
  const beside = await shot()
  await stacked.locator('[dir=auto]').evaluate((one) => one.style.setProperty('visibility', 'hidden'))
  expect(beside).toBe(await shot())
})
