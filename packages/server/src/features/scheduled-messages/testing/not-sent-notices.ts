import { calls, fromSections, type MyTicket } from '@switchboard/contract'
import type { Caller } from '../../../testing/index.ts'

/** The notices of somebody about messages that were not sent in a ticket: why, and the text. */
export const noticesOf = async (caller: Caller, { ticketid }: MyTicket): Promise<string[]> =>
  fromSections((await caller.call(calls.getNotifications)).sections).flatMap((notice) =>
    notice.type === 'not-sent' && notice.ticketid === ticketid ? [`${notice.reason}: ${notice.content}`] : [],
  )
