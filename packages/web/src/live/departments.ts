import { applyToDepartments, calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { asItIs, fetchSnapshot, keepLive } from './snapshot.ts'

/** The departments, which agents, tickets, settings and charts all name. */
export const departmentsQuery = queryOptions({
  queryKey: ['departments'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getDepartments), asItIs, applyToDepartments),
})

export const handleDepartmentEvent = keepLive(departmentsQuery, applyToDepartments)
