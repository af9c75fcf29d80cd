import type { InboxList, Notification } from '@switchboard/contract'
import { dayOf } from '../../lib/dates.ts'

/** By day in the viewer's zone, newest first. */
export function groupByDay(
  notifications: readonly Notification[],
  zone?: string,
): { day: string; notifications: readonly Notification[] }[] {
  const days = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const day = dayOf(notification.created_on, zone)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days].map(([day, ofDay]) => ({ day, notifications: ofDay }))
}

/** Those that are marked as new in an open inbox: what was unread when it opened, and what has arrived since. */
export function withUnread(marked: ReadonlySet<string>, { notifications }: InboxList): ReadonlySet<string> {
  const ids = notifications.filter(({ read }) => !read).map((one) => one.notificationid)
  return ids.every((id) => marked.has(id)) ? marked : new Set([...marked, ...ids])
}

/** Unread private messages by their sender. */
export function unreadBySender({ notifications }: InboxList): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const notification of notifications) {
    if (notification.type !== 'text' || notification.read) continue
    counts[notification.senderid] = (counts[notification.senderid] ?? 0) + 1
  }
  return counts
}
