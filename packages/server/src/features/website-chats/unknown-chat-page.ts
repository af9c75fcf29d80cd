import { languageFor, languages } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { html } from '../../platform/lib/html.ts'
import { clientText } from '../client-texts/client-texts.ts'
import { settingsOf } from '../settings/settings.ts'

/** For a visitor whose address names no website chat, in the first of the browser’s languages that we have. */
export function unknownChatPage(app: AppContext, accepted: string | undefined): string {
  const spoken = (accepted ?? '').split(',').flatMap((tag) => languageFor(tag.trim()) ?? [])
  const [language = settingsOf(app).defaultLanguage] = spoken
  const text = clientText(app, 'noChat', language)
  return html`<!doctype html>
<html lang="${languages[language].tag}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${text}</title>
  </head>
  <body>
    <p>${text}</p>
  </body>
</html>
`.text
}
