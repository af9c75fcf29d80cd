import { calls, type Message, type MyTicket, type Pin } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { callApi, request } from '../../live/api.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { showFailure } from '../../live/show-failure.ts'

type Pinnable = Pick<Message | Pin, 'messageid' | 'created_on'>

const pinMessage = (ticket: MyTicket, { messageid, created_on }: Pinnable) =>
  request(calls.pinMessage, {
    params: { ticketid: ticket.ticketid },
    body: { messageid, created_on, ticket_created_on: ticket.created_on },
  })

/** The mutations of a message; each failure shows a toast. */
export function useMessageMutations(ticket: MyTicket, t: TFunction) {
  const { ticketid } = ticket
  const complain = (text: string) => (error: Error) => showFailure(text, error, t)
  const pin = useMutation({
    mutationFn: (message: Pinnable) => pinMessage(ticket, message),
    onError: complain(t('message.pinFailed')),
  })
  const unpin = useMutation({
    mutationFn: ({ created_on }: Pinnable) =>
      request(calls.unpinMessage, {
        params: { ticketid },
        body: { createdOn: created_on, ticket_created_on: ticket.created_on },
      }),
    onSuccess: (_, message) =>
      toasts.offerUndo({
        text: t('pins.unpinned'),
        // By then another ticket may be in front.
        onUndo: () => void pinMessage(ticket, message).catch(complain(t('message.pinFailed'))),
      }),
    onError: complain(t('message.unpinFailed')),
  })
  const react = useMutation({
    mutationFn: ({ messageid, reaction }: { messageid: string; reaction: string | null }) =>
      request(calls.reactToMessage, { params: { messageid }, body: { reaction } }),
    onError: complain(t('message.reactFailed')),
  })
  const retry = useMutation({
    mutationFn: (messageid: string) => request(calls.retryMessage, { params: { messageid } }),
    onError: complain(t('message.retryFailed')),
  })
  const discard = useMutation({
    mutationFn: (messageid: string) => request(calls.discardMessage, { params: { messageid } }),
    onError: complain(t('message.discardFailed')),
  })
  const refetch = useMutation({
    mutationFn: (messageid: string) => request(calls.refetchMedia, { params: { messageid } }),
    onError: complain(t('message.retryFailed')),
  })
  // Each `mutate` stays the same and runs with the options of the last render, so messages are not rendered again for
  // another language, and a failure is shown in it.
  return useMemo(
    () => ({
      pin: pin.mutate,
      unpin: unpin.mutate,
      react: react.mutate,
      retry: retry.mutate,
      discard: discard.mutate,
      refetch: refetch.mutate,
    }),
    [pin.mutate, unpin.mutate, react.mutate, retry.mutate, discard.mutate, refetch.mutate],
  )
}
export type MessageMutations = ReturnType<typeof useMessageMutations>

export function useAccountNumber(ticket: MyTicket, t: TFunction) {
  const { ticketid, created_on, clientid } = ticket
  return useMutation({
    mutationFn: (client_number: string) =>
      request(calls.updateClientNumber, { body: { client_number, clientid, ticketid, created_on } }),
    onSuccess: () => toasts.show({ tone: 'success', text: t('chat.accountSaved') }),
    onError: (error) => showFailure(t('chat.accountFailed'), error, t),
  })
}

/** Saves my read mark: all up to this message is read. */
export const markRead = (ticketid: string, seq: number) =>
  callApi(calls.markTicketRead, { params: { ticketid }, body: { seq } })
