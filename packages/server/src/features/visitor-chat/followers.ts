import { type VisitorChanges, visitorSocket } from '@switchboard/contract'
import type { Socket } from 'socket.io'
import type { AppContext } from '../../context.ts'
import type { VisitorSession } from '../../platform/http/served-call.ts'
import { presentChanges } from './present-visitor.ts'
import type { ReadMarks, VisitorMessageRow } from './visitor-messages-store.ts'
import { noteReceived } from './visitor-receipts.ts'

export type VisitorSocket = Socket<
  Record<string, (payload: unknown, answer?: unknown) => void>,
  Record<string, (payload: object) => void>
>

/** A page of a visitor and how far it has been sent; null until it resumes. */
export interface Follower {
  socket: VisitorSocket
  /** What it connected with. */
  token: string
  visitor: VisitorSession
  sent: number | null
  /** The end of what is being sent. */
  sending: Promise<void> | null
  isBehind: boolean
}

const followers = new WeakMap<AppContext, Map<string, Set<Follower>>>()

/** The pages on this node by chat: a change is looked at by those of its own chat alone. */
export function followersOf(app: AppContext): Map<string, Set<Follower>> {
  const known = followers.get(app) ?? new Map<string, Set<Follower>>()
  followers.set(app, known)
  return known
}

/** Whether a page of a visitor is connected here. */
export const hasFollowers = (app: AppContext): boolean => followersOf(app).size > 0

/**
 * Gives a message that this node has just committed to the pages here that lack nothing but it, so that they need not ask
 * the database. All others ask once the hint arrives.
 */
export function passOn(app: AppContext, row: VisitorMessageRow & ReadMarks): void {
  const { chatid, revision, position } = row
  const behind = [...(followersOf(app).get(chatid) ?? [])].filter(
    ({ sending, sent }) => sending === null && sent === revision - 1,
  )
  if (behind.length === 0) return
  const changes = presentChanges(app, row, { rows: [row], revision, hasMore: false })
  for (const follower of behind) emitChanges(follower, changes)
  if (!row.is_visitors && behind.some(({ visitor }) => visitor.mayWrite)) noteReceived(app, chatid, position)
}

/** Sends a page what it has not got yet. */
export function emitChanges(follower: Follower, changes: VisitorChanges): void {
  if (changes.revision > (follower.sent ?? 0)) follower.socket.emit(visitorSocket.changes, changes)
  follower.sent = changes.revision
}
