import type { OutboundMessage } from './account.ts'
import { announceStatus } from './events.ts'
import type { PhoneContext } from './phone-wire.ts'
import { advance } from './statuses.ts'

export type ReceiptActions = {
  /** Opens the conversation: all messages of the business become read. */
  reads: () => void
  /** Listens to a voice message. */
  plays: (messageId: string) => void
  /** Switches read receipts off or on. */
  showsReading: (isShown: boolean) => void
  /** Off, messages wait undelivered; on again, they arrive. */
  turnsOff: () => void
  turnsOn: () => void
  /** A status over again, late or out of order; changes nothing else. */
  repeatsStatus: (messageId: string, status: 'sent' | 'delivered' | 'read') => void
}

export function receiptActions(context: PhoneContext): ReceiptActions {
  const { world, person } = context
  const sent = (messageId: string): OutboundMessage => {
    const message = world.whatsapp.sent.get(messageId)
    if (!message) throw new Error(`the business sent no message ${messageId}`)
    return message
  }
  return {
    reads: () => {
      const talk = context.conversation.talk()
      const unseen = [...talk.unseen]
      talk.unseen.clear()
      person.isOffline = false
      for (const id of unseen) if (person.showsReading) advance(world, context.number(), sent(id), 'read')
    },
    plays: (messageId) => advance(world, context.number(), sent(messageId), 'played'),
    showsReading: (isShown) => {
      person.showsReading = isShown
    },
    turnsOff: () => {
      person.isOffline = true
    },
    turnsOn: () => {
      person.isOffline = false
      for (const message of world.whatsapp.sent.values()) {
        const number = world.whatsapp.numbers.get(message.number)
        const isWaiting = message.person === person.key && message.status === 'sent'
        if (isWaiting && number) advance(world, number, message, 'delivered')
      }
    },
    repeatsStatus: (messageId, status) => announceStatus(world, context.number(), sent(messageId), status),
  }
}
