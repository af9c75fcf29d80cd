import type { z } from 'zod'
import type { Me } from '../entities/session.ts'
import { EventEnvelope, type EventShape } from '../event.ts'
import { type EventName, events } from '../events/index.ts'

/**
 * A live event whose payload was checked against its schema, by type; 'unknown' for a type or version that this page
 * does not know, or a payload that does not fit: the page then fetches its state anew instead of guessing.
 */
export function parseEvent(received: unknown): LiveEvent | 'unknown' {
  const envelope = EventEnvelope.safeParse(received)
  if (!envelope.success || !isKnown(envelope.data.type)) return 'unknown'
  return readers[envelope.data.type](envelope.data) ?? 'unknown'
}

/**
 * Applies an event to a state: returns the same reference if nothing changes; applying it twice has the effect of once.
 */
export type Apply<State> = (state: State, event: LiveEvent, me: Me) => State

export type LiveEvent = NonNullable<ReturnType<(typeof readers)[EventName]>>

const readers = {
  newTicket: reader(events.newTicket),
  acceptTicket: reader(events.acceptTicket),
  newHandler: reader(events.newHandler),
  closeTicket: reader(events.closeTicket),
  reopenTicket: reader(events.reopenTicket),
  undoTicketAction: reader(events.undoTicketAction),
  ticketChanged: reader(events.ticketChanged),
  ticketOutOfSight: reader(events.ticketOutOfSight),
  ticketRead: reader(events.ticketRead),
  newMessage: reader(events.newMessage),
  messageChanged: reader(events.messageChanged),
  newReaction: reader(events.newReaction),
  newPinnedMessage: reader(events.newPinnedMessage),
  unpinMessage: reader(events.unpinMessage),
  clientTyping: reader(events.clientTyping),
  ticketActivity: reader(events.ticketActivity),
  userLogin: reader(events.userLogin),
  userLogout: reader(events.userLogout),
  totalOnlineAgents: reader(events.totalOnlineAgents),
  newUser: reader(events.newUser),
  agentChanged: reader(events.agentChanged),
  departmentsChanged: reader(events.departmentsChanged),
  publicSettingsChanged: reader(events.publicSettingsChanged),
  newPrivateMessage: reader(events.newPrivateMessage),
  privateMessageChanged: reader(events.privateMessageChanged),
  privateChatRead: reader(events.privateChatRead),
  newNotification: reader(events.newNotification),
  notificationsCount: reader(events.notificationsCount),
  notificationRemoved: reader(events.notificationRemoved),
  notificationsCleared: reader(events.notificationsCleared),
  newBubble: reader(events.newBubble),
  updateBubble: reader(events.updateBubble),
  deleteBubble: reader(events.deleteBubble),
  clientChanged: reader(events.clientChanged),
  clientMerged: reader(events.clientMerged),
  channelChanged: reader(events.channelChanged),
  accountNamesChanged: reader(events.accountNamesChanged),
  deadLettersChanged: reader(events.deadLettersChanged),
  webhooksChanged: reader(events.webhooksChanged),
  websiteChatsChanged: reader(events.websiteChatsChanged),
  examplesRemoved: reader(events.examplesRemoved),
  mailsChanged: reader(events.mailsChanged),
  companyLoginsChanged: reader(events.companyLoginsChanged),
  templateChanged: reader(events.templateChanged),
  scheduledMessageChanged: reader(events.scheduledMessageChanged),
  scheduledMessageRemoved: reader(events.scheduledMessageRemoved),
  newNote: reader(events.newNote),
  draftChanged: reader(events.draftChanged),
  savedViewChanged: reader(events.savedViewChanged),
  savedViewDeleted: reader(events.savedViewDeleted),
  preferencesChanged: reader(events.preferencesChanged),
} satisfies Record<EventName, unknown>

const isKnown = (type: string): type is EventName => Object.hasOwn(readers, type)

interface Read<Name extends string, Payload> {
  type: Name
  id: number
  at: string
  actor: string | null
  payload: Payload
}

function reader<Name extends string, Payload extends z.ZodType>(shape: EventShape<Name, Payload>) {
  return ({ id, v, at, actor, payload }: EventEnvelope): Read<Name, z.output<Payload>> | undefined => {
    const parsed = v === shape.v ? shape.payload.safeParse(payload) : undefined
    return parsed?.success ? { type: shape.name, id, at, actor, payload: parsed.data } : undefined
  }
}
