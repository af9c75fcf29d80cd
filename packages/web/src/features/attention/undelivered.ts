import type { Notification } from '@switchboard/contract'
import { openStore } from '../../lib/store.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export type Undelivered = Extract<Notification, { type: 'undelivered' }>

/** Messages that failed to reach their client since this page was opened: the newest one of each ticket. */
export const undelivered = openStore<readonly Undelivered[]>([])

export const handleUndeliveredEvent: EventHandler = (event) => {
  switch (event.type) {
    case 'newNotification': {
      const { notification } = event.payload
      if (notification.type !== 'undelivered') return
      const others = undelivered.get().filter(({ ticketid }) => ticketid !== notification.ticketid)
      return undelivered.set([...others, notification])
    }
    case 'notificationRemoved': {
      const { notificationid: gone } = event.payload
      return undelivered.set(undelivered.get().filter(({ notificationid }) => notificationid !== gone))
    }
    case 'notificationsCleared':
      return undelivered.set([])
    default:
  }
}
