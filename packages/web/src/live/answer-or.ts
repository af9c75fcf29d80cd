import { calls, limits, type MyTicket } from '@switchboard/contract'
import { request } from './api.ts'
import { failureOf } from './outcome.ts'

/** Where no answer came, the ticket says whether the step was done: then it goes on, and can be undone, as always. */
export async function answerOr<Answer>(
  answer: Promise<Answer>,
  { ticketid }: MyTicket,
  isDone: (now: MyTicket) => boolean,
): Promise<Answer | MyTicket> {
  try {
    return await answer
  } catch (error) {
    if (failureOf(error).kind !== 'away') throw error
    const asked = { params: { ticketid }, patience: limits.undoWindow }
    const now = await request(calls.getTicket, asked).catch(() => undefined)
    if (now === undefined || !isDone(now)) throw error
    return now
  }
}
