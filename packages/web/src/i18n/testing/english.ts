import i18next from 'i18next'

const [english] = Object.values(
  import.meta.glob<object>('../locales/en.json', { eager: true, import: 'default' }),
)
const [writingInEnglish] = Object.values(
  import.meta.glob<object>('../writing/en.json', { eager: true, import: 'default' }),
)

/** The page's English, for tests of words. */
const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  defaultNS: 'desk',
  resources: { en: { desk: { ...english }, writing: { ...writingInEnglish } } },
  interpolation: { escapeValue: false },
})
export const { t } = texts
export const tWriting = texts.getFixedT('en', 'writing')
