import type { Route } from '@playwright/test'
import { held } from './fixtures/held.ts'
import { expect, test } from './fixtures/journey.ts'

test('Enter before the search has answered opens the first result of that text, unless one types on or moves', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Do you sell pelican feathers?')
  const { page, chat } = await workspaceOf('mara')
  const { keyboard } = page
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const field = palette.getByRole('combobox')
  const result = palette.getByRole('option').filter({ hasText: client.name })
  const search = async (words: string, meanwhile: () => Promise<void>) => {
    const open = await held(page, `**/search-ticket/${encodeURIComponent(words)}**`)
    await keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await keyboard.type(words)
    await keyboard.press('Enter')
    const request = await open.request
    await meanwhile()
    await request.continue()
  }

  await test.step('types on', async () => {
    await search('pelican feath', () => keyboard.type('ers'))
    await expect(result).toBeVisible()
    await keyboard.type('?')
    await expect(field).toHaveValue('pelican feathers?')
    await keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('moves', async () => {
    await search('pelican fea', () => keyboard.press('ArrowDown'))
    await expect(result).toBeVisible()
    await keyboard.type('t')
    await expect(field).toHaveValue('pelican feat')
    await keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('waits', async () => {
    await search('pelican', async () => expect(palette).toBeVisible())
    await chat.isWith(client.name)
    await expect(palette).toBeHidden()
  })
})

test('one Retry in the palette asks again for all that has no answer, also what is still tried', async ({
  client,
  workspaceOf,
}) => {
  await client.asks('Do you sell heron feathers?')
  const { page } = await workspaceOf('mara')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const failed = palette.getByText('The search got no answer')
  const last = Promise.withResolvers<Route>()
  let tries = 0
  let isAway = true
  await page.route('**/search-ticket/heron/*', (route) => {
    if (!isAway) return route.fallback()
    const isClosed = route.request().url().endsWith('/closed')
    if (isClosed) tries += 1
    return tries === 4 && isClosed ? last.resolve(route) : route.abort('connectionfailed')
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('heron')
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await last.promise
  isAway = false
  const again = page.waitForResponse('**/search-ticket/heron/closed')
  await palette.getByRole('button', { name: 'Retry' }).click()
  await expect(palette.getByRole('option').filter({ hasText: client.name })).toBeVisible()
  await again
  await expect(failed).toBeHidden()
})
