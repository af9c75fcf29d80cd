import { calls } from '@switchboard/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import type { Days } from './insight-model.ts'

const minute = 60_000

/** No event carries these figures; while they are shown they are asked for again each minute. */
export const insightQuery = ({ from, to }: Days, zone: string, departmentid: string | null) =>
  queryOptions({
    queryKey: ['insight', from, to, zone, departmentid] as const,
    queryFn: async ({ signal }) => {
      const query = { from, to, zone, ...(departmentid !== null && { departmentid }) }
      return (await unwrap(callApi(calls.getInsight, { query, signal }))).value
    },
    staleTime: minute,
    refetchInterval: minute,
    // Switching section clears the charts.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
