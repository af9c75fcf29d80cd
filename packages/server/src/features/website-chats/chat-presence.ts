import { type ChatPresence, isOpenAt, opensAfter, type WorkingHours } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { instantOf } from '../../platform/lib/clock.ts'
import { onlineUsers } from '../../platform/realtime/presence.ts'
import { type AccountRow, accountsOf } from '../channel-accounts/channel-accounts.ts'
import { livingDepartments } from '../departments/departments.ts'
import { departmentsOf } from '../users/users.ts'
import { type ChatSettings, settingsOfChats } from './website-chats-store.ts'

const removed: ChatPresence = { state: 'closed', opens_on: null }

export interface ConnectedChat {
  account: AccountRow
  settings: ChatSettings
  presence: ChatPresence
}

/** Whether somebody can answer the visitors of a website chat now. */
export const presenceOf = async (app: AppContext, accountid: string): Promise<ChatPresence> =>
  (await connectedChats(app)).get(accountid)?.presence ?? removed

/** Every website chat that is connected, in as many statements as one takes. */
export async function connectedChats(app: AppContext): Promise<Map<string, ConnectedChat>> {
  const accounts = await accountsOf(app.db, 'website')
  const settings = await settingsOfChats(app.db, accounts)
  const online = await onlineDepartments(app)
  const living = new Set((await livingDepartments(app.db)).map(({ departmentid }) => departmentid))
  return new Map(
    accounts.flatMap((account) => {
      const { accountid, departmentid } = account
      const its = settings.get(accountid)
      if (its === undefined) return []
      const isOnline =
        departmentid === null || !living.has(departmentid) ? online.size > 0 : online.has(departmentid)
      const presence = presenceAt(its.hours, isOnline, app.clock.millis())
      return [[accountid, { account, settings: its, presence }]]
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
