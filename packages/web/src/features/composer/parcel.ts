import type { Message } from '@switchboard/contract'
import type { Failure } from '../../live/outcome.ts'

/** A message on its way from this browser to the desk. Its id is made here, so that a repeat is the same message. */
export interface Parcel {
  messageid: string
  /** Whose it is: another person at this browser does not send it. */
  userid: string
  ticketid: string
  ticketCreatedOn: string
  content: string
  replyTo: Pick<Message, 'messageid' | 'content' | 'created_by_name'> | null
  file: File | null
  queuedOn: string
  /** `sent`: the desk has it, its event has not come yet. */
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  failure: Failure | null
}
