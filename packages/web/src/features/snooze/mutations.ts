import { calls, type MyTicket } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { dateAndTime } from '../../lib/dates.ts'
import { answerOr } from '../../live/answer-or.ts'
import { request } from '../../live/api.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { showFailure } from '../../live/show-failure.ts'

/** Until a time, or, with null, until the client writes. */
type Until = string | null

const addressOf = ({ ticketid, created_on }: MyTicket) => ({ params: { ticketid }, body: { created_on } })

const putAway = async (ticket: MyTicket, until: Until): Promise<MyTicket> => {
  const { params, body } = addressOf(ticket)
  const answer = request(calls.snoozeTicket, { params, body: { ...body, until } })
  return answerOr(answer, ticket, ({ snoozed }) => snoozed !== null && isSame(snoozed.until, until))
}

/** The server writes more digits of a second than the page. */
const isSame = (one: Until, other: Until): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

const bringBack = (ticket: MyTicket): Promise<MyTicket> =>
  answerOr(request(calls.endSnooze, addressOf(ticket)), ticket, ({ snoozed }) => snoozed === null)

interface Snoozing {
  ticket: MyTicket
  until: Until
}

interface After {
  onDone: (ticket: MyTicket) => void
  onUndone: (ticket: MyTicket) => void
  /** Says that it was not snoozed, where no dialog stays open to say it. */
  onFailed?: (error: Error) => void
}

/** The lists and the chat learn of it by its event, on every screen. */
export function useSnooze(t: TFunction, { onDone, onUndone, onFailed }: After) {
  return useMutation({
    mutationFn: ({ ticket, until }: Snoozing) => putAway(ticket, until),
    onSuccess: (_, { ticket, until }) => {
      const text =
        until === null ? t('snooze.doneUntilClient') : t('snooze.doneUntil', { time: dateAndTime(until) })
      toasts.offerUndo({
        text,
        onUndo: () => void undo(ticket, t, onUndone),
      })
      onDone(ticket)
    },
    ...(onFailed && { onError: onFailed }),
  })
}

/** Back to the snooze before, or to none. */
async function undo(before: MyTicket, t: TFunction, onUndone: (ticket: MyTicket) => void): Promise<void> {
  try {
    const { snoozed } = before
    onUndone(await (snoozed === null ? bringBack(before) : putAway(before, snoozed.until)))
  } catch (error) {
    showFailure(t('undo.failed'), error, t)
  }
}

export function useEndSnooze(t: TFunction, onDone?: () => void) {
  return useMutation({
    mutationFn: bringBack,
    onSuccess: () => onDone?.(),
    onError: (error) => showFailure(t('snooze.failed'), error, t),
  })
}
