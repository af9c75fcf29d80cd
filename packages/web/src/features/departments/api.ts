import { type CallAnswer, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { withoutDepartment } from './departments-model.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export type DepartmentCards = CallAnswer<typeof calls.getDepartmentCards>

export const departmentCardsQuery = queryOptions({
  queryKey: ['department-cards'] as const,
  queryFn: () => request(calls.getDepartmentCards),
  gcTime: 0,
})

const key = departmentCardsQuery.queryKey

export function useAddDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { requestid: string; department_name: string }) =>
      request(calls.createDepartment, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useRenameDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { departmentid: string; department_name: string }) =>
      request(calls.renameDepartment, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** Gone from the list at once; a refusal brings it back. */
export function useDeleteDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (departmentid: string) => request(calls.deleteDepartment, { body: { departmentid } }),
    onMutate: async (departmentid) => {
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, (cards) => cards && withoutDepartment(cards, departmentid))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useDefaultDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (departmentid: string) => request(calls.setDefaultDepartment, { body: { departmentid } }),
    onSuccess: (_, defaultDepartmentid) =>
      queries.setQueryData(key, (cards) => cards && { ...cards, defaultDepartmentid }),
  })
}

/** A busy company changes many tickets in a second; the figures are fetched at most this often. */
const figuresEvery = 3000
let asking: ReturnType<typeof setTimeout> | undefined

/** The cards count agents and tickets, which events do not contain. */
export const handleDepartmentCardEvent: EventHandler = ({ type }, { queries }) => {
  const renew = () => {
    asking = undefined
    void queries.invalidateQueries({ queryKey: key })
  }
  if (type === 'departmentsChanged') renew()
  else asking ??= setTimeout(renew, figuresEvery)
}
