import { type Language, languageFor } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { type ClientText, texts } from './texts.ts'

/** What the desk itself says to a client, in the client's language where the provider tells it (product §4.7). */
export function clientText(
  app: Pick<AppContext, 'config' | 'rules'>,
  text: ClientText,
  spoken: string | null,
  names: Readonly<Record<string, string>> = {},
): string {
  const language: Language = languageFor(spoken) ?? deskRules(app).defaultLanguage
  const all: Readonly<Record<string, string>> = { company: deskRules(app).companyName, ...names }
  return texts[language][text].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in all ? (all[name] ?? whole) : whole,
  )
}

/** The language a client's provider told last; null: it tells none. */
export async function clientLanguage(reader: Reader, clientid: string): Promise<string | null> {
  const row = await reader.query
    .selectFrom('clients')
    .select('lang')
    .where('clientid', '=', clientid)
    .executeTakeFirst()
  return row?.lang ?? null
}
