import { QueryClient } from '@tanstack/react-query'
import { type Failure, failureOf } from '../live/outcome.ts'

/** Live events keep what is shown fresh, so nothing is fetched again for being old. */
export const openQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 30 * 60_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => count < 3 && mayPass(failureOf(error)),
        retryDelay: (count) => Math.min(1000 * 2 ** count, 5000),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The desk cannot be reached now, or asks to wait. */
const mayPass = (failure: Failure): boolean =>
  failure.kind === 'away' || failure.refusal.error === 'too-many-requests'
