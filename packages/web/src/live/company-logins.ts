import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api.ts'

/** The identity providers that the operator configured; for administrators. */
export const companyLoginsQuery = queryOptions({
  queryKey: ['company-logins'] as const,
  queryFn: () => request(calls.getCompanyLogins),
})
