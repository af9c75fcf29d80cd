import i18next, { type TFunction } from 'i18next'

/** Every file of texts, by its path. */
export const textFiles = import.meta.glob<object>('../../{i18n,features,live,screens}/**/*texts/*.json', {
  eager: true,
  import: 'default',
})

/** All texts of one language, for tests of words. */
export function textsOf(language: string): object {
  const files = Object.entries(textFiles).filter(([file]) => file.endsWith(`/${language}.json`))
  return Object.fromEntries(files.flatMap(([, texts]) => Object.entries(texts)))
}

/** The page's `t` in one language, with the texts of every part. */
export async function translatorOf(language: string): Promise<TFunction> {
  const page = i18next.createInstance()
  await page.init({
    lng: language,
    resources: { [language]: { translation: textsOf(language) } },
    interpolation: { escapeValue: false },
  })
  return page.t
}
