import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/meta-journey.ts'
import type { Workspace } from './page-models/workspace.ts'
import { ticketOf } from './fixtures/ticket-of.ts'

const HOUR = 3600_000

/** The browser's clock goes on from a later hour; the desk's does not. */
async function laterBy(workspace: Workspace, milliseconds: number): Promise<void> {
  await workspace.page.clock.setSystemTime(Date.now() + milliseconds)
  await workspace.page.clock.fastForward(31_000)
}

test('the 24 hours of WhatsApp run down, and after them an approved template is filled in and sent', async ({
  world,
  workspaceOf,
}) => {
  const { whatsapp } = world.simulators
  for (const [name, text] of [
    ['parcel_on_its_way', 'Hello {{1}}, your parcel {{2}} is on its way.'],
    ['paused_offer', 'An offer for you.'],
  ] as const)
    whatsapp.addTemplate({
      name,
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text }],
    })
  whatsapp.decides('paused_offer', { event: 'PAUSED' })
  const phone = whatsapp.client({ phone: '+45 1234 7001', name: 'Ida Holm' })
  phone.writes('When does it come?')
  await whatsapp.settled()
  await world.settled()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await page.clock.install()
  await workspace.reload()
  await workspace.openTicketOf('Ida Holm')
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()

  const giveTo = async (who: 'jonas' | 'mara') => {
    const mara = world.as('mara')
    const { ticketid, created_on, departmentid: newDepartment } = await ticketOf(mara, 'Ida Holm')
    const { id: newUser } = await world.as(who).call(calls.validate, {})
    await mara.call(calls.reassignTicket, { body: { ticketid, created_on, newUser, newDepartment } })
  }

  await test.step('it shows how much time is left, and counts and warns in the last hour', async () => {
    await expect(page.getByText(/^WhatsApp window: 23 h \d+ min left$/)).toBeVisible()
    await laterBy(workspace, 23 * HOUR + 20 * 60_000)
    await expect(page.getByText(/^WhatsApp window: 3\d:\d{2} left$/)).toBeVisible()
    await expect(
      page.getByText('Less than an hour is left to answer freely on WhatsApp.', { exact: false }),
    ).toBeVisible()
    await chat.composer.send('It left today')
    await expect(chat.labelled(/It left today/)).toBeVisible()
  })

  await test.step('after it a template of those that are approved is chosen and filled in', async () => {
    await laterBy(workspace, 24 * HOUR)
    await expect(page.getByText(/The 24-hour window of WhatsApp is over/)).toBeVisible()
    await expect(chat.composer.field).toBeDisabled()
    await page.getByRole('button', { name: 'Use a template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a template' })
    const list = dialog.getByRole('radiogroup', { name: 'Approved templates' })
    await expect(list.getByRole('radio')).toHaveCount(1)
    await expect(dialog.getByText(/1 more is not approved/)).toBeVisible()
    await giveTo('jonas')
    await expect(dialog).toBeHidden()
    await expect(workspace.toasts).toContainText('Only the handler of this ticket may do this.')
    await giveTo('mara')
    await page.getByRole('button', { name: 'Use a template' }).click()
    await list.getByText('parcel on its way', { exact: true }).click()
    const send = dialog.getByRole('button', { name: 'Send template' })
    await expect(send).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Value 1' }).fill('Ida')
    const preview = dialog.getByRole('region', { name: 'What Ida Holm will read' })
    await expect(preview).toContainText('Hello Ida, your parcel {{2}} is on its way.')
    await dialog.getByRole('textbox', { name: 'Value 2' }).fill('48213')
    await expect(preview).toContainText('Hello Ida, your parcel 48213 is on its way.')
    await send.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('it reaches the client, and its delivery shows like any message', async () => {
    const sent = chat.labelled(/Hello Ida, your parcel 48213 is on its way\./)
    await expect(sent).toHaveAccessibleName(/(Sent|Delivered|Read)$/)
    expect(phone.chat().messages.map(({ text }) => text)).toContain(
      'Hello Ida, your parcel 48213 is on its way.',
    )
  })
})

test('after the 24 hours of Messenger the composer shows the reason and what is possible', async ({
  world,
  workspaceOf,
}) => {
  const { messenger } = world.simulators
  messenger.client({ psid: '5550001112201', firstName: 'Jon' }).writes('Hi')
  await messenger.settled()
  await world.settled()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await page.clock.install()
  await workspace.reload()
  await workspace.openTicketOf('Jon')
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  await laterBy(workspace, 25 * HOUR)
  await expect(page.getByText(/Messenger lets us answer only for a limited time/)).toBeVisible()
  await expect(page.getByText(/you can add an internal note, hand the ticket on or close it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a template' })).toBeHidden()
  const tickets = await world.as('mara').call(calls.getTickets, {})
  const mine = (typeof tickets === 'string' ? [] : tickets).find((one) => one.client_name.startsWith('Jon'))
  expect(mine?.platform).toBe('messenger')
})

test('on a phone the tools, the time that is left and Send of WhatsApp take no second line', async ({
  world,
  workspaceOf,
}) => {
  const { whatsapp } = world.simulators
  const phone = whatsapp.client({ phone: '+45 1234 7003', name: 'Bo Holm' })
  phone.writes('Can I answer you?')
  await whatsapp.settled()
  await world.settled()
  const workspace = await workspaceOf('mara')
  const { page, chat } = workspace
  await page.setViewportSize({ width: 390, height: 844 })
  await workspace.openTicketOf('Bo Holm')
  await chat.accept()
  await expect(chat.composer.field).toBeEditable()
  await expect(page.getByText(/23 h \d+ min left$/)).toBeVisible()
  const [first, template, send] = await Promise.all(
    ['Attach a file', 'Use a template', 'Send'].map((name) =>
      page
        .getByRole('button', { name, exact: name !== 'Send' })
        .last()
        .boundingBox(),
    ),
  )
  const middle = (box: typeof first) => (box?.y ?? 0) + (box?.height ?? 0) / 2
  expect(middle(template ?? null)).toBeCloseTo(middle(first ?? null), 0)
  expect(Math.abs(middle(send ?? null) - middle(first ?? null))).toBeLessThan(4)
})
