import { calls } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { unwrap } from './outcome.ts'

/** Leaves this page for the company's login; it leads back to `/sign-in/<company>`. */
export const useBeginCompany = () =>
  useMutation({
    mutationFn: async (body: { company: string; returnTo: string; isAgain?: boolean }) =>
      (await unwrap(callApi(calls.beginCompanySignIn, { body }))).value.address,
    onSuccess: (address) => location.assign(address),
  })
