import { QueryClientProvider, useQuery, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { settingsQuery } from '../features/session/api.ts'
import { Screens } from './routes.tsx'
import { askAgainWhenOvertaken } from '../live/overtaken-answers.ts'
import { openMutationCache } from '../live/mutation-cache.ts'
import { type Failure, failureOf } from '../live/outcome.ts'
import { tabTitle } from '../live/tab-title.ts'
import { showUnseenFailure } from '../live/unseen-failure.ts'

export function App({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <TabTitle />
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** The product's name. */
function TabTitle() {
  const productName = useQuery(settingsQuery).data?.productName
  useEffect(() => {
    if (productName !== undefined) tabTitle.setName(productName)
  }, [productName])
  return null
}

/** Live events keep what is shown fresh, so nothing is fetched again for being old. */
export function openQueryClient(): QueryClient {
  const queries = new QueryClient({
    mutationCache: openMutationCache(showUnseenFailure),
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
  askAgainWhenOvertaken(queries)
  return queries
}

/** The server cannot be reached now, or asks to wait. */
const mayPass = (failure: Failure): boolean =>
  failure.kind === 'away' || failure.refusal.error === 'too-many-requests'
