import { type CallArguments, calls } from '@switchboard/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'
import { type AuditFilter, questionOf } from './audit-model.ts'

type Question = CallArguments<typeof calls.getAuditLog>['query']

async function fetchPage(asked: Question) {
  return (await unwrap(callApi(calls.getAuditLog, { query: asked }))).value
}

/** The log page by page, newest first. */
export const useAuditLog = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-log', filter] as const,
    queryFn: ({ pageParam }) =>
      fetchPage({ ...questionOf(filter), ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? String(entries.at(-1)?.auditid ?? '') : null),
    gcTime: 0,
  })
