import { z } from 'zod'

/** The eight interface languages, each with its own name and the tag that Intl understands. */
export const languages = {
  en: { name: 'English', tag: 'en-GB' },
  af: { name: 'Afrikaans', tag: 'af' },
  bg: { name: 'Български', tag: 'bg' },
  tr: { name: 'Türkçe', tag: 'tr' },
  es: { name: 'Español', tag: 'es' },
  ru: { name: 'Русский', tag: 'ru' },
  nl: { name: 'Nederlands', tag: 'nl' },
  ja: { name: '日本語', tag: 'ja' },
} as const
export const languageCodes = ['en', 'af', 'bg', 'tr', 'es', 'ru', 'nl', 'ja'] as const
export const Language = z.enum(languageCodes)
export type Language = z.infer<typeof Language>

/** The interface language that fits a provider's language tag ("pt-BR", "bg"), or undefined. */
export function languageFor(tag: string | null | undefined): Language | undefined {
  const parsed = Language.safeParse(tag?.slice(0, 2).toLowerCase())
  return parsed.success ? parsed.data : undefined
}
