import type { Locator } from '@playwright/test'
import { hideTab } from './fixtures/listen.ts'
import { expect, test } from './fixtures/journey.ts'
import { withMotion } from './fixtures/motion.ts'
import { paste } from './fixtures/paste.ts'
import { blinkComposer, shrinkInAScroll } from './fixtures/shrink-in-a-scroll.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test.use(withMotion)

test('messages that arrive while one reads further up are counted on the button down, marked in their row, and found below a line', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('A long story')
  for (let count = 1; count <= 40; count += 1) client.phone.writes(`Part ${count} of it`)
  await client.arrived()
  const workspace = await workspaceOf('mara')
  const { page, chat, tickets } = workspace
  await workspace.openTicketOf(client.name)
  await expect(chat.message('Part 40 of it')).toBeInViewport()
  const unread = tickets.rowOf(client.name).getByText(/unread/)
  await expect(unread).toHaveCount(0)
  await chat.messages.hover()
  await page.mouse.wheel(0, -900)
  const toNewest = page.getByRole('button', { name: /^Newest/ })
  await expect(toNewest).toHaveAccessibleName('Newest')

  client.phone.writes('I forgot to say')
  client.phone.writes('It is the second time')
  await client.arrived()
  await expect(toNewest).toHaveAccessibleName('Newest 2 new messages')
  await expect(unread).toHaveText('2 unread')
  await toNewest.click()
  await expect(chat.message('It is the second time')).toBeInViewport()
  await expect(toNewest).toBeHidden()
  await expect(unread).toHaveCount(0)
  const line = chat.messages.getByText('2 new messages', { exact: true })
  await expect(line).toBeInViewport()
  const [above, at, below] = await Promise.all(
    [chat.message('Part 40 of it'), line, chat.message('I forgot to say')].map((one) => one.boundingBox()),
  )
  expect(above?.y ?? 0).toBeLessThan(at?.y ?? 0)
  expect(at?.y ?? 0).toBeLessThan(below?.y ?? 0)

  await test.step('a message that arrives at the end in sight is read at once and moves no line', async () => {
    client.phone.writes('Are you there?')
    await client.arrived()
    await expect(chat.message('Are you there?')).toBeInViewport()
    await expect(unread).toHaveCount(0)
    await expect(line).toHaveCount(1)
  })

  await test.step('a read mark that the line lost is saved again', async () => {
    let lost = 0
    await page.route('**/read', (route) => {
      lost += 1
      return route.abort()
    })
    client.phone.writes('I see you there')
    await expect(unread).toHaveText('1 unread')
    await expect.poll(() => lost).toBeGreaterThan(0)
    await page.unrouteAll()
    await expect(unread).toHaveCount(0, { timeout: 15_000 })
  })

  await test.step('a message that arrives while the tab is in the background stays unread and gets the line', async () => {
    await hideTab(page, true)
    client.phone.writes('I wait')
    await client.arrived()
    await expect(unread).toHaveText('1 unread')
    await expect(chat.messages.getByText('1 new message', { exact: true })).toBeVisible()
    await hideTab(page, false)
    await expect(unread).toHaveCount(0)
  })

  await test.step('the end stays in sight when there was more room for a moment, as between the accept bar and the composer', async () => {
    await page.getByRole('button', { name: 'Accept ticket' }).click()
    await expect(chat.composer.field).toBeFocused()
    const last = chat.message('Mara is now here')
    await expect(last).toBeInViewport({ ratio: 1 })
    await blinkComposer(chat.composer.field)
    client.phone.writes('Still there?')
    await expect(chat.message('Still there?')).toBeInViewport({ ratio: 1 })
    await expect(toNewest).toBeHidden()
  })

  await test.step('and when the room shrinks in the moment of a scroll that nobody made', async () => {
    await shrinkInAScroll(chat.message('Still there?'))
    await expect(chat.message('Still there?')).toBeInViewport({ ratio: 1 })
    await expect(toNewest).toBeHidden()
  })
})

test('what I send while I read further up is seen: an answer, a file, a note and what was scheduled', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('A long story')
  for (let count = 1; count <= 40; count += 1) client.phone.writes(`Part ${count} of it`)
  await client.arrived()
  const { chat, page, tickets } = await workspaceOf('mara')
  await tickets.accept(client.name)
  const { composer } = chat
  await expect(composer.field).toBeFocused()
  const toNewest = page.getByRole('button', { name: /^Newest/ })
  const readUp = async (pixels: number) => {
    await chat.messages.hover()
    await page.mouse.wheel(0, -pixels)
    await expect(toNewest).toBeVisible()
  }
  const isSeen = async (message: Locator) => {
    await expect(message).toBeInViewport({ ratio: 1 })
    await expect(toNewest).toBeHidden()
  }
  await readUp(900)
  await composer.typeAndSend('An answer')
  await isSeen(chat.message('An answer'))

  await readUp(900)
  await paste(page, { files: ['terms.txt'] })
  await expect(page.getByRole('dialog', { name: 'Send this file' })).toBeVisible()
  await page.keyboard.press('Enter')
  await isSeen(chat.message('terms.txt'))

  await composer.field.click()
  await page.keyboard.type('Sent later')
  await page.keyboard.press('Control+Shift+l')
  await expect(page.getByRole('radio', { name: 'In an hour' })).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')
  await isSeen(card)
  await readUp(120)
  await card.getByRole('button', { name: 'Send now' }).click()
  await isSeen(chat.message('Sent later'))

  const note = new NoteWriter(page)
  await note.open()
  await readUp(900)
  await note.writes('For us alone')
  await isSeen(chat.labelled(/Internal note/))

  await readUp(900)
  const { id } = await chat.atMiddle()
  const top = await chat.topOf(id)
  client.phone.writes('Are you there?')
  await expect(toNewest).toHaveAccessibleName('Newest 1 new message')
  expect(await chat.topOf(id)).toBeCloseTo(top, 0)
})
