import { isEventType, isHandler, type LiveEvent, type Me, type SoundKind } from '@switchboard/contract'

/** Whether the chat of a ticket, or with a colleague, is open in this tab or in another one that is visible. */
export interface OpenChats {
  ticket(ticketid: string): Promise<boolean>
  talk(userid: string): Promise<boolean>
}

/** The kind of sound of an event that brings no ticket; undefined for one without a sound. */
export async function soundOf(event: LiveEvent, me: Me, isOpen: OpenChats): Promise<SoundKind | undefined> {
  switch (event.type) {
    case 'newMessage': {
      const { message, ticket } = event.payload
      if (message.isagent) return undefined
      if (await isOpen.ticket(message.ticketid)) return 'chat'
      return isHandler(me, ticket) && !isEventType(message.type) ? 'mine' : undefined
    }
    case 'newNotification': {
      const { notification } = event.payload
      if (notification.type === 'text')
        return (await isOpen.talk(notification.senderid)) ? undefined : 'private'
      return notification.type === 'mention' ? 'mention' : 'notice'
    }
    default:
      return undefined
  }
}
