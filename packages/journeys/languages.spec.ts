import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'

const features = join(import.meta.dirname, '../web/src/features')

for (const lang of ['ru', 'ja'] as const) {
  test(`the workspace is in ${lang} for agents who chose it, also when their choice cannot be read again`, async ({
    world,
    workspaceOf,
  }) => {
    const workspace = await workspaceOf('mara')
    await world.as('mara').call(calls.changeLanguage, { body: { lang } })
    try {
      await workspace.page.reload()
      const { page } = workspace
      await expect(page.getByRole('heading', { name: wordOf(lang, 'tickets', 'pending') })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await page.route('**/auth/get-user-pref', (route) => route.fulfill({ status: 500, body: 'oops' }))
      const swallowed = page.waitForResponse('**/auth/get-user-pref')
      await page.reload()
      await swallowed
      await page.getByRole('row', { name: /^Ingrid Solheim/ }).click()
      await expect(
        page.getByRole('button', { name: new RegExp(`^${wordOf(lang, 'composer', 'send')}`) }),
      ).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByText('Error retrieving user preferences!')).toHaveCount(0)
    } finally {
      await world.as('mara').call(calls.changeLanguage, { body: { lang: 'en' } })
    }
  })
}

/** As the translators wrote it; a word left in English proves nothing. */
function wordOf(lang: string, place: string, meaning: string): string {
  const [word, english] = [lang, 'en'].map((code) => {
    const words: unknown = JSON.parse(readFileSync(join(features, place, 'texts', `${code}.json`), 'utf8'))
    return String(fieldOf(fieldOf(words, place), meaning))
  })
  expect(word).not.toBe(english)
  return word ?? ''
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
