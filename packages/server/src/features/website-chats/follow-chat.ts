import { isDeepStrictEqual } from 'node:util'
import type { ChatPage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { connectedChats } from './chat-presence.ts'
import { presentChatPage } from './present-chat-page.ts'

/** null: the website chat is disconnected. */
type Follower = (page: ChatPage | null) => void

/** The followers on this node by website chat, and what each was last given. */
const following = new WeakMap<AppContext, Map<string, Followers>>()
type Followers = Map<Follower, ChatPage | null | undefined>

/**
 * Gives a follower what pages show of a website chat soon, and again whenever it has changed: an agent comes or goes, the
 * working hours begin or end, an administrator changes something. It is for the sockets of this node. @returns ends it
 */
export function followChat(app: AppContext, accountid: string, follower: Follower): () => void {
  const chats = following.get(app) ?? new Map<string, Followers>()
  following.set(app, chats)
  const followers: Followers = chats.get(accountid) ?? new Map()
  chats.set(accountid, followers)
  followers.set(follower, undefined)
  return () => {
    followers.delete(follower)
    if (followers.size === 0 && chats.get(accountid) === followers) chats.delete(accountid)
  }
}

/** Whether somebody on this node follows a website chat. */
export const isChatFollowed = (app: AppContext): boolean => (following.get(app)?.size ?? 0) > 0

/** Asks the database only while somebody follows. */
export async function announceChats(app: AppContext): Promise<void> {
  const chats = following.get(app)
  if (chats === undefined || chats.size === 0) return
  const connected = await connectedChats(app)
  for (const [accountid, followers] of chats) {
    const chat = connected.get(accountid)
    const page = chat ? presentChatPage(app, chat) : null
    for (const [follower, last] of followers) {
      if (isDeepStrictEqual(last, page)) continue
      followers.set(follower, page)
      follower(page)
    }
  }
}
