import { calls } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { unwrap } from './outcome.ts'

/** The identity providers that the operator configured; for administrators. */
export const companyLoginsQuery = queryOptions({
  queryKey: ['company-logins'] as const,
  queryFn: async () => (await unwrap(callApi(calls.getCompanyLogins))).value,
})
