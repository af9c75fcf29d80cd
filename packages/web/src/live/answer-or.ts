import { calls, limits, type MyTicket } from '@switchboard/contract'
import { request } from './api.ts'
import { failureOf } from './outcome.ts'

/** Where no answer came, the ticket says whether the step was done: then it goes on, and can be undone, as always. */
export async function answerOr<Answer>(
  answer: Promise<Answer>,
  ticket: MyTicket,
  isDone: (now: MyTicket) => boolean,
): Promise<Answer | MyTicket> {
  try {
    return await answer
  } catch (error) {
    if (failureOf(error).kind !== 'away') throw error
    const now = await ticketIfDone(ticket, isDone, { patience: limits.undoWindow })
    if (now === undefined) throw error
    return now
  }
}

/** The ticket as it is now, if it shows that the step was done. */
export async function ticketIfDone(
  { ticketid }: MyTicket,
  isDone: (now: MyTicket) => boolean,
  waiting: { patience?: number } = {},
): Promise<MyTicket | undefined> {
  const now = await request(calls.getTicket, { params: { ticketid }, ...waiting }).catch(() => undefined)
  return now !== undefined && isDone(now) ? now : undefined
}
