import type {
  DeliveryProblem,
  MessageType,
  NotSentNotice,
  NotSentReason,
  Platform,
  PrivateMessage,
  TicketRule,
} from '@switchboard/contract'
import type { Defaulted, Instant, Json, Numbered } from './columns.ts'

export interface BubblesTable {
  bubbleid: string
  /** Its owner; null for one of a department. */
  userid: string | null
  departmentid: string | null
  name: string
  content: string
  created_on: Instant
}

/** How often each agent put each bubble into an answer. */
export interface BubbleUsesTable {
  bubbleid: string
  userid: string
  uses: number
  last_useid: string
}

/** A named rule for the list of open tickets. */
export interface SavedViewsTable {
  viewid: string
  /** Its owner; null for a shared one. */
  userid: string | null
  /** With which department it is shared; both null: with everybody. */
  departmentid: string | null
  name: string
  rule: Json<TicketRule>
  place: number
  created_on: Instant
}

export interface PrivateChatsTable {
  chatid: string
  first_userid: string
  second_userid: string
  last_seq: Defaulted<number>
  first_read_seq: Defaulted<number>
  second_read_seq: Defaulted<number>
  /** When each side read the newest of them. */
  first_read_on: Instant | null
  second_read_on: Instant | null
}

export interface PrivateMessagesTable {
  messageid: string
  chatid: string
  seq: number
  senderid: string
  receiverid: string
  type: PrivateMessage['type']
  content: string
  fileid: string | null
  created_on: Instant
  thumbnail_fileid: Defaulted<string | null>
  file_name: Defaulted<string | null>
  file_size: Defaulted<number | null>
  mime_type: Defaulted<string | null>
  duration: Defaulted<number | null>
  waveform: Defaulted<number[] | null>
  width: Defaulted<number | null>
  height: Defaulted<number | null>
  reply_to: Defaulted<string | null>
  reply_quote: Defaulted<string | null>
  reply_created_on: Defaulted<Instant | null>
  reply_senderid: Defaulted<string | null>
  sender_reaction: Defaulted<string | null>
  receiver_reaction: Defaulted<string | null>
}

export interface NotificationsTable {
  notificationid: string
  userid: string
  type: 'text' | 'rating' | 'mention' | 'undelivered' | 'snooze' | 'not-sent'
  name: string
  created_on: Instant
  ticketid: string | null
  ticket_created_on: Instant | null
  ticket_platform: Platform | null
  rating: number | null
  senderid: string | null
  chatid: string | null
  content: string | null
  message_type: MessageType | null
  messageid: Defaulted<string | null>
  problem: Defaulted<DeliveryProblem | null>
  reason: Defaulted<NotSentNotice | null>
  read_on: Instant | null
}

export interface PushSubscriptionsTable {
  endpoint: string
  userid: string
  p256dh: string
  auth: string
  created_on: Instant
  sessionid: string | null
}

export interface PushJobsTable {
  jobid: Numbered
  recipients: string[]
  notice: Json<unknown>
  created_on: Instant
  /** Until then a node sends it; null: it waits. */
  lease_until: Defaulted<Instant | null>
  /** The number of its leases. */
  fence: Defaulted<number>
}

export interface DraftsTable {
  userid: string
  ticketid: string
  content: string
  updated_on: Instant
}

export interface ViewingsTable {
  connectionid: string
  userid: string
  ticketid: string
  typing: 'no' | 'reply' | 'note'
  expires_on: Instant
}

export interface NotesTable {
  noteid: string
  ticketid: string
  after_seq: number
  userid: string
  content: string
  mentions: Defaulted<string[]>
  created_on: Instant
  deleted_on: Instant | null
}

export interface AuditRepeatsTable {
  actor: string
  action: string
  minute: Instant
  times: Defaulted<number>
  auditid: number | null
}

export interface AuditLogTable {
  auditid: Numbered
  at: Instant
  actor: string | null
  actor_name: string
  action: string
  subject: string | null
  detail: Json<Record<string, unknown>>
  ip: string | null
  result: Defaulted<'done' | 'refused'>
}

/** Messages to be sent later. One that could not be sent stays, with the reason. */
/** Files of messages that are sent later, from their upload until they are sent. */
export interface ScheduledFilesTable {
  fileid: string
  thumbnail_fileid: string | null
  ticketid: string
  userid: string
  /** Null: uploaded and not taken by a message yet, or not any more. */
  messageid: string | null
  place: number
  kind: 'image' | 'video' | 'audio' | 'document'
  waveform: number[] | null
  /** Since when no message has it. */
  unused_since: Instant | null
}

export interface ScheduledMessagesTable {
  messageid: string
  ticketid: string
  userid: string
  content: string
  reply_to: string | null
  due_on: Instant
  /** When a worker may take it: when it is due, or when the lease of the worker that took it ends. */
  not_before: Instant
  client_seq: number
  not_sent: NotSentReason | null
  /** When the ticket was closed and this cancelled, which can be undone for a while. */
  withdrawn_on: Instant | null
  /** Who closed it then. */
  withdrawn_by: string | null
  created_on: Instant
}
