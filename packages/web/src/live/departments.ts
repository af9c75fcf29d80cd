import { applyToDepartments, calls, type Department } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { fetchSnapshot } from './snapshot.ts'

/** The departments, which agents, tickets, settings and charts all name. */
export const departmentsQuery = queryOptions({
  queryKey: ['departments'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getDepartments),
      (departments): readonly Department[] => departments,
      applyToDepartments,
    ),
})
