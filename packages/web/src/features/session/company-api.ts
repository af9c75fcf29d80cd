import { calls } from '@switchboard/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { unwrap } from '../../live/outcome.ts'

/** Leaves this page for the company's login; it leads back to `/sign-in/<company>`. */
export const useBeginCompany = () =>
  useMutation({
    mutationFn: async (body: { company: string; returnTo: string }) =>
      (await unwrap(callApi(calls.beginCompanySignIn, { body }))).value.address,
    onSuccess: (address) => location.assign(address),
  })

/** Hands over what the company's login answered. It counts once, so nothing asks again. */
export const companyReturnQuery = (body: { company: string; answer: string }) =>
  queryOptions({
    queryKey: ['company-return', body.company] as const,
    queryFn: async () => (await unwrap(callApi(calls.finishCompanySignIn, { body }))).value,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
