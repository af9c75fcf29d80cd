import i18next from 'i18next'

const [english] = Object.values(
  import.meta.glob<object>('../locales/en.json', { eager: true, import: 'default' }),
)

/** The page's English, for tests of words. */
const words = i18next.createInstance()
await words.init({
  lng: 'en',
  defaultNS: 'desk',
  resources: { en: { desk: { ...english } } },
  interpolation: { escapeValue: false },
})
export const { t } = words
