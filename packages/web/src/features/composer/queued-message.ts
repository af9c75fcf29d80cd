import type { Message } from '@switchboard/contract'
import type { Failure } from '../../live/outcome.ts'

/**
 * A message on its way from this browser to the server. Its id is generated here, so that a repeat is the same message.
 */
export interface QueuedMessage {
  messageid: string
  /** Whose it is: another person at this browser does not send it. */
  userid: string
  /** The colleague of a private message, whose ticket is empty; null: it goes to the client of its ticket. */
  receiverid: string | null
  ticketid: string
  ticketCreatedOn: string
  /** For notices about it; null for a message to a colleague, and for one that an older page queued. */
  clientName: string | null
  /** For a template, how the client will read it. */
  content: string
  replyTo: Pick<Message, 'messageid'> | null
  file: File | null
  /** The file was recorded here, as a voice message. */
  recorded: boolean
  /** An approved template of the provider instead of a text of our own. */
  template: { templateId: string; variables: readonly string[] } | null
  /** Closes the ticket after it, unless the client has written since: the newest message of the client that was seen. */
  closing: { clientSeq: number } | null
  queuedOn: string
  /** `sent`: the server has it, its event has not arrived yet. */
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  failure: Failure | null
  /** The chat shows it already; only closing the ticket is left to do. */
  isArrived: boolean
  /** How much of the file is uploaded, in percent. */
  progress: number
  /** Whether this browser could put it by: without that it is gone with the page. */
  isKept: boolean
}

/** The fields that the writer sets; the queue sets the others. */
export type Content = Pick<QueuedMessage, 'content' | 'replyTo' | 'file' | 'template'>

/** Messages of one conversation are sent in their order. */
export const conversationOf = ({
  receiverid,
  ticketid,
}: Pick<QueuedMessage, 'receiverid' | 'ticketid'>): string => receiverid ?? ticketid

export const initialState = {
  state: 'waiting',
  failure: null,
  isArrived: false,
  progress: 0,
  isKept: true,
} as const
