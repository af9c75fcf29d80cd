import { calls, type Me, type MyTicket } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { answerOr, ticketIfDone } from '../../live/answer-or.ts'
import { request } from '../../live/api.ts'
import { useMe } from '../../live/me.ts'
import { failureOf } from '../../live/outcome.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'
import { showNotDone, tryStep } from './not-done.ts'
import { offerUndo } from './undo.ts'

const ofTicket = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })

interface Acceptance {
  ticket: MyTicket
  /** Not where it was mine already: accepted in another window, or here by a press before, whose event is late. */
  isUndoable: boolean
}

async function acceptOnce(ticket: MyTicket, { id }: Me): Promise<Acceptance> {
  const isMine = ({ userid }: MyTicket) => userid === id
  try {
    const answer = request(calls.acceptTicket, { body: ofTicket(ticket) })
    return { ticket: await answerOr(answer, ticket, isMine), isUndoable: true }
  } catch (error) {
    if (winnerOf(error) === null) throw error
    const now = await ticketIfDone(ticket, isMine)
    if (now === undefined) throw error
    return { ticket: now, isUndoable: false }
  }
}

/** Who was faster. */
function winnerOf(error: unknown): string | null {
  const failure = failureOf(error)
  if (failure.kind !== 'refused' || failure.refusal.error !== 'already-accepted') return null
  const winner = failure.refusal.detail?.['winner']
  return typeof winner === 'string' ? winner : null
}

/** The list learns of the action by its event, like everybody else's. */
export function useAccept(t: TFunction, onUndone: (ticket: MyTicket) => void) {
  const me = useMe()
  return useMutation({
    mutationFn: (ticket: MyTicket) => acceptOnce(ticket, me),
    onMutate(ticket) {
      tryStep('accept', ticket.ticketid)
      return performance.now()
    },
    onSuccess: ({ ticket, isUndoable }, _, began) =>
      isUndoable && offerUndo({ action: 'accept', at: ticket.accepted_on, ticket, began }, t, onUndone),
    onError: (error, ticket) => {
      const winner = winnerOf(error)
      if (winner === null) return showNotDone('accept', ticket.ticketid, failureOf(error), t)
      const id = ticket.ticketid.slice(0, 8)
      toasts.show({
        tone: 'warning',
        text: t('tickets.taken', { name: winner }),
        sub: t('tickets.takenText', { id, name: winner }),
      })
    },
  })
}

interface Closing {
  ticket: MyTicket
  /** The newest message of the client when I decided to close: the server refuses over a newer one. */
  clientSeq: number
}

export function useCloseTicket(
  t: TFunction,
  {
    cancelsScheduled,
    onClosed,
    onUndone,
    onFailed,
  }: {
    cancelsScheduled: boolean
    onClosed?: (ticket: MyTicket) => void
    onUndone: (ticket: MyTicket) => void
    /** Says that it was not closed, where no question stays open to say it. */
    onFailed?: (error: Error, ticketid: string) => void
  },
) {
  return useMutation({
    mutationFn: async ({ ticket, clientSeq }: Closing) => {
      const body = { ...ofTicket(ticket), cancel_scheduled: cancelsScheduled, last_client_seq: clientSeq }
      return answerOr(request(calls.closeTicket, { body }), ticket, ({ closed_on }) => closed_on !== null)
    },
    onMutate({ ticket }) {
      tryStep('close', ticket.ticketid)
      return performance.now()
    },
    onSuccess: (ticket, _, began) => {
      offerUndo({ action: 'close', at: ticket.closed_on ?? '', ticket, began }, t, onUndone)
      onClosed?.(ticket)
    },
    ...(onFailed && { onError: (error, { ticket }) => onFailed(error, ticket.ticketid) }),
  })
}

/** To an agent, or to a department where it is pending again. */
export type Destination =
  | { kind: 'department'; departmentid: string; name: string }
  | { kind: 'agent'; userid: string; departmentid: string; name: string }

interface Reassigning {
  ticket: MyTicket
  to: Destination
}

const reassign = (ticket: MyTicket, to: Destination) =>
  to.kind === 'agent'
    ? request(calls.reassignTicket, {
        body: {
          ...ofTicket(ticket),
          newUser: to.userid,
          newUserName: to.name,
          newDepartment: to.departmentid,
        },
      })
    : request(calls.changeTicketDepartment, {
        body: { ...ofTicket(ticket), newDepartment: to.departmentid, newDepartmentName: to.name },
      })

export function useReassign(t: TFunction, onDone: (ticket: MyTicket, to: Destination) => void) {
  return useMutation({
    mutationFn: ({ ticket, to }: Reassigning) =>
      answerOr(
        reassign(ticket, to),
        ticket,
        ({ userid, departmentid }) =>
          departmentid === to.departmentid && userid === (to.kind === 'agent' ? to.userid : null),
      ),
    onSuccess: (_, { ticket, to }) => {
      const id = ticket.ticketid.slice(0, 8)
      toasts.show({ tone: 'success', text: t('reassign.done', { id, name: to.name }) })
      onDone(ticket, to)
    },
    onMutate: ({ ticket }) => tryStep('reassign', ticket.ticketid),
    onError: (error, { ticket }) => showNotDone('reassign', ticket.ticketid, failureOf(error), t),
  })
}
