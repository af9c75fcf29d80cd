import { type Language, languageCodes } from './languages.ts'
import type en from '../texts/en.json'

export type TextKey = keyof typeof en
export type Texts = Record<TextKey, string>
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

const files = import.meta.glob<Texts>('../texts/*.json', { import: 'default' })

export async function loadTexts(language: Language): Promise<Texts> {
  const load = files[`../texts/${language}.json`]
  if (!load) throw new Error(`No texts in ${language}.`)
  return load()
}

export const translateWith =
  (texts: Texts): Translate =>
  (key, values = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** The first of the wishes that is one of the eight. */
export function chooseLanguage(
  wishes: readonly (string | null | undefined)[],
  otherwise: Language,
): Language {
  for (const wish of wishes) {
    const found = languageCodes.find((code) => code === wish?.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return otherwise
}
