import { Language, languageFor, languages } from '@switchboard/contract'
import i18next, { type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { now } from '../lib/browser.ts'
import { stored } from '../lib/stored.ts'

type Locale = Resource[string][string]

/** English travels with the page, because everybody falls back to it; the others come when they are chosen. */
const english = import.meta.glob<Locale>('./locales/en.json', { eager: true, import: 'default' })
const others = import.meta.glob<Locale>(['./*/*.json', '!./locales/en.json'], { import: 'default' })

/** The words of the whole desk, and of the parts that were opened since, by their folder. */
const folders = new Map([['desk', 'locales']])

const remembered = 'switchboard.lang'

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'desk',
    resources: { en: { desk: english['./locales/en.json'] ?? {} } },
    // React escapes what it shows; a second escaping would show its marks.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}

/** Opens the words of one part of the page, which come with it: in English and in the language that is shown. */
export async function openTexts(part: string): Promise<void> {
  folders.set(part, part)
  await Promise.all([...new Set(['en', i18next.language])].map((language) => load(language, part)))
}

/** Shows the page in another language, at once; telling the desk is the caller's business. */
export async function showLanguage(language: Language): Promise<void> {
  await translatePage(language)
  stored.write(remembered, language)
}

/** What the sign-in page shows before anybody is known: the language of the last visit, else one that the browser asks for. */
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
  await Promise.all([...folders.keys()].map((part) => load(language, part)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = languages[language].tag
}

async function load(language: string, part: string): Promise<void> {
  const texts = others[`./${folders.get(part)}/${language}.json`]
  if (!texts || i18next.hasResourceBundle(language, part)) return
  i18next.addResourceBundle(language, part, await texts())
}

/** 'Wednesday' in the page's language. */
export function weekdayOf(day: string): string {
  const tag = document.documentElement.lang || 'en-GB'
  return new Intl.DateTimeFormat(tag, { weekday: 'long' }).format(new Date(`${day}T12:00:00`))
}

/** Yesterday's date, as dayOf writes it. */
export function dayBefore(today: Date = now()): Date {
  const before = new Date(today)
  before.setDate(before.getDate() - 1)
  return before
}
