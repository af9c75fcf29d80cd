import { calls, type Language } from '@switchboard/contract'
import { expect, test } from './fixtures/journey.ts'

const words: Partial<Record<Language, { pending: string; send: string }>> = {
  ru: { pending: 'Ожидающие тикеты', send: 'Отправить' },
  ja: { pending: '未対応のチケット', send: '送信' },
}

for (const [lang, { pending, send }] of Object.entries(words)) {
  test(`the workspace speaks ${lang} to those who chose it, and stays so after a reload`, async ({
    world,
    deskOf,
  }) => {
    const desk = await deskOf('mara')
    await world.as('mara').call(calls.changeLanguage, { body: { lang: lang === 'ru' ? 'ru' : 'ja' } })
    try {
      await desk.page.reload()
      await expect(desk.page.getByRole('heading', { name: pending })).toBeVisible()
      await expect(desk.page.locator('html')).toHaveAttribute('lang', lang)
      await desk.page.getByRole('row', { name: /^Ingrid Solheim/ }).click()
      await expect(desk.page.getByRole('button', { name: send, exact: true })).toBeVisible()
    } finally {
      await world.as('mara').call(calls.changeLanguage, { body: { lang: 'en' } })
    }
  })
}
