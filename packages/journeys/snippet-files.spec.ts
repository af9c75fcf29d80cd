import { calls } from '@switchboard/contract'
import { sample } from '@switchboard/simulators'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'

test('the file of a saved text never misses its message: sending waits until it is here, is left out or has failed', async ({
  client,
  workspaceOf,
  world,
}) => {
  await client.asks('What does it cost?')
  const jonas = world.as('jonas')
  const name = `Prices-${client.id}`
  const body = { name, content: 'Our price list' }
  const { bubbleid } = await jonas.call(calls.createBubble, { body })
  const file = new File([Buffer.from(sample('invoice').bytes)], 'Prices.pdf')
  await jonas.call(calls.addBubbleFile, { params: { bubbleid }, body: {}, file })
  const { page, chat, tickets, toasts } = await workspaceOf('jonas')
  const { field } = chat.composer
  const { keyboard } = page
  const overlay = page.getByRole('dialog', { name: 'Send this file' })
  const notice = page.getByRole('status').filter({ hasText: 'Fetching the files of the saved text' })
  const received = () => client.phone.chat().messages.map(({ text }) => text)
  await tickets.rowOf(client.name).click()
  await chat.isWith(client.name)
  await chat.accept()
  await expect(field).toBeFocused()

  await test.step('chosen in the strip, and left out', async () => {
    const { request } = await held(page, '**/files/*')
    await page.getByRole('toolbar', { name: 'Saved texts' }).getByRole('button', { name }).click()
    const answer = await request
    await expect(field).toBeFocused()
    await keyboard.press('Enter')
    await expect(notice).toBeVisible()
    await expect(field).toHaveValue('Our price list')
    await page.getByRole('button', { name: 'Leave them out' }).click()
    await expect(notice).toBeHidden()
    await answer.continue()
    await expect(field).toBeFocused()
    await keyboard.type(' follows')
    await keyboard.press('Enter')
    await client.phone.waitsFor('Our price list follows')
    await expect(overlay).toBeHidden()
  })

  await test.step('it cannot be fetched: the text can be sent, and the notice leaves the keys alone', async () => {
    await page.route('**/files/*', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await keyboard.type(`/${name}`)
    await keyboard.press('Enter')
    const failing = `The files of “${name}” could not be fetched`
    const failed = toasts.getByText(failing)
    await expect(failed).toBeVisible()
    await keyboard.type(' is in the shop')
    await keyboard.press('Enter')
    await client.phone.waitsFor('Our price list is in the shop')
    await failed.click()
    await expect(toasts.getByRole('alertdialog', { name: failing })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('region', { name: `Chat with ${client.name}` })).toBeFocused()
    await failed.click()
    await keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
    await keyboard.press('Escape')
    await expect(field).toBeFocused()
  })

  await test.step('by the keyboard on a slow connection: it goes with its text, and the ticket closes then', async () => {
    const { request } = await held(page, '**/files/*')
    await keyboard.type(`/${name}`)
    await keyboard.press('Enter')
    const answer = await request
    const before = received()
    await keyboard.press('Control+Enter')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send/ }).first()).toBeDisabled()
    await expect(field).toHaveValue('Our price list')
    await world.settled()
    expect(received()).toEqual(before)
    await answer.continue()
    await expect(overlay).toContainText('Prices.pdf')
    await expect(overlay.getByRole('textbox', { name: 'Caption' })).toBeFocused()
    await keyboard.type('!')
    await keyboard.press('Control+Enter')
    await client.phone.waitsFor(
      ({ media, text }) => media?.fileName === 'Prices.pdf' && text === 'Our price list!',
    )
    await expect(page.getByRole('heading', { name: client.name })).toBeHidden()
  })
})
