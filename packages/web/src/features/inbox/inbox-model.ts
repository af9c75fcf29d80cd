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

/** Unread private messages by their sender. */
export function unreadBySender({ notifications }: InboxList): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const notification of notifications) {
    if (notification.type !== 'text' || notification.read) continue
    counts[notification.senderid] = (counts[notification.senderid] ?? 0) + 1
  }
  return counts
}
