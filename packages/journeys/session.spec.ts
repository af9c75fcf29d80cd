import type { Page } from '@playwright/test'
import { calls } from '@switchboard/contract'
import { emailOf, password } from '@switchboard/demo'
import { z } from 'zod'
import { expect, test } from './fixtures/journey.ts'
import { signedInApart } from './fixtures/signed-in-apart.ts'

const Facts = z.record(z.string(), z.unknown())

/** What the validation answers, with something changed in it. */
async function validating(page: Page, changes: () => object): Promise<void> {
  await page.route('**/auth/validate', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...Facts.parse(await answer.json()), ...changes() } })
  })
}

test('the validation decides who is signed in, as what, and when the page offers to stay', async ({
  workspaceOf,
}) => {
  const workspace = await workspaceOf('mara')
  const { page } = workspace
  await expect(page.getByRole('link', { name: 'Admin panel' })).toBeVisible()

  await test.step('the role admin alone makes an administrator', async () => {
    await validating(page, () => ({ role: '' }))
    await workspace.reload()
    await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin panel' })).toBeHidden()
  })

  await test.step('a session that ends within ten minutes can be extended, one that ends later cannot', async () => {
    let minutes = 11
    await page.unrouteAll({ behavior: 'wait' })
    await validating(page, () => ({ expires: new Date(Date.now() + minutes * 60_000).toISOString() }))
    await workspace.reload()
    const offer = workspace.toasts.getByText(/^Session ends in/)
    await expect(offer).toBeHidden()

    await page.unrouteAll({ behavior: 'wait' })
    // The few seconds before begin when the page asks, however long it takes to load.
    let tenMinutesBefore = 0
    await validating(page, () => {
      tenMinutesBefore ||= Date.now() + 3000
      return { expires: new Date(tenMinutesBefore + 10 * 60_000).toISOString() }
    })
    await workspace.reload()
    await expect(offer).toHaveText('Session ends in 10 minutes', { timeout: 20_000 })
    expect(Date.now()).toBeGreaterThanOrEqual(tenMinutesBefore)

    await page.unrouteAll({ behavior: 'wait' })
    await validating(page, () => ({ expires: new Date(Date.now() + minutes * 60_000).toISOString() }))
    minutes = 9
    await workspace.reload()
    await expect(offer).toHaveText('Session ends in 9 minutes')
    const renewed = page.waitForResponse((response) => response.url().endsWith(calls.renewSession.path))
    await workspace.toasts.getByRole('button', { name: 'Stay logged in' }).click()
    expect((await renewed).status()).toBe(200)
    await expect(offer).toBeHidden()
  })

  await test.step('a failure of the main page is shown', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/auth/validate', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible({
      timeout: 20_000,
    })
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Reload' }).click()
    await workspace.tickets.isShown()
  })
})

for (const { name, viewport, hasTouch } of [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]) {
  test(`a session that ends while sending loses no message and sends none twice: the same ticket, the text sent once, no draft, ${name}`, async ({
    browser,
    client,
    world,
  }) => {
    await client.asks('Which seal fits?')
    const { context, page, login, workspace } = await signedInApart(browser, world, 'mara', {
      viewport,
      hasTouch,
    })
    await workspace.openTicketOf(client.name)
    await workspace.chat.accept()
    await workspace.chat.composer.field.click()
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/draft') && response.status() === 200,
    )
    await page.keyboard.type('The small black one')
    await saved
    const address = page.url()

    await context.clearCookies()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your session ended. Please log in again.')).toBeVisible()
    await expect(login.email).toHaveValue(emailOf('mara'))
    await expect(login.password).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(address)
    await expect(workspace.chat.labelled(/The small black one.*Sent/)).toBeVisible()
    await client.phone.waitsFor('The small black one')
    await expect(workspace.chat.composer.field).toHaveText('')
    const draftsHere = async () => {
      const drafts = await world.as('mara').call(calls.getDrafts, {})
      return drafts.filter(({ ticketid }) => address.includes(ticketid))
    }
    await expect.poll(draftsHere).toEqual([])
    await world.settled()
    await expect(workspace.chat.messages.getByRole('article', { name: /The small black one/ })).toHaveCount(1)
    expect(client.phone.chat().messages.filter(({ text }) => text === 'The small black one')).toHaveLength(1)
    await context.close()
  })
}
