import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

/** Hands over what the company's login answered. It counts once, so nothing asks again. */
export const companyReturnQuery = (body: { company: string; answer: string }) =>
  queryOptions({
    queryKey: ['company-return', body.company] as const,
    queryFn: async () => (await unwrap(callApi(calls.finishCompanySignIn, { body }))).value,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
