import { type Language, languageFor } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { settingsOf } from '../settings/settings.ts'
import { type ClientText, texts } from './texts.ts'

/** The automatic texts to a client, in the client's language where the provider sends it. */
export function clientText(
  app: Pick<AppContext, 'config' | 'rules'>,
  text: ClientText,
  spoken: string | null,
  names: Readonly<Record<string, string>> = {},
): string {
  const language: Language = languageFor(spoken) ?? settingsOf(app).defaultLanguage
  const all: Readonly<Record<string, string>> = { company: settingsOf(app).companyName, ...names }
  return texts[language][text].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in all ? (all[name] ?? whole) : whole,
  )
}
