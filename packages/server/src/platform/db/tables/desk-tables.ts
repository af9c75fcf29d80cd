import type { DeliveryProblem, MessageType, Platform } from '@switchboard/contract'
import type { Defaulted, Instant, Json, Numbered } from './columns.ts'

export interface BubblesTable {
  bubbleid: string
  userid: string
  name: string
  content: string
  created_on: Instant
}

export interface PrivateChatsTable {
  chatid: string
  first_userid: string
  second_userid: string
  last_seq: Defaulted<number>
  first_read_seq: Defaulted<number>
  second_read_seq: Defaulted<number>
}

export interface PrivateMessagesTable {
  messageid: string
  chatid: string
  seq: number
  senderid: string
  receiverid: string
  type: MessageType
  content: string
  fileid: string | null
  created_on: Instant
}

export interface NotificationsTable {
  notificationid: string
  userid: string
  type: 'text' | 'rating' | 'mention' | 'undelivered'
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
  read_on: Instant | null
}

export interface PushSubscriptionsTable {
  endpoint: string
  userid: string
  p256dh: string
  auth: string
  created_on: Instant
}

export interface PushJobsTable {
  jobid: Numbered
  recipients: string[]
  notice: Json<unknown>
  created_on: Instant
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
