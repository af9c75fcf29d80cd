import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import type { Days } from './report-model.ts'

const minute = 60_000

/** Only one department, or with the figures of each account of the channels. */
type ReportOf = { departmentid?: string; accounts?: 'yes' }

/** No event carries these figures; while they are shown they are asked for again each minute. */
export const reportQuery = ({ from, to }: Days, zone: string, { departmentid, accounts }: ReportOf = {}) =>
  queryOptions({
    queryKey: ['report', from, to, zone, departmentid, accounts] as const,
    queryFn: async ({ signal }) => {
      const query = {
        from,
        to,
        zone,
        ...(departmentid !== undefined && { departmentid }),
        ...(accounts !== undefined && { accounts }),
      }
      return request(calls.getReport, { query, signal })
    },
    staleTime: minute,
    refetchInterval: minute,
    // Switching section clears the charts.
    gcTime: 0,
    // A report without the accounts says nothing about them.
    placeholderData: (shown) => (accounts === 'yes' && shown?.accounts === null ? undefined : shown),
  })
