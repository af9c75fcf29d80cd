import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../live/api.ts'

/** Hands over what the company's login answered. It counts once, so nothing asks again. */
export const companyReturnQuery = (body: { company: string; answer: string }) =>
  queryOptions({
    queryKey: ['company-return', body.company] as const,
    queryFn: () => request(calls.finishCompanySignIn, { body }),
    retry: false,
    gcTime: 0,
  })
