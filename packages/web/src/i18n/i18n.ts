import { Language, languageFor, languages } from '@switchboard/contract'
import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { compareNamesIn } from '../lib/compare-names.ts'
import { stored } from '../lib/stored.ts'
import english from 'virtual:texts/en'

type Texts = Resource[string][string]
type Area = 'desk' | 'panel'

/**
 * Texts lie beside what shows them, each file with top-level names of its own: `texts` is there from the first page on,
 * `panel-texts` when a panel is opened. English travels with the page, because everybody falls back to it.
 */
const files: Record<Area, Partial<Record<string, () => Promise<{ default: Texts }>>>> = {
  desk: {
    af: () => import('virtual:texts/af'),
    bg: () => import('virtual:texts/bg'),
    es: () => import('virtual:texts/es'),
    ja: () => import('virtual:texts/ja'),
    nl: () => import('virtual:texts/nl'),
    ru: () => import('virtual:texts/ru'),
    tr: () => import('virtual:texts/tr'),
  },
  panel: {
    af: () => import('virtual:panel-texts/af'),
    bg: () => import('virtual:panel-texts/bg'),
    en: () => import('virtual:panel-texts/en'),
    es: () => import('virtual:panel-texts/es'),
    ja: () => import('virtual:panel-texts/ja'),
    nl: () => import('virtual:panel-texts/nl'),
    ru: () => import('virtual:panel-texts/ru'),
    tr: () => import('virtual:panel-texts/tr'),
  },
}

const opened = new Set<Area>(['desk'])
const loaded = new Set(['desk/en'])

const remembered = 'switchboard.lang'

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // React escapes what it shows; a second escaping would show its marks.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}

/** Opens the texts of the panels, in English and in the language that is shown. */
export async function openPanelTexts(): Promise<void> {
  opened.add('panel')
  await Promise.all([...new Set(['en', i18next.language])].map((language) => load(language, 'panel')))
}

/** A part of the page that speaks from the texts of the panels. */
export async function withPanelTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, openPanelTexts()])
  return loaded
}

/** Shows the page in another language at once; the caller saves the choice on the server. */
export async function showLanguage(language: Language): Promise<void> {
  await translatePage(language)
  stored.write(remembered, language)
}

/**
 * Chooses the language of the sign-in page before the user is known: the language of the last visit, otherwise one that
 * the browser asks for.
 */
export async function showFirstLanguage(): Promise<void> {
  const last = Language.safeParse(stored.read(remembered))
  const language = last.success ? last.data : firstOf(navigator.languages)
  if (language !== undefined) await translatePage(language).catch(() => undefined)
}

/** The first of these languages that the page has. */
function firstOf(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const language = languageFor(tag)
    if (language !== undefined) return language
  }
  return undefined
}

async function translatePage(language: Language): Promise<void> {
  await Promise.all([...opened].map((area) => load(language, area)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = languages[language].tag
  compareNamesIn(languages[language].tag)
}

async function load(language: string, area: Area): Promise<void> {
  if (loaded.has(`${area}/${language}`)) return
  const texts = await files[area][language]?.()
  if (texts) i18next.addResourceBundle(language, 'translation', texts.default, true)
  loaded.add(`${area}/${language}`)
}
