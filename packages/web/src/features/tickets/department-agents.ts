import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

export const departmentAgentsQuery = (departmentid: string) =>
  queryOptions({
    queryKey: ['department-agents', departmentid] as const,
    queryFn: async () =>
      (await unwrap(callApi(calls.getDepartmentAgents, { params: { ticketid: departmentid } }))).value,
    staleTime: 0,
  })
