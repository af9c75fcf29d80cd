import { VisitorToken, WebsiteChatKey } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import type { AuthenticateVisitor, VisitorSession } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { type AccountRow, accountByExtId } from '../channel-accounts/channel-accounts.ts'
import { visitorOfToken } from './visitor-sessions-store.ts'

/** The one way from a visitor's token to the chat that it may read: key and token belong together. */
export function visitorAuthenticator(app: AppContext): AuthenticateVisitor {
  return async (key, token) => {
    if (!WebsiteChatKey.safeParse(key).success || !VisitorToken.safeParse(token).success) return null
    return visitorOfToken(app, key, token)
  }
}

/** The website chat with this key, while it is connected. @throws website-chat-not-found */
export const websiteAccount = async (app: AppContext, key: string): Promise<AccountRow> =>
  (await accountByExtId(app.db, 'website', key)) ?? refuse('website-chat-not-found')

/** Visitors of a chat that was disconnected still read. @throws website-chat-not-found */
export function requireWriting({ mayWrite }: VisitorSession): void {
  if (!mayWrite) refuse('website-chat-not-found')
}
