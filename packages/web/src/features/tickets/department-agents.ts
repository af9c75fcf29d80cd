import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

const key = 'department-agents'

export const departmentAgentsQuery = (departmentid: string) =>
  queryOptions({
    queryKey: [key, departmentid] as const,
    queryFn: () => request(calls.getDepartmentAgents, { params: { ticketid: departmentid } }),
    staleTime: 0,
  })

/** Who is locked, moved or new: no ticket goes to somebody who may no longer have it. */
export const handleDepartmentAgentsEvent: EventHandler = (_, { queries }) =>
  void queries.invalidateQueries({ queryKey: [key] })
