import { z } from 'zod'
import { Message } from '../entities/message.ts'
import { Note } from '../entities/note.ts'
import { Pin } from '../entities/pin.ts'
import { ScheduledMessage } from '../entities/scheduled-message.ts'
import { Ticket } from '../entities/ticket.ts'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../wire.ts'

/** Every ticket event carries the whole ticket as it is now, so that a page that gains sight of it has it at once. */
const withTicket = z.object({ ticket: Ticket })

export const newTicket = defineEvent({
  name: 'newTicket',
  summary: 'A pending ticket became visible to me.',
  payload: withTicket,
})

export const acceptTicket = defineEvent({
  name: 'acceptTicket',
  summary: 'A ticket was accepted.',
  payload: withTicket,
})

export const newHandler = defineEvent({
  name: 'newHandler',
  summary: 'A ticket was given to another agent or department.',
  payload: withTicket,
})

/** closeTicket: the ticket holds `departmentid`, `closed_on` and `closed_by_name`. */
export const closeTicket = defineEvent({
  name: 'closeTicket',
  summary: 'A ticket was closed.',
  payload: withTicket,
})

export const reopenTicket = defineEvent({
  name: 'reopenTicket',
  summary: 'A closed ticket is open again.',
  payload: withTicket,
})

/**
 * The ticket is as it was before an agent accepted or closed it, and everything that this added is removed: messages
 * numbered above its `last_seq`, and read marks beyond it.
 */
export const undoTicketAction = defineEvent({
  name: 'undoTicketAction',
  summary: 'Accepting or closing a ticket was undone.',
  payload: withTicket,
})

/** Client renamed, blocked, number edited, rating changed: changes other than the ticket's own steps. */
export const ticketChanged = defineEvent({
  name: 'ticketChanged',
  summary: 'Something about a ticket changed.',
  payload: withTicket,
})

/** Sent to the rooms that lose sight, before the event that shows the others where it went. */
export const ticketOutOfSight = defineEvent({
  name: 'ticketOutOfSight',
  summary: 'This ticket is no longer visible to me.',
  payload: z.object({ ticketid: Id }),
})

/** An erased client, or old content: messages, notes, drafts, pins and scheduled messages are gone; the tickets stay. */
export const ticketsEmptied = defineEvent({
  name: 'ticketsEmptied',
  summary: 'The content of tickets was deleted.',
  payload: z.object({ ticketids: z.array(Id) }),
})

/** To my own tabs only. */
export const ticketRead = defineEvent({
  name: 'ticketRead',
  summary: 'I read a ticket in another tab.',
  payload: z.object({ ticketid: Id, read_seq: z.number().int() }),
})

export const newMessage = defineEvent({
  name: 'newMessage',
  summary: 'A message was added to a chat.',
  payload: z.object({ message: Message, ticket: Ticket }),
})

/** Edit, deletion, fetched file, delivery state: the message as it is now. */
export const messageChanged = defineEvent({
  name: 'messageChanged',
  summary: 'A message changed.',
  payload: z.object({ message: Message }),
})

/** Addressed by `created_on`, which is unique within a ticket. */
export const newReaction = defineEvent({
  name: 'newReaction',
  summary: 'A reaction was set or removed.',
  payload: z.object({
    ticketid: Id,
    messageid: Id,
    created_on: Timestamp,
    reaction: z.string().nullable(),
    agent_reaction: z.string().nullable(),
  }),
})

export const newPinnedMessage = defineEvent({
  name: 'newPinnedMessage',
  summary: 'A message was pinned.',
  payload: z.object({ pin: Pin }),
})

export const unpinMessage = defineEvent({
  name: 'unpinMessage',
  summary: 'A message was unpinned.',
  payload: z.object({ ticketid: Id, messageid: Id, created_on: Timestamp }),
})

export const scheduledMessageChanged = defineEvent({
  name: 'scheduledMessageChanged',
  summary: 'A message was scheduled or changed, or could not be sent when its time came.',
  payload: z.object({ message: ScheduledMessage }),
})

export const scheduledMessageRemoved = defineEvent({
  name: 'scheduledMessageRemoved',
  summary: 'A scheduled message was sent or cancelled.',
  payload: z.object({ ticketid: Id, messageid: Id }),
})

export const newNote = defineEvent({
  name: 'newNote',
  summary: 'A colleague left an internal note in a ticket.',
  payload: z.object({ note: Note }),
})

/** Who looks at or types in a ticket; the client too, where the provider reports it. */
/** Ours: only a website chat reports it. */
export const clientTyping = defineEvent({
  name: 'clientTyping',
  kind: 'signal',
  summary: 'The client writes a message at the moment, or has stopped.',
  payload: z.object({ ticketid: Id, isTyping: z.boolean() }),
})

export const ticketActivity = defineEvent({
  name: 'ticketActivity',
  kind: 'signal',
  summary: 'Who views a ticket or types in it at the moment.',
  payload: z.object({
    ticketid: Id,
    viewers: z.array(z.object({ userid: Id, name: z.string(), typing: z.enum(['no', 'reply', 'note']) })),
  }),
})
