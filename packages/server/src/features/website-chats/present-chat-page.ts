import { type ChatPage, limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { settingsOf } from '../settings/settings.ts'
import type { ConnectedChat } from './chat-presence.ts'

/** What everybody may know who has the key. */
export function presentChatPage(app: AppContext, { account, settings, presence }: ConnectedChat): ChatPage {
  const { color, greeting, language, has_away_form, asks_challenge } = settings
  return {
    key: account.ext_account_id,
    company_name: settingsOf(app).companyName,
    color,
    greeting,
    language,
    presence,
    has_away_form,
    asks_challenge,
    file_limit: limits.uploadBytes,
    is_removed: account.removed_on !== null,
  }
}
