import type { ChatPage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { addressGroups } from '../../platform/lib/address-groups.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { type AccountRow, accountByExtId, knownAccount } from '../channel-accounts/channel-accounts.ts'
import { newChallenge } from './challenge.ts'
import { presenceOf } from './chat-presence.ts'
import { presentChatPage } from './present-chat-page.ts'
import { type ChatSettings, settingsOfChats } from './website-chats-store.ts'

interface KnownChat {
  account: AccountRow
  settings: ChatSettings
}

/** Also one that was disconnected: its visitors can still read. */
export async function knownChat(app: AppContext, key: string): Promise<KnownChat | null> {
  const account = await knownAccount(app.db, 'website', key)
  if (account === undefined) return null
  const settings = (await settingsOfChats(app.db, [account])).get(account.accountid)
  return settings === undefined ? null : { account, settings }
}

/** @throws website-chat-not-found */
export const getChatPage = async (app: AppContext, key: string): Promise<ChatPage> =>
  chatPageOf(app, (await knownChat(app, key)) ?? refuse('website-chat-not-found'))

/** With whether somebody can answer now. */
export async function chatPageOf(app: AppContext, chat: KnownChat): Promise<ChatPage> {
  return presentChatPage(app, { ...chat, presence: await presenceOf(app, chat.account.accountid) })
}

/** @throws website-chat-not-found, also when it is disconnected: nobody starts there any more; challenge-refused while the key that sealed its secret is lost; too-many-requests */
export async function getChallenge(
  app: AppContext,
  key: string,
  ip: string,
): Promise<Record<string, unknown>> {
  // To make one takes a few milliseconds: an address gets as many as it may start chats.
  for (const { name, times } of addressGroups(ip))
    await app.rates.consume('visit', `challenge ${name}`, times)
  const account = (await accountByExtId(app.db, 'website', key)) ?? refuse('website-chat-not-found')
  return newChallenge(app, account)
}
