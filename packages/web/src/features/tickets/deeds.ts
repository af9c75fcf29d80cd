import { applyToDepartments, calls, type Department, type MyTicket } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered, failureOf } from '../../live/outcome.ts'
import { failureWords } from '../../live/refusal-words.ts'
import { toasts } from '../../ui/toast-queue.ts'

const ofTicket = ({ ticketid, created_on }: MyTicket) => ({ ticketid, created_on })

/** The list learns of the deed by its event, like everybody else's. */
export function useAccept(t: TFunction, onAccepted: (ticket: MyTicket) => void) {
  return useMutation({
    mutationFn: async (ticket: MyTicket) =>
      (await answered(callDesk(calls.acceptTicket, { body: ofTicket(ticket) }))).value,
    onSuccess: onAccepted,
    onError: (error, ticket) => {
      const failure = failureOf(error)
      const isTaken = failure.kind === 'refused' && failure.refusal.error === 'already-accepted'
      const winner = failure.kind === 'refused' ? failure.refusal.detail?.['winner'] : undefined
      if (isTaken && typeof winner === 'string') {
        const id = ticket.ticketid.slice(0, 8)
        toasts.show({
          tone: 'warning',
          text: t('tickets.taken', { name: winner }),
          sub: t('tickets.takenText', { id, name: winner }),
        })
        return
      }
      toasts.show({ tone: 'danger', text: t('tickets.acceptFailed'), sub: failureWords(failure, t) })
    },
  })
}

export function useCloseTicket(t: TFunction, onClosed: () => void) {
  return useMutation({
    mutationFn: (ticket: MyTicket) => answered(callDesk(calls.closeTicket, { body: ofTicket(ticket) })),
    onSuccess: (_, ticket) => {
      toasts.show({ tone: 'success', text: t('tickets.closedToast', { id: ticket.ticketid.slice(0, 8) }) })
      onClosed()
    },
  })
}

export const departmentsQuery = queryOptions({
  queryKey: ['departments'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getDepartments),
      (departments): readonly Department[] => departments,
      applyToDepartments,
    ),
})

export const departmentAgentsQuery = (departmentid: string) =>
  queryOptions({
    queryKey: ['department-agents', departmentid] as const,
    queryFn: async () =>
      (await answered(callDesk(calls.getDepartmentAgents, { params: { ticketid: departmentid } }))).value,
    staleTime: 0,
  })

/** To an agent, or to a department where it is pending again. */
export type Destination =
  | { kind: 'department'; departmentid: string; name: string }
  | { kind: 'agent'; userid: string; departmentid: string; name: string }

export function useReassign(ticket: MyTicket, t: TFunction, onDone: () => void) {
  return useMutation({
    mutationFn: (to: Destination) =>
      to.kind === 'agent'
        ? answered(
            callDesk(calls.reassignTicket, {
              body: {
                ...ofTicket(ticket),
                newUser: to.userid,
                newUserName: to.name,
                newDepartment: to.departmentid,
              },
            }),
          )
        : answered(
            callDesk(calls.changeTicketDepartment, {
              body: { ...ofTicket(ticket), newDepartment: to.departmentid, newDepartmentName: to.name },
            }),
          ),
    onSuccess: (_, { name }) => {
      const id = ticket.ticketid.slice(0, 8)
      toasts.show({ tone: 'success', text: t('reassign.done', { id, name }) })
      onDone()
    },
    onError: (error) =>
      toasts.show({ tone: 'danger', text: t('reassign.failed'), sub: failureWords(failureOf(error), t) }),
  })
}
