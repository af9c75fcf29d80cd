import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'
import { AdminPanel } from './page-models/admin-panel.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

test('a shorter retention shows what would be removed, asks for the number, and saves nothing without it', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('The boiler leaks.')
  for (const round of Array.from({ length: 20 }, (_, index) => index)) client.phone.writes(`Drop ${round}`)
  await client.arrived()
  const mara = world.as('mara')
  const { ticketid, created_on } = await ticketOf(mara, client.name)
  await mara.call(calls.closeTicket, {
    body: { ticketid, created_on, userid: '', departmentid: '', closed_by_name: '' },
  })
  await world.settled()
  // Older than every ticket that another journey has made.
  const closedOn = (closed_on: string) =>
    world.desk.app.db.query
      .updateTable('tickets')
      .set({ closed_on })
      .where('ticketid', '=', ticketid)
      .execute()
  await closedOn('2015-01-01T00:00:00.000000Z')
  const keeps = async () => (await mara.call(calls.getGeneralSettings, {})).keepContentDays
  const before = await keeps()

  const { page } = await workspaceOf('mara')
  const panel = new AdminPanel(page, world.desk.url)
  await panel.open('/settings?section=general')
  const field = page.getByRole('textbox', { name: 'Content of closed tickets, in days' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Remove older content now?' })
  await field.click()
  await page.keyboard.press('Control+a')
  await composes(page, '３０００')
  await expect(field).toHaveValue('3000')

  await test.step('Cancel saves nothing', async () => {
    await save.click()
    await expect(dialog).toContainText(/Closed tickets, emptied\s*1/)
    await expect(dialog).toContainText(/Messages\s*2\d/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await keeps()).toBe(before)
  })

  await test.step('the number has to be typed, and then it is saved', async () => {
    await save.click()
    const remove = dialog.getByRole('button', { name: 'Remove and save' })
    await expect(remove).toBeDisabled()
    const typed = dialog.getByRole('textbox', { name: /^Type \d+ to confirm$/ })
    const [word = ''] =
      /\d+/.exec((await dialog.getByText(/^Type \d+ to confirm$/).textContent()) ?? '') ?? []
    await typed.click()
    await composes(page, wide(word))
    await remove.click()
    await expect(dialog).toBeHidden()
    expect(await keeps()).toBe(3000)
  })
  await mara.call(calls.saveGeneralSettings, { body: { keepContentDays: before } })
  // No journey after it has something to remove.
  await closedOn(world.desk.app.clock.now())
})

/** As a Japanese input method writes digits. */
const wide = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

/** Types where the caret is through an input method, sign by sign, and takes what it shows. */
async function composes(page: Page, text: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  for (const index of Array.from(text).keys())
    await keyboard.send('Input.imeSetComposition', {
      text: text.slice(0, index + 1),
      selectionStart: index + 1,
      selectionEnd: index + 1,
    })
  await keyboard.send('Input.insertText', { text })
  await keyboard.detach()
}
