import { type CallAnswer, calls } from '@switchboard/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { answered } from '../../live/outcome.ts'
import { withoutDepartment } from './departments-model.ts'

export type DepartmentCards = CallAnswer<typeof calls.getDepartmentCards>

export const departmentCardsQuery = queryOptions({
  queryKey: ['department-cards'] as const,
  queryFn: async () => (await answered(callDesk(calls.getDepartmentCards))).value,
  gcTime: 0,
})

const key = departmentCardsQuery.queryKey

export function useAddDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      answered(callDesk(calls.createDepartment, { body: { department_name: name } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** §4: gone from the list at once; a refusal brings it back. */
export function useDeleteDepartment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (departmentid: string) =>
      answered(callDesk(calls.deleteDepartment, { body: { departmentid } })),
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
    mutationFn: (departmentid: string) =>
      answered(callDesk(calls.setDefaultDepartment, { body: { departmentid } })),
    onSuccess: (_, defaultDepartmentid) =>
      queries.setQueryData(key, (cards) => cards && { ...cards, defaultDepartmentid }),
  })
}
