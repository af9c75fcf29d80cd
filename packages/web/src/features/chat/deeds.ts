import { calls, type Message, type MyTicket, type Pin } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { callDesk } from '../../live/desk.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

/** What can be done with a message; each failure says so in a toast. */
export function useMessageDeeds(ticket: MyTicket, t: TFunction) {
  const { ticketid } = ticket
  const complain = (text: string) => (error: Error) =>
    void toasts.show({ tone: 'danger', text, sub: failureWords(failureOf(error), t) })
  const pin = useMutation({
    mutationFn: ({ messageid, created_on }: Message) =>
      answered(
        callDesk(calls.pinMessage, {
          params: { ticketid },
          body: { messageid, created_on, ticket_created_on: ticket.created_on },
        }),
      ),
    onError: complain(t('message.pinFailed')),
  })
  const unpin = useMutation({
    mutationFn: ({ created_on }: Pick<Message | Pin, 'created_on'>) =>
      answered(
        callDesk(calls.unpinMessage, {
          params: { ticketid },
          body: { createdOn: created_on, ticket_created_on: ticket.created_on },
        }),
      ),
    onError: complain(t('message.unpinFailed')),
  })
  const react = useMutation({
    mutationFn: ({ messageid, reaction }: { messageid: string; reaction: string | null }) =>
      answered(callDesk(calls.reactToMessage, { params: { messageid }, body: { reaction } })),
    onError: complain(t('message.reactFailed')),
  })
  const retry = useMutation({
    mutationFn: (messageid: string) => answered(callDesk(calls.retryMessage, { params: { messageid } })),
    onError: complain(t('message.retryFailed')),
  })
  const refetch = useMutation({
    mutationFn: (messageid: string) => answered(callDesk(calls.refetchMedia, { params: { messageid } })),
    onError: complain(t('message.retryFailed')),
  })
  const deeds = {
    pin: pin.mutate,
    unpin: unpin.mutate,
    react: react.mutate,
    retry: retry.mutate,
    refetch: refetch.mutate,
  }
  // The deeds of the first render stay good for ever, and unchanged messages are not built anew for new ones.
  const [kept] = useState(deeds)
  return kept
}
export type MessageDeeds = ReturnType<typeof useMessageDeeds>

export function useAccountNumber(ticket: MyTicket, t: TFunction, onSaved: () => void) {
  const { ticketid, created_on, clientid } = ticket
  return useMutation({
    mutationFn: (client_number: string) =>
      answered(
        callDesk(calls.updateClientNumber, { body: { client_number, clientid, ticketid, created_on } }),
      ),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: t('chat.accountSaved') })
      onSaved()
    },
    onError: (error) =>
      toasts.show({ tone: 'danger', text: t('chat.accountFailed'), sub: failureWords(failureOf(error), t) }),
  })
}

/** My read mark; one that is not heard is told again with the next message. */
export const tellRead = (ticketid: string, seq: number) =>
  callDesk(calls.markTicketRead, { params: { ticketid }, body: { seq } })
