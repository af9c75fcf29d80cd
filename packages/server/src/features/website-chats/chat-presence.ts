import { type ChatPresence, isOpenAt, opensAfter, type WorkingHours } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { instantOf } from '../../platform/lib/clock.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { accountsOf } from '../channel-accounts/channel-accounts.ts'
import { livingDepartments } from '../departments/departments.ts'
import { departmentsOf } from '../users/users.ts'
import { settingsOfChats } from './website-chats-store.ts'

const removed: ChatPresence = { state: 'closed', opens_on: null }

/** Whether somebody can answer the visitors of a website chat now. */
export const presenceOf = async (app: AppContext, accountid: string): Promise<ChatPresence> =>
  (await presences(app)).get(accountid) ?? removed

/** That of every website chat that is connected, in as many statements as for one. */
async function presences(app: AppContext): Promise<Map<string, ChatPresence>> {
  const accounts = await accountsOf(app.db, 'website')
  const settings = await settingsOfChats(app.db, accounts)
  const online = await onlineDepartments(app)
  const living = new Set((await livingDepartments(app.db)).map(({ departmentid }) => departmentid))
  return new Map(
    accounts.map(({ accountid, departmentid }) => {
      const isOnline =
        departmentid === null || !living.has(departmentid) ? online.size > 0 : online.has(departmentid)
      return [accountid, presenceAt(settings.get(accountid)?.hours ?? null, isOnline, app.clock.millis())]
    }),
  )
}

/** The departments of the agents who are online; null for an administrator without one. */
const onlineDepartments = async (app: AppContext): Promise<Set<string | null>> =>
  new Set(await departmentsOf(app.db, [...(await onlineUsers(app, app.db))]))

/** The working hours come first: a page that was left open in the evening promises no answer. */
function presenceAt(hours: WorkingHours | null, isOnline: boolean, now: number): ChatPresence {
  if (hours === null || isOpenAt(hours, now)) return { state: isOnline ? 'online' : 'away', opens_on: null }
  const opening = opensAfter(hours, now)
  return { state: 'closed', opens_on: opening === null ? null : instantOf(opening * 1000) }
}

/** null: the website chat is disconnected. */
type Follower = (presence: ChatPresence | null) => void

/** The followers on this node by website chat, and what each was last given. */
const following = new WeakMap<AppContext, Map<string, Followers>>()
type Followers = Map<Follower, ChatPresence | null | undefined>

/**
 * Gives a follower the presence soon, and again whenever it has changed: an agent comes or goes, the working hours begin or
 * end, an administrator changes them. It is for the sockets of this node. @returns ends it
 */
export function followPresence(app: AppContext, accountid: string, follower: Follower): () => void {
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

/** Whether somebody on this node follows the presence of a website chat. */
export const isPresenceFollowed = (app: AppContext): boolean => (following.get(app)?.size ?? 0) > 0

/** Asks the database only while somebody follows. */
export async function announcePresences(app: AppContext): Promise<void> {
  const chats = following.get(app)
  if (chats === undefined || chats.size === 0) return
  const now = await presences(app)
  for (const [accountid, followers] of chats) {
    const presence = now.get(accountid) ?? null
    for (const [follower, last] of followers) {
      if (last !== undefined && isSame(last, presence)) continue
      followers.set(follower, presence)
      follower(presence)
    }
  }
}

const isSame = (one: ChatPresence | null, other: ChatPresence | null): boolean =>
  one?.state === other?.state && one?.opens_on === other?.opens_on
