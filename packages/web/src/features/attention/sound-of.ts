import { isEventType, isHandler, type LiveEvent, type Me, type SoundKind } from '@switchboard/contract'

/**
 * The kind of sound of an event that brings no ticket; undefined for one without a sound.
 *
 * @param isOpen whether the chat of a ticket is open in this tab, or in another one that is visible
 */
export async function soundOf(
  event: LiveEvent,
  me: Me,
  isOpen: (ticketid: string) => Promise<boolean>,
): Promise<SoundKind | undefined> {
  switch (event.type) {
    case 'newMessage': {
      const { message, ticket } = event.payload
      if (message.isagent) return undefined
      if (await isOpen(message.ticketid)) return 'chat'
      return isHandler(me, ticket) && !isEventType(message.type) ? 'mine' : undefined
    }
    case 'newNotification': {
      const { notification } = event.payload
      if (notification.type === 'text') return isTalkingTo(notification.senderid) ? undefined : 'private'
      return notification.type === 'mention' ? 'mention' : 'notice'
    }
    default:
      return undefined
  }
}

/** Their private chat is in front of me: its address says so. */
const isTalkingTo = (userid: string): boolean =>
  !document.hidden && new URLSearchParams(location.search).get('private') === userid
