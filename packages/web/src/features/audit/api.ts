import { calls } from '@switchboard/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import { type AuditFilter, questionOf } from './audit-model.ts'

/** The log page by page, newest first. */
export const useAuditLog = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-log', filter] as const,
    queryFn: ({ pageParam }) =>
      request(calls.getAuditLog, {
        query: { ...questionOf(filter), ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? String(entries.at(-1)?.auditid ?? '') : null),
    gcTime: 0,
  })
