import { type Inbox, type Notification, toSections } from '@switchboard/contract'
import type { NotificationRow } from './notifications-store.ts'

/** The only place that shapes a notification for the wire. */
export function presentNotification(row: NotificationRow): Notification {
  const shared = {
    notificationid: row.notificationid,
    created_on: row.created_on,
    name: row.name,
    read: row.read_on !== null,
  }
  const content = row.content ?? ''
  switch (row.type) {
    case 'rating':
      return { ...shared, type: row.type, ...ticketOf(row), rating: required(row, 'rating') }
    case 'mention':
      return { ...shared, type: row.type, ...ticketOf(row), content }
    case 'snooze':
      return { ...shared, type: row.type, ...ticketOf(row), reason: content === 'client' ? 'client' : 'due' }
    case 'not-sent':
      return { ...shared, type: row.type, ...messageOf(row), reason: required(row, 'reason'), content }
    case 'undelivered':
      return { ...shared, type: row.type, ...messageOf(row), problem: required(row, 'problem'), content }
    case 'text': {
      const [senderid, chatid] = [required(row, 'senderid'), required(row, 'chatid')]
      return { ...shared, type: row.type, senderid, chatid, content }
    }
    default:
      return row.type satisfies never
  }
}

const messageOf = (row: NotificationRow) => ({ ...ticketOf(row), messageid: required(row, 'messageid') })

const ticketOf = (row: NotificationRow) => ({
  ticketid: required(row, 'ticketid'),
  ticket_created_on: required(row, 'ticket_created_on'),
  ticket_platform: required(row, 'ticket_platform'),
})

/** A column that every notification of this type has. */
function required<Column extends keyof NotificationRow>(
  row: NotificationRow,
  column: Column,
): NonNullable<NotificationRow[Column]> {
  const value = row[column]
  if (value === null || value === undefined)
    throw new Error(`A notification (${row.type}) without ${column}.`)
  return value
}

/** Newest day first, newest first within a day. */
export const presentInbox = (rows: readonly NotificationRow[], count: number): Inbox => ({
  sections: toSections(rows.map(presentNotification)),
  count,
})
