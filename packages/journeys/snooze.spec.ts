import { desktop, phone } from './fixtures/device.ts'
import { expect, test } from './fixtures/journey.ts'
import { inSlowTime } from './fixtures/slow-time.ts'

for (const device of [desktop, phone]) {
  const { name, use, press } = device
  test.describe(name, () => {
    test.use(use)
    test(`H puts a ticket away until its client writes, Undo takes it back, and it returns with a notice, on a ${name}`, async ({
      client,
      workspaceOf,
    }) => {
      await client.asks('I have to look up my order number')
      const workspace = await workspaceOf('mara')
      const { page, tickets, chat } = workspace
      const view = (label: string) => page.getByRole('radio', { name: new RegExp(`^${label}`) })
      const dialog = page.getByRole('dialog', { name: 'Snooze' })
      const openDialog = async () => {
        if (device === desktop) {
          await page.keyboard.press('Escape')
          await page.keyboard.press('h')
        } else {
          await press(page.getByRole('button', { name: 'More', exact: true }))
          await press(page.getByRole('menuitem', { name: 'Snooze' }))
        }
        await expect(dialog).toBeVisible()
      }
      await press(tickets.rowOf(client.name))
      await chat.isWith(client.name)
      await chat.accept()
      await expect(chat.composer.field).toBeFocused()

      await test.step('away with the first choice, back with Undo, with the caret in the composer', async () => {
        await openDialog()
        await expect(dialog.getByRole('radio').first()).toBeFocused()
        await inSlowTime(page, async () => {
          await page.keyboard.press('Enter')
          await expect(workspace.toasts).toContainText('Snoozed until')
          await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
          await expect(tickets.rowOf(client.name)).toHaveAccessibleName(/Snoozed until \d{4}-/)
          await page.keyboard.press('Control+z')
          await chat.isWith(client.name)
        })
        await expect(page.getByText('Back from snooze')).toBeVisible()
      })

      await test.step('a time of one’s own: one that is over is refused with the reason, Enter takes one to come', async () => {
        await openDialog()
        await press(dialog.getByText('Choose a time'))
        const time = dialog.getByLabel('Date and time')
        const confirm = dialog.getByRole('button', { name: 'Snooze', exact: true })
        await expect(confirm).toBeDisabled()
        await time.fill('2020-01-01T10:00')
        await expect(time).toHaveAccessibleDescription('This time has passed. Choose another.')
        await time.fill(`${new Date().getFullYear() + 1}-01-01T10:00`)
        await expect(time).toHaveAccessibleDescription('')
        await inSlowTime(page, async () => {
          await time.press('Enter')
          await expect(dialog).toBeHidden()
          await expect(workspace.toasts).toContainText(/Snoozed until \d{4}-01-01 10:00/)
          await page.keyboard.press('Control+z')
          await chat.isWith(client.name)
        })
      })

      await test.step('until the client writes, and in the view of the snoozed tickets', async () => {
        await openDialog()
        await press(dialog.getByText('Until the client writes'))
        await press(dialog.getByRole('button', { name: 'Snooze', exact: true }))
        await press(view('Snoozed'))
        await expect(tickets.rowOf(client.name)).toContainText('On reply')
        await press(view('Mine'))
        await expect(tickets.rowOf(client.name)).toBeHidden()
      })

      await test.step('it is back among my tickets, with an entry in the inbox', async () => {
        client.phone.writes('It is 48213')
        await expect(tickets.rowOf(client.name)).toContainText('It is 48213')
        await press(page.getByRole('button', { name: /^Inbox/ }))
        await press(
          page.getByRole('button', { name: `${client.name} wrote: the ticket is back from snooze` }),
        )
        await chat.isWith(client.name)
        await expect(page.getByText('Snoozed by Mara Okafor until the client writes')).toBeVisible()
      })
    })
  })
}

test('“Tomorrow” stays the day that was offered when midnight passes while its dialog is open', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('When does my lid come?')
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await workspace.openTicketOf(client.name)
  await chat.accept()
  await expect(chat.composer.field).toBeFocused()
  await page.keyboard.type('It comes tomorrow')
  const evening = new Date()
  evening.setUTCHours(23, 58, 0, 0)
  if (evening.getTime() < Date.now() + 60_000) evening.setUTCDate(evening.getUTCDate() + 1)
  await page.clock.install({ time: evening })
  const tomorrow = new Date(evening.getTime() + 24 * 3600_000).toISOString().slice(0, 10)
  for (const [name, keys] of [
    ['Send later', ['Control+Shift+l']],
    ['Snooze', ['Escape', 'h']],
  ] as const) {
    await page.clock.setSystemTime(evening)
    for (const key of keys) await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name })
    const choice = (label: string) => dialog.getByRole('radio', { name: label })
    await expect(choice('In an hour')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(choice('Tomorrow')).toBeChecked()
    await expect(choice('Tomorrow')).toHaveAccessibleName(new RegExp(tomorrow))
    await page.clock.fastForward(5 * 60_000)
    await expect(choice('In an hour')).toHaveAccessibleName(/ 01:0\d/)
    await expect(choice('Tomorrow')).toHaveAccessibleName(new RegExp(tomorrow))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(chat.composer.field).toBeFocused()
  }
})
