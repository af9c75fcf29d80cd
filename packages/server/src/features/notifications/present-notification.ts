import type { Inbox, Notification } from '@switchboard/contract'
import { daySections } from '../../platform/lib/day-sections.ts'
import type { NotificationRow } from './notifications-store.ts'

/** The only place that shapes a notification for the wire. */
export function presentNotification(row: NotificationRow): Notification {
  const shared = {
    notificationid: row.notificationid,
    created_on: row.created_on,
    name: row.name,
    read: row.read_on !== null,
  }
  if (row.type === 'rating') {
    const { ticketid, ticket_created_on, ticket_platform, rating } = row
    if (ticketid === null || ticket_created_on === null || ticket_platform === null || rating === null) {
      throw new Error('A rating notification without its ticket.')
    }
    return { ...shared, type: 'rating', ticketid, ticket_created_on, ticket_platform, rating }
  }
  if (row.type === 'mention') {
    const { ticketid, ticket_created_on, ticket_platform } = row
    if (ticketid === null || ticket_created_on === null || ticket_platform === null) {
      throw new Error('A mention without its ticket.')
    }
    return {
      ...shared,
      type: 'mention',
      ticketid,
      ticket_created_on,
      ticket_platform,
      content: row.content ?? '',
    }
  }
  if (row.type === 'snooze') {
    const { ticketid, ticket_created_on, ticket_platform } = row
    if (ticketid === null || ticket_created_on === null || ticket_platform === null) {
      throw new Error('A snooze that ended without its ticket.')
    }
    const reason = row.content === 'client' ? 'client' : 'due'
    return { ...shared, type: 'snooze', ticketid, ticket_created_on, ticket_platform, reason }
  }
  if (row.type === 'not-sent') {
    const { ticketid, ticket_created_on, ticket_platform, messageid, reason } = row
    if (
      ticketid === null ||
      ticket_created_on === null ||
      ticket_platform === null ||
      messageid === null ||
      reason === null
    )
      throw new Error('A message that was not sent without its ticket.')
    const of = { ticketid, ticket_created_on, ticket_platform, messageid, reason }
    return { ...shared, type: 'not-sent', ...of, content: row.content ?? '' }
  }
  if (row.type === 'undelivered') {
    const { ticketid, ticket_created_on, ticket_platform, messageid, problem } = row
    if (
      ticketid === null ||
      ticket_created_on === null ||
      ticket_platform === null ||
      messageid === null ||
      problem === null
    )
      throw new Error('A failed message without its ticket.')
    const of = { ticketid, ticket_created_on, ticket_platform, messageid, problem }
    return { ...shared, type: 'undelivered', ...of, content: row.content ?? '' }
  }
  const { senderid, chatid } = row
  if (senderid === null || chatid === null) throw new Error('A text notification without its chat.')
  return { ...shared, type: 'text', senderid, chatid, content: row.content ?? '' }
}

/** Newest day first, newest first within a day. */
export const presentInbox = (rows: readonly NotificationRow[], count: number): Inbox => ({
  sections: daySections(rows.map(presentNotification)),
  count,
})
