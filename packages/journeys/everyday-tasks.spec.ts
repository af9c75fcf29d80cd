import { calls } from '@switchboard/contract'
import { handsAt, type Taken } from './fixtures/hands.ts'
import { expect, test } from './fixtures/journey.ts'
import { type ClientOnPhone, newClient } from './fixtures/new-client.ts'
import { paste } from './fixtures/paste.ts'
import { acceptedByMara, showBilling, sixWhoWait } from './fixtures/six-who-wait.ts'
import { admitted, countOf, type TaskRow, taskRows, totalOf, writeCounts } from './fixtures/task-table.ts'
import { NoteWriter } from './page-models/note-writer.ts'

test('thirty everyday tasks take the keys that the document says', async ({
  workspaceOf,
  world,
}, testInfo) => {
  const { updateSnapshots } = testInfo.config
  const [first, second, third, fourth, fifth, sixth] = await sixWhoWait(world)
  await showBilling(world)
  const { bubbleid } = await world
    .as('mara')
    .call(calls.createBubble, { body: { name: 'Delivery', content: 'It takes two days.' } })
  const workspace = await workspaceOf('mara')
  const { page, chat, tickets, toasts } = workspace
  const { field } = chat.composer
  const { press, says, take } = await handsAt(page)

  const found = new Map<string, Taken>()
  const task = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => void found.set(name, await take(work)))
  const view = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  const clientPanel = page.getByRole('complementary', { name: 'Client details' })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const isSent = (text: string) => expect(chat.labelled(new RegExp(`${text}.*Sent`))).toBeVisible()
  const isAway = (client: ClientOnPhone) =>
    expect(page.getByRole('heading', { name: client.name })).toBeHidden()
  /** From writing back to the keys: where each task begins. */
  const nothingIsWritten = async () => {
    await expect(field).toBeFocused()
    await press('Escape')
    await expect(field).not.toBeFocused()
  }
  const jumpTo = async (words: string, option: string | RegExp = words) => {
    await press('Control+k')
    await says(words)
    await expect(palette.getByRole('option').first()).toContainText(option)
    await press('Enter')
    await expect(palette).toBeHidden()
  }
  const open = async (client: ClientOnPhone) => {
    await jumpTo(client.name)
    await chat.isWith(client.name)
    await nothingIsWritten()
  }

  const choosesSavedText = async () => {
    await press('/')
    await says('deliv')
    await expect(page.getByRole('option', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
  }

  await task('Show only the clients who wait', async () => {
    await press('2')
    await expect(view('Waiting')).toBeChecked()
  })
  await task('Answer the client who has waited longest', async () => {
    await press('j')
    await chat.isWith(first.name)
    await press('a')
    await expect(field).toBeFocused()
    await says('Good morning')
    await press('Enter')
    await isSent('Good morning')
  })
  await nothingIsWritten()
  await task('Open the next ticket of the list', async () => {
    await press('j')
    await chat.isWith(second.name)
  })
  await task('Accept a ticket', async () => {
    await press('a')
    await expect(field).toBeFocused()
    await expect(toasts).toContainText('accepted')
  })
  await task('Undo accepting', async () => {
    await press('Control+z')
    await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeFocused()
  })
  await press('Enter')
  await nothingIsWritten()
  await task('Answer the ticket in front', async () => {
    await press('r')
    await says('It is on its way')
    await press('Enter')
    await isSent('It is on its way')
  })
  await nothingIsWritten()
  await task('Answer with a saved text', async () => {
    await press('r')
    await choosesSavedText()
    await press('Enter', 'Enter')
    await isSent('It takes two days')
  })
  const pastesFile = async () => {
    await press('Control+v')
    await paste(page, { files: ['label.txt'] })
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeFocused()
  }
  await nothingIsWritten()
  await task('Send a file from the clipboard', async () => {
    await press('r')
    await pastesFile()
    await press('Enter')
    await isSent('label.txt')
  })
  await task('Find a word in the chat in front', async () => {
    await press('Control+f')
    await says('two days')
    await expect(chat.message('two days').locator('mark')).toHaveText(['two days'])
  })
  await press('Escape')
  await task('Find what a client once said, in a closed ticket', async () => {
    await jumpTo('linea grinder included', 'João')
    await expect(chat.message('grinder included')).toBeInViewport()
  })
  await task('Open the ticket of a client by the name', async () => {
    await jumpTo(second.name)
    await chat.isWith(second.name)
  })
  await nothingIsWritten()
  await task('See who the client is', async () => {
    await press('i')
    await expect(clientPanel).toBeVisible()
  })
  await press('i')
  await expect(clientPanel).toBeHidden()
  const note = new NoteWriter(page)
  await task('Write an internal note', async () => {
    await press('n')
    await says('Paid twice')
    await press('Enter')
    await expect(chat.labelled(/Internal note/)).toContainText('Paid twice')
  })
  await press('Escape')
  await task('Write a note that names a colleague', async () => {
    await press('n', '@')
    await says('jon')
    await expect(note.colleagues).toBeVisible()
    await press('Enter')
    await says('please look')
    await press('Enter')
    await expect(chat.labelled(/Internal note/)).toContainText('please look')
  })
  await press('Escape', 'r')
  await nothingIsWritten()
  await task('Snooze until tomorrow', async () => {
    await press('Shift+H')
    await expect(toasts).toContainText('Snoozed until')
    await isAway(second)
  })
  await press('Control+z')
  await chat.isWith(second.name)
  await nothingIsWritten()
  await task('Snooze until the client writes', async () => {
    await jumpTo('snooze client', 'Until the client writes')
    await expect(toasts).toContainText('Snoozed until the client writes')
    await isAway(second)
  })
  await press('Control+z')
  await chat.isWith(second.name)
  await nothingIsWritten()
  await press('5')
  await expect(view('All')).toBeChecked()
  for (const client of [third, fourth, fifth, sixth]) await acceptedByMara(world, client)
  await expect(view('Mine')).toContainText('6')
  await task('Answer and go on to the next who waits', async () => {
    await press('r')
    await says('Sorry for the wait')
    await press('Control+Shift+Enter')
    await chat.isWith(sixth.name)
    await expect(field).toBeFocused()
  })
  await nothingIsWritten()
  await task('Answer three tickets in a row', async () => {
    await press('r')
    for (const next of [fifth, fourth]) {
      await says('Your invoice is here')
      await press('Control+Shift+Enter')
      await chat.isWith(next.name)
      await expect(field).toBeFocused()
    }
    await says('Your invoice is here')
    await press('Enter')
    await isSent('Your invoice is here')
  })
  await nothingIsWritten()
  await task('Answer and close', async () => {
    await press('r')
    await says('Goodbye')
    await press('Control+Enter')
    await isAway(fourth)
  })
  await open(fifth)
  await task('Answer with a saved text and a file, and close', async () => {
    await press('r')
    await choosesSavedText()
    await press('Enter')
    await pastesFile()
    await press('Control+Enter')
    await isAway(fifth)
  })
  await open(sixth)
  await task('Close the ticket in front', async () => {
    await press('Shift+E')
    await isAway(sixth)
  })
  await task('Undo a closing', async () => {
    await press('Control+z')
    await chat.isWith(sixth.name)
    await expect(field).toBeFocused()
  })
  await nothingIsWritten()
  await task('See all shortcuts', async () => {
    await press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
  await press('Escape')
  await nothingIsWritten()
  const onTop = newClient(world)
  await onTop.asks('Am I the first?', 'Billing')
  await expect(tickets.rowOf(onTop.name)).toBeVisible()
  const listed = (await tickets.names()).filter((name) => name !== '')
  const place = listed.indexOf(sixth.name)
  const nextInList = listed[place + 1] ?? ''
  expect(place).toBeGreaterThan(0)
  await task('Close, and open the next ticket', async () => {
    await press('Shift+D')
    await isAway(sixth)
    await chat.isWith(nextInList)
    await expect(tickets.rowOf(nextInList)).toBeFocused()
  })
  await press('Control+z')
  await chat.isWith(sixth.name)
  await open(third)
  await task('Hand over to a colleague, with a note', async () => {
    await press('n')
    await says('Knows the machine')
    await press('Enter')
    await expect(chat.labelled(/Internal note/)).toContainText('Knows the machine')
    await jumpTo('reassign jonas', 'Jonas Weber')
    await expect(page.getByText('Handled by Jonas Weber')).toBeVisible()
  })
  await open(second)
  await task('Hand over to a colleague', async () => {
    await jumpTo('reassign jonas', 'Jonas Weber')
    await expect(page.getByText('Handled by Jonas Weber')).toBeVisible()
  })
  await task('See what is new for me', async () => {
    await press('b')
    await expect(workspace.inbox.panel).toBeVisible()
  })
  await press('Escape')
  await expect(workspace.inbox.panel).toBeHidden()
  await open(first)
  await task('Answer one particular message', async () => {
    await chat.useTool('Where is my invoice?', 'Reply')
    await says('It went out today')
    await press('Enter')
    await isSent('It went out today')
  })
  await task('Hand over to a department', async () => {
    await jumpTo('reassign sales', 'Sales')
    await expect(page.getByRole('button', { name: 'Accept ticket' })).toBeVisible()
  })
  await press('a')
  await nothingIsWritten()
  await task('Send a message tomorrow morning', async () => {
    await press('r')
    await says('Did it come?')
    await press('Control+Shift+l')
    await expect(page.getByRole('radio', { name: 'In an hour' })).toBeFocused()
    await press('ArrowDown', 'Enter')
    const scheduled = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('article')
    await expect(scheduled).toHaveAccessibleName(/ 09:00: Did it come/)
  })

  await world.as('mara').call(calls.deleteBubble, { params: { bubbleid } })
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') writeCounts(found)
  const counted = [...found].map(([name, taken]) => [name, countOf(taken)] as const)
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(taskRows().map(({ name, ours }) => [name, ours])),
  )
})

test('the document admits each of thirty tasks in which another product takes fewer, and no other', () => {
  const rows = taskRows()
  expect(rows).toHaveLength(30)
  const isMore = ({ ours, rivals }: TaskRow) => {
    const total = totalOf(ours)
    return total !== undefined && rivals.some((cell) => (totalOf(cell) ?? total) < total)
  }
  expect(rows.filter(isMore).map(({ name }) => name)).toEqual(admitted())
})
