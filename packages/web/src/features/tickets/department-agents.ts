import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

export const departmentAgentsQuery = (departmentid: string) =>
  queryOptions({
    queryKey: ['department-agents', departmentid] as const,
    queryFn: () => request(calls.getDepartmentAgents, { params: { ticketid: departmentid } }),
    staleTime: 0,
  })
